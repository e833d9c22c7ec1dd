import { Link } from '#ui/link.tsx'
import type { WorkList } from '../contract.ts'
import { countText, listWords } from '../messages.ts'
import { WorkRows } from './work-rows.tsx'

/** One list: links to the filtered lists of its sources with their numbers, and the first rows of all of them. */
export function WorkListCard({ list: { name, parts, rows } }: { list: WorkList }) {
  const { title, empty } = listWords[name]
  const id = `work-${name}`
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby={id} className="mb-4 min-w-0 break-inside-avoid rounded-md border border-line bg-surface">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-3 py-1">
        <h2 id={id} tabIndex={-1} className="scroll-mt-20 text-base">
          {title}
        </h2>
        <ul className="ms-auto flex flex-wrap gap-x-3 text-sm">
          {shown.map(({ source, label, to, ...count }) => (
            <li key={source}>
              <Link to={to} className="link tap inline-flex min-h-8 items-center gap-1">
                {label} <span className="tabular">{countText(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {rows.length > 0 ? (
        <WorkRows label={title} rows={rows} />
      ) : (
        <p className="px-3 py-2.5 text-sm text-muted">{empty}</p>
      )}
    </section>
  )
}
