import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

export type Crumb = {
  label: string
  to?: string
  /** Leaves no entry in the browser's history behind. */
  replace?: boolean
}

/** The way from the home page to here; the last entry is the page itself. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {items.map((item, index) => {
          const last = index === items.length - 1
          return (
            <li
              key={`${item.to}${item.label}`}
              // A long title takes what is left of the line.
              className={classNames('flex min-w-0 items-center gap-1.5', last && index > 0 && 'flex-1 basis-28')}
            >
              {index > 0 && <Icon name="chevron-right" className="size-3.5" />}
              {item.to && !last ? (
                <Link to={item.to} replace={item.replace} className="link py-1.5">
                  {item.label}
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined} className="truncate py-1.5">
                  {item.label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
