import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'

export type TabLinksProps = {
  label: string
  items: readonly { label: string; to: string; current: boolean }[]
  className?: string
}

/** Tabs of a document: each is a link to the page with that part. */
export function TabLinks({ label, items, className }: TabLinksProps) {
  return (
    <nav aria-label={label} data-print="no" className={classNames('border-b border-line-strong', className)}>
      <ul className="grid grid-cols-2 gap-x-2 sm:flex">
        {items.map(({ label: words, to, current }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={current ? 'page' : undefined}
              className="-mb-px flex h-full min-h-11 items-center border-b-3 border-transparent px-1 py-2 text-sm leading-snug font-semibold text-muted hover:text-ink aria-current:border-amber aria-current:text-ink sm:px-4 sm:text-base"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
