import { Disclosure } from '#ui/disclosure.tsx'
import { listTerms, tabulateCategories, type FeeTable as FeeTableData } from '../schedule-tables.ts'
import type { FeeCategory, SchedulePart } from '#platform/state/fees/types.ts'
import { CommonFees, FigureTable } from './figure-table.tsx'

type Props = {
  part: SchedulePart
  /** The categories to show; by default all of the part. */
  categories?: FeeCategory[]
  /** Whether the tiers are in a collapsible section. */
  expandable?: boolean
  /** Whether these sections are open initially. */
  open?: boolean
}

/** One part of the schedule with its tables and terms; its anchor is e.g. `#part-a`. */
export function PartSection({ part, categories = part.categories, expandable = false, open = false }: Props) {
  const id = `part-${part.key.toLowerCase()}`
  const terms = listTerms(part, categories)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="flex items-baseline gap-3">
          <span aria-hidden className="tabular text-amber-ink">
            {part.key}
          </span>
          <span>
            <span className="sr-only">Part {part.key}: </span>
            {part.title}
          </span>
        </h2>
        <p className="measure text-muted">
          {part.summary}
          {part.validity && <span className="font-semibold text-ink"> Validity: {part.validity}.</span>}
        </p>
      </div>
      {tabulateCategories(categories).map((table) => (
        <PartTable key={table.category?.key ?? table.rows[0]?.key} {...{ part, table, expandable, open }} />
      ))}
      {terms.length > 0 && (
        <ul className="measure grid list-disc gap-1 ps-5 text-sm text-muted marker:text-amber">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

type TableProps = { part: SchedulePart; table: FeeTableData; expandable: boolean; open: boolean }

function PartTable({ part, table, expandable, open }: TableProps) {
  const { category } = table
  const caption = `Part ${part.key}, ${part.title}${category ? `: ${category.title}` : ''}`
  if (!category) return <FigureTable table={table} caption={caption} />
  const by = table.firstColumn.toLowerCase()
  if (!expandable) {
    return (
      <div id={category.key}>
        <h3 className="mb-2">{category.title}</h3>
        <CommonFees category={category} />
        <FigureTable table={table} caption={caption} />
      </div>
    )
  }
  return (
    <Disclosure
      id={category.key}
      open={open}
      title={`${category.title}: fees by ${by}`}
      className="border-t [&>div]:max-w-none"
    >
      <CommonFees category={category} />
      <FigureTable table={table} caption={caption} />
    </Disclosure>
  )
}
