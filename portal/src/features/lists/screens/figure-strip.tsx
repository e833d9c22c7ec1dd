import { classNames } from '#ui/class-names.ts'
import { type ListQuery, digestOf } from '../contract.query.ts'

/** A count over the list, and the filters that show the counted records. */
export interface ListFigure {
  label: string
  count: number | undefined
  filters: Readonly<Record<string, readonly string[]>>
  /** Highlights a figure that requires action. */
  warns?: boolean
  /** Counted under the search and the other filters, which then stay; a filter without values is removed. */
  isWithin?: boolean
}

type Props = { figures: readonly ListFigure[]; query: ListQuery; onChoose: (query: ListQuery) => void }

/** The dashboard's counts in one narrow line; each is a button that filters the list. */
export function FigureStrip({ figures, query, onChoose }: Props) {
  return (
    <div
      role="group"
      aria-label="Counts"
      data-print="no"
      className="flex min-h-10 overflow-x-auto rounded-md border border-line bg-surface max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:px-2"
    >
      {figures.map((figure) => {
        const shown = shownBy(figure, query)
        return (
          <Figure
            key={figure.label}
            figure={figure}
            isChosen={digestOf(shown) === digestOf(query)}
            onChoose={() => onChoose(shown)}
          />
        )
      })}
    </div>
  )
}

function shownBy({ filters, isWithin }: ListFigure, query: ListQuery): ListQuery {
  const set = Object.entries<readonly string[]>(isWithin ? { ...query.filters, ...filters } : filters)
  const kept = set.flatMap(([id, values]) => (values.length > 0 ? [[id, [...values]] as [string, string[]]] : []))
  return { ...query, q: isWithin ? query.q : '', filters: Object.fromEntries(kept) }
}

function Figure({ figure, isChosen, onChoose }: { figure: ListFigure; isChosen: boolean; onChoose: () => void }) {
  const { label, count, warns } = figure
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'tap flex min-h-8 shrink-0 items-center gap-1.5 border-b-2 px-2.5 py-1 text-sm whitespace-nowrap outline-offset-[-3px] sm:first:rounded-s-md',
        isChosen ? 'border-amber font-semibold' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className={isChosen ? 'text-ink' : 'text-muted'}>{label}</span>
      <span className={classNames('tabular font-semibold', warns && count ? 'text-danger-ink' : 'text-ink')}>
        {count?.toLocaleString('en-GB') ?? (label === 'All' ? '' : '–')}
      </span>
    </button>
  )
}
