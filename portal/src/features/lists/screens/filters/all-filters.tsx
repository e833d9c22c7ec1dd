import { useEffect, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { Desk } from '../use-desk.ts'
import { FilterValues } from './filter-values.tsx'
import { valuesWords } from './filter-words.ts'

type Props = { desk: Desk; onChange: (id: string, values: string[]) => void }

/** All filters of a list, each with its values below it where it is open. The list behind changes at once. */
export function AllFilters({ desk: { list, page, address }, onChange }: Props) {
  const counts = page.answer.data?.counts ?? {}
  const menu = useRef<HTMLDivElement>(null)
  // Its code may come after the menu was opened.
  useEffect(() => menu.current?.querySelector('summary')?.focus(), [])
  return (
    <div ref={menu}>
      {list.filters
        .filter(({ id, linked }) => !linked && id !== list.within)
        .map((filter) => {
          const values = address.state.query.filters[filter.id] ?? []
          return (
            <details key={filter.id} name="filter" className="group/filter [&>fieldset]:ms-4 [&>fieldset]:mb-1">
              <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-sm px-2 text-sm -outline-offset-2 group-open/filter:font-semibold hover:bg-brand-soft pointer-coarse:min-h-11">
                {filter.label}
                <span className="min-w-0 flex-1 truncate text-end text-muted">
                  {valuesWords(filter, values, counts)}
                </span>
                <Icon name="chevron-down" className="size-4 text-muted group-open/filter:rotate-180" />
              </summary>
              <FilterValues {...{ filter, values, counts }} onChange={(changed) => onChange(filter.id, changed)} />
            </details>
          )
        })}
    </div>
  )
}
