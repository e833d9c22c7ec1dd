import { useContext, useId } from 'react'
import { useLocation } from 'react-router'
import { FailureReference } from '#kit/api/failure-reference.ts'
import { pageTitle } from '#kit/page-meta.ts'
import { useFrame } from '#kit/site-frame.ts'
import { referenceSentence } from '#platform/telemetry/request-reference.ts'
import { AnchorButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { describeFailure } from './failure.ts'

export interface NearPage {
  path: string
  title: string
  about: string
}

/** Shown instead of a page; complete without scripts. */
export function FailureScreen({ error, nearest = [] }: { error: unknown; nearest?: readonly NearPage[] }) {
  const { pathname, search } = useLocation()
  const frame = useFrame()
  const { title, text, retry, status, reference } = describeFailure(error, frame)
  return (
    <div className="shell py-10 sm:py-16">
      <title>{pageTitle(title)}</title>
      <PageHeader title={title} lead={text} />
      {status >= 500 && <Reference known={reference} />}
      {retry && (
        // A real page load: the failed state must not be reused.
        <AnchorButton href={pathname + search} variant="primary" icon="retry" className="mb-10">
          Try again
        </AnchorButton>
      )}
      {nearest.length > 0 && <Nearest pages={nearest} />}
      <SearchForm name="On this page" className="mb-8 max-w-md" />
      <nav aria-label="Where to go next">
        <ul className="grid max-w-md border-t border-line">
          {frame.notFound.links.map((way) => (
            <li key={`${way.label} ${way.to}`} className="border-b border-line">
              <Link to={way.to} className="link flex min-h-11 items-center">
                {way.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** The pages whose addresses are nearest to the one that was asked for. */
function Nearest({ pages }: { pages: readonly NearPage[] }) {
  return (
    <section aria-labelledby="nearest-pages" className="mb-8 max-w-xl border-s-4 border-amber ps-4">
      <h2 id="nearest-pages" className="text-lg">
        {pages.length === 1 ? 'Did you mean this page?' : 'Did you mean one of these pages?'}
      </h2>
      <ul>
        {pages.map(({ path, title, about }) => (
          <li key={path} className="py-1">
            <Link to={path} className="link inline-flex min-h-11 items-center font-semibold sm:min-h-8">
              {title}
            </Link>
            <p className="text-sm text-muted">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The browser does not know the reference of a page that failed on the server: what the server wrote stays. */
function Reference({ known }: { known: string | undefined }) {
  const ofPage = useContext(FailureReference)
  const reference = known ?? ofPage
  return (
    <p className="measure mb-8 empty:hidden" suppressHydrationWarning>
      {reference && `${referenceSentence(reference)} Give it when you contact us.`}
    </p>
  )
}

type SearchFormProps = {
  /** Distinguishes this search from others on the page. */
  name: string
  className?: string
}

/** Searches the site; a plain GET form, so that it works before and without scripts. */
export function SearchForm({ name, className }: SearchFormProps) {
  const id = useId()
  return (
    <search aria-label={name} className={className}>
      <form
        method="get"
        action="/search"
        className="flex rounded-md border border-line-strong bg-surface text-ink focus-within:border-brand"
      >
        <label htmlFor={id} className="sr-only">
          Search the site
        </label>
        <input
          id={id}
          type="search"
          name="q"
          required
          placeholder="Search the site"
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 w-full min-w-0 flex-1 rounded-s-md bg-transparent px-3"
        />
        <button
          aria-label="Search"
          className="grid min-h-11 w-11 shrink-0 place-items-center rounded-e-md text-brand-ink hover:bg-brand-soft"
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
