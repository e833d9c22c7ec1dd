import { type ReactNode, useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import type { ListFilter } from '../../contract.list.ts'
import { isNarrowed, withFilter } from '../list-state.ts'
import { type Counts, valuesWords } from './filter-words.ts'
import { barButton } from '../bar-button.ts'
import type { FilterBarProps } from './filter-props.ts'
import { moveByKeys } from './menu-keys.ts'

const AddFilter = onDemand(() => import('./filter-menus.ts').then((part) => part.AddFilter))
const FilterValues = onDemand(() => import('./filter-menus.ts').then((part) => part.FilterValues))
const FilterMenu = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its controls
  <div className="p-1.5" onKeyDown={moveByKeys}>
    {children}
  </div>
)
const FiltersDialog = onDemand(() => import('./filters-dialog.tsx').then((part) => part.FiltersDialog), {
  fallback: null,
})

/** The filters that are set, as chips that open and go; and a menu with the others. On a phone the menu is a dialog. */
export function FilterBar(props: FilterBarProps) {
  const { list, state, counts, change } = props
  const [isAsking, setAsking] = useState(false)
  const { filters } = state.query
  const set = list.filters.filter(({ id }) => filters[id])
  const setValues = (id: string, values: string[]) => change({ query: withFilter(state.query, id, values) })
  return (
    <>
      {set.map((filter) => (
        <FilterChip
          key={filter.id}
          filter={filter}
          values={filters[filter.id]!}
          counts={counts}
          onChange={(values) => setValues(filter.id, values)}
        />
      ))}
      <div data-adds-filter className="flex max-sm:hidden">
        <Popover
          label="Add filter"
          className={barButton}
          button={
            <>
              <Icon name="plus" className="size-4.5" />
              Add filter
            </>
          }
        >
          {() => (
            <FilterMenu>
              <AddFilter {...props} onChange={setValues} />
            </FilterMenu>
          )}
        </Popover>
      </div>
      <button
        type="button"
        data-adds-filter
        className={classNames(barButton, 'sm:hidden')}
        onClick={() => setAsking(true)}
      >
        <Icon name="filter" className="size-4.5" />
        Filters
      </button>
      {isNarrowed(state.query) && (
        <button
          type="button"
          className={classNames(barButton, 'border-transparent! bg-transparent!')}
          onClick={() => change({ query: { ...state.query, q: '', filters: {} } })}
        >
          Clear
        </button>
      )}
      {isAsking && <FiltersDialog {...props} onChange={setValues} onClose={() => setAsking(false)} />}
    </>
  )
}

type ChipProps = { filter: ListFilter; values: string[]; counts: Counts; onChange: (values: string[]) => void }

function FilterChip({ filter, values, counts, onChange }: ChipProps) {
  const words = valuesWords(filter, values, counts)
  return (
    <span
      className="flex max-w-full rounded-md border border-brand bg-brand-soft text-sm text-brand-ink"
      data-chip={filter.id}
    >
      <Popover
        label={filter.label}
        className="tap flex min-h-8 min-w-0 items-center gap-1 rounded-s-md ps-2.5 pe-1.5 text-start leading-tight"
        button={
          <>
            <span className="min-w-0 truncate">
              {filter.label}: <strong className="font-semibold">{words}</strong>
            </span>
            <Icon name="chevron-down" className="size-4" />
          </>
        }
      >
        {() => (
          <FilterMenu>
            <FilterValues {...{ filter, values, counts, onChange }} />
          </FilterMenu>
        )}
      </Popover>
      <button
        type="button"
        aria-label={`Remove the filter ${filter.label}: ${words}`}
        onClick={(event) => {
          // The chip goes: the focus stays in the bar.
          const adders = [
            ...(event.currentTarget.closest('[role=search]')?.querySelectorAll('[data-adds-filter]') ?? []),
          ]
          const adder = adders.find((each) => each.checkVisibility())
          ;(adder?.querySelector('button') ?? (adder as HTMLElement | undefined))?.focus()
          onChange([])
        }}
        className="tap grid min-h-8 min-w-7 place-items-center rounded-e-md border-s border-brand/40 hover:bg-surface"
      >
        <Icon name="close" className="size-4" />
      </button>
    </span>
  )
}
