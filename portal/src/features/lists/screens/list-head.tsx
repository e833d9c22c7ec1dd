import type { ReactNode } from 'react'
import type { StaffList } from '../contract.list.ts'
import type { ListCalls } from '../contract.ts'
import { ExportMenu } from './export-menu.tsx'
import type { ListState } from './list-state.ts'

type Props = {
  list: StaffList
  calls: ListCalls
  state: ListState
  title: string
  /** Ids of the columns on the screen. */
  columns: readonly string[]
  /** What can be started from here, beside the file. */
  actions?: ReactNode
}

/** The name of the list and what can be started from it, in one line of a workplace. */
export function ListHead({ list, calls, state, title, columns, actions }: Props) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">{title}</h1>
      <section aria-labelledby="quick-actions" data-print="no" className="flex flex-wrap items-center gap-2">
        <h2 id="quick-actions" className="text-xs font-semibold text-muted max-lg:sr-only">
          Quick Actions
        </h2>
        {!list.sealed && <ExportMenu {...{ list, calls, columns }} query={state.query} />}
        {actions}
      </section>
    </header>
  )
}
