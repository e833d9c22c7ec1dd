import { formatDay } from '#platform/values/nigerian-time.ts'
import { Link } from '#ui/link.tsx'
import type { FeeSchedule, PartKey } from '#platform/state/fees/types.ts'
import { tabulateCategories } from '../schedule-tables.ts'
import { CommonFees, FigureTable } from './figure-table.tsx'

/** One part of a schedule within a text: its tables, the day from which they apply, and the way to the terms. */
export function FeeTable({ part: key, schedule }: { part: PartKey; schedule: FeeSchedule }) {
  const part = schedule.parts.find((one) => one.key === key)
  if (!part) return null
  return (
    <figure className="grid gap-3">
      {tabulateCategories(part.categories).map((table) => {
        const { category } = table
        const caption = `Part ${part.key}, ${part.title}${category ? `: ${category.title}` : ''}`
        return (
          <div key={category?.key ?? table.rows[0]?.key}>
            {category && <p className="mb-2 font-semibold">{category.title}</p>}
            {category && <CommonFees category={category} />}
            <FigureTable table={table} caption={caption} hasAnchors={false} />
          </div>
        )
      })}
      <figcaption className="text-sm text-muted">
        Part {part.key} of the schedule of fees from {formatDay(schedule.date)}.{' '}
        <Link to={`/licenses#part-${part.key.toLowerCase()}`} className="link">
          Terms and notes
        </Link>
      </figcaption>
    </figure>
  )
}
