import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

export type PaginationProps = {
  /** The current page, from 1. */
  page: number
  pageCount: number
  /** What is paged, for assistive technology: 'Search results'. */
  label?: string
  /** `full` has First and Last as well. */
  variant?: 'full' | 'short'
  /** Hides the numbers where only First, Previous, Next and Last are wanted. */
  numbers?: boolean
  disabled?: boolean
} & ({ hrefFor: (page: number) => string; onPage?: never } | { onPage: (page: number) => void; hrefFor?: never })

const STEP_CLASS =
  'tap tabular inline-flex min-h-10 min-w-10 items-center justify-center gap-1 rounded-md px-2.5 leading-none font-semibold'

/** First, Previous, up to five numbers, Next, Last: as links (public pages) or as buttons (lists that change in place). */
export function Pagination(props: PaginationProps) {
  const { page, pageCount, label = 'Pages', variant = 'full', numbers = true } = props
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1 text-base">
      {variant === 'full' && <Step {...props} target={1} word="First" icon="chevrons-left" off={page <= 1} />}
      <Step {...props} target={page - 1} word="Previous" icon="chevron-left" rel="prev" off={page <= 1} />
      {numbers ? (
        <ol
          className={classNames(
            'flex items-center gap-1',
            variant === 'full' && 'max-sm:order-first max-sm:w-full max-sm:justify-center',
          )}
        >
          {pageWindow(page, pageCount).map((number) => (
            <li key={number}>
              <PageNumber {...props} number={number} />
            </li>
          ))}
        </ol>
      ) : (
        <span className="tabular px-2 text-sm text-muted">
          Page {page} of {pageCount}
        </span>
      )}
      <Step
        {...props}
        target={page + 1}
        word="Next"
        icon="chevron-right"
        rel="next"
        iconAfter
        off={page >= pageCount}
      />
      {variant === 'full' && (
        <Step {...props} target={pageCount} word="Last" icon="chevrons-right" iconAfter off={page >= pageCount} />
      )}
    </nav>
  )
}

function PageNumber({ number, ...props }: PaginationProps & { number: number }) {
  if (number === props.page) {
    return (
      <span
        aria-current="page"
        className={classNames(STEP_CLASS, 'rounded-none border-b-3 border-amber text-brand-ink')}
      >
        <span className="sr-only">Page </span>
        {number}
      </span>
    )
  }
  return (
    <PageControl {...props} target={number} name={`Page ${number}`}>
      {number}
    </PageControl>
  )
}

type StepProps = PaginationProps & {
  target: number
  word: string
  icon: IconName
  iconAfter?: boolean
  rel?: string
  off: boolean
}

function Step({ word, icon, iconAfter, off, ...props }: StepProps) {
  const content = (
    <>
      {!iconAfter && <Icon name={icon} />}
      <span className="max-sm:sr-only">{word}</span>
      {iconAfter && <Icon name={icon} />}
    </>
  )
  // A link cannot be disabled, so at the ends the link-based form shows words only.
  if (off && props.hrefFor) return <span className={classNames(STEP_CLASS, 'text-muted')}>{content}</span>
  return (
    <PageControl {...props} off={off} name={`${word} page`}>
      {content}
    </PageControl>
  )
}

type ControlProps = PaginationProps & { target: number; name: string; rel?: string; off?: boolean; children: ReactNode }

function PageControl({ target, name, rel, off, children, hrefFor, onPage, disabled }: ControlProps) {
  const look = classNames(STEP_CLASS, 'text-brand-ink hover:bg-brand-soft disabled:bg-transparent disabled:text-muted')
  return hrefFor ? (
    <Link to={hrefFor(target)} rel={rel} aria-label={name} className={look}>
      {children}
    </Link>
  ) : (
    <button type="button" aria-label={name} disabled={off || disabled} onClick={() => onPage(target)} className={look}>
      {children}
    </button>
  )
}

/** The page numbers to show, at most `size`, around the current page; pages count from 1. */
export function pageWindow(page: number, pageCount: number, size = 5): number[] {
  const length = Math.min(size, pageCount)
  const first = Math.max(1, Math.min(page - Math.floor(length / 2), pageCount - length + 1))
  return Array.from({ length }, (_, step) => first + step)
}
