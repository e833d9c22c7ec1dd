import type { ReactNode } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import type { ListFilter } from '../../contract.list.ts'
import { isNarrowed, withoutFilters } from '../../contract.query.ts'
import { withFilter } from '../list-state.ts'
import type { Desk } from '../use-desk.ts'
import { type Counts, valuesWords } from './filter-words.ts'
import { moveByKeys } from './menu-keys.ts'

const AllFilters = onDemand(() => import('./all-filters.tsx').then((part) => part.AllFilters))
const FilterValues = onDemand(() => import('./filter-values.tsx').then((part) => part.FilterValues))
const FilterMenu = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its controls
  <div className="p-1.5" onKeyDown={moveByKeys}>
    {children}
  </div>
)

/** The filters that are set, as chips that open and go; and a menu with all of them. */
export function FilterBar({ desk }: { desk: Desk }) {
  const { list, page, address } = desk
  const { state, change } = address
  const { filters } = state.query
  const set = list.filters.filter(({ id }) => filters[id] && id !== list.within)
  const setValues = (id: string, values: string[]) => change({ query: withFilter(state.query, id, values) })
  return (
    <>
      {set.map((filter) => (
        <FilterChip
          key={filter.id}
          filter={filter}
          values={filters[filter.id]!}
          counts={page.answer.data?.counts ?? {}}
          onChange={(values) => setValues(filter.id, values)}
        />
      ))}
      <div data-adds-filter className="flex">
        <Popover
          label="Add filter"
          className={buttonClass({ size: 'sm' })}
          button={
            <>
              <Icon name="plus" />
              Add filter
            </>
          }
        >
          {() => (
            <FilterMenu>
              <AllFilters desk={desk} onChange={setValues} />
            </FilterMenu>
          )}
        </Popover>
      </div>
      {isNarrowed(list, state.query) && (
        <Button size="sm" variant="quiet" onClick={() => change({ query: withoutFilters(list, state.query) })}>
          Clear
        </Button>
      )}
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
          const bar = event.currentTarget.closest('[role=search]')
          bar?.querySelector<HTMLElement>('[data-adds-filter] button')?.focus()
          onChange([])
        }}
        className="tap grid min-h-8 min-w-7 place-items-center rounded-e-md border-s border-brand/40 hover:bg-surface"
      >
        <Icon name="close" className="size-4" />
      </button>
    </span>
  )
}
