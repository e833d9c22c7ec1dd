import type { ReactNode } from 'react'
import { DownloadButton } from '#kit/download-button.tsx'
import { endpointUrl } from '#platform/endpoint.ts'
import type { StaffList } from '../contract.list.ts'
import type { ListCalls } from '../contract.ts'
import { searchOf, type ListState } from './list-state.ts'
import { parametersOfSearch } from './use-list-page.ts'

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
  const fileName = `${list.plural}.csv`
  const query = parametersOfSearch(searchOf(list, { query: state.query, columns: [...columns] }))
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">{title}</h1>
      <section aria-labelledby="quick-actions" data-print="no" className="flex flex-wrap items-center gap-2">
        <h2 id="quick-actions" className="text-xs font-semibold text-muted max-lg:sr-only">
          Quick Actions
        </h2>
        {!list.sealed && (
          <DownloadButton
            url={endpointUrl(calls.exportCsv, { query })}
            fileName={fileName}
            failure={`Failed to download ${fileName}`}
          >
            <span className="max-sm:sr-only">Export as CSV</span>
          </DownloadButton>
        )}
        {actions}
      </section>
    </header>
  )
}
