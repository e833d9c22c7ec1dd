import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiQuery, queryKey, useApiMutation } from '#kit/api/query.ts'
import { apiWithProgress } from '#kit/uploads/send-with-progress.ts'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { addCommunication } from '../../contract.actions.ts'
import { listReports, type ReportSummary, getReport, type Report, uploadAttachments } from '../../contract.ts'
import { eventWords, report as kind } from '../../kind.ts'
import { messages } from '../../messages.ts'
import type { SendFile } from '../report/file-sender.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Exchange } from './conversation.tsx'

/** The identified reports of the signed-in person. Anonymous reports are not linked to an account. */
export function OwnReports() {
  const [filters, setFilters] = useState(noFilters)
  const [open, setOpen] = useState<string>()
  const list = useApiQuery(listReports, { query: filters }, { keepPrevious: true })
  return (
    <section aria-labelledby="own-reports" className="grid content-start gap-5">
      <h2 id="own-reports">Your reports</h2>
      <p className="text-muted">Reports with your name. Anonymous ones are not here: follow them with their receipt.</p>
      <ReportFilters filters={filters} onChange={setFilters} />
      <Loaded read={list} loading="Loading your reports" failure={messages.fetchFailed}>
        {({ items, total, pageSize }) => (
          <>
            {items.length === 0 && (
              <EmptyState title={messages.noneFound}>
                {filters.search || filters.status
                  ? 'Remove a filter or try another word.'
                  : 'Reports that you send with your name appear here.'}
              </EmptyState>
            )}
            <ul className="grid">
              {items.map((report) => (
                <OwnRow
                  key={report.id}
                  report={report}
                  isOpen={open === report.id}
                  onToggle={() => setOpen(open === report.id ? undefined : report.id)}
                />
              ))}
            </ul>
            <Pagination
              page={filters.page}
              pageCount={Math.ceil(total / pageSize)}
              label="Pages of reports"
              onPage={(page) => setFilters({ ...filters, page })}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

interface RowProps {
  report: ReportSummary
  isOpen: boolean
  onToggle: () => void
}

function OwnRow({ report, isOpen, onToggle }: RowProps) {
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold [overflow-wrap:anywhere]">{report.subject}</p>
          <p className="tabular text-sm text-muted">
            {report.reference} · {writeIsoDate(report.date)}
          </p>
        </div>
        <StatusBadge status={report.status} />
        <Button size="sm" aria-expanded={isOpen} iconAfter={isOpen ? 'chevron-up' : 'chevron-down'} onClick={onToggle}>
          {isOpen ? 'Close' : 'Open'}
          <span className="sr-only"> {report.reference}</span>
        </Button>
      </div>
      {isOpen && <OwnReport id={report.id} />}
    </li>
  )
}

/** Kept in the screen's state rather than its address, so that the browser history does not contain searches. */
interface Filters {
  page: number
  pageSize: number
  search: string
  status: string
}
const noFilters: Filters = { page: 1, pageSize: 10, search: '', status: '' }

const options = [
  { value: '', label: 'All' },
  { value: 'UNDER_INVESTIGATION', label: kind.states.UNDER_INVESTIGATION.label },
  { value: 'ESCALATED', label: kind.states.ESCALATED.label },
  { value: 'RESOLVED', label: kind.states.RESOLVED.label },
]

interface Props {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Search and status (spec 2 §2.4). */
function ReportFilters({ filters, onChange }: Props) {
  return (
    <SearchForm
      of="Reports"
      field={{
        className: 'min-w-0 flex-1 basis-full sm:basis-56',
        label: 'Search reports',
        defaultValue: filters.search,
      }}
      className="flex flex-wrap items-end gap-3"
      onSearch={(search) => onChange({ ...filters, page: 1, search })}
    >
      <NativeSelect
        className="flex-1 sm:max-w-52"
        label="Status"
        options={options}
        value={filters.status}
        onChange={(event) => onChange({ ...filters, page: 1, status: event.currentTarget.value })}
      />
      <Button type="submit" icon="search">
        Search
      </Button>
    </SearchForm>
  )
}

/** An identified report as shown to its reporter: content, status, and ways to add to it. */
function OwnReport({ id }: { id: string }) {
  return (
    <Loaded
      read={useApiQuery(getReport, { params: { id } })}
      loading="Loading the report"
      failure={messages.fetchFailed}
    >
      {(report) => <OpenReport report={report} />}
    </Loaded>
  )
}

function OpenReport({ report }: { report: Report }) {
  const client = useQueryClient()
  const { id } = report
  const write = useApiMutation(addCommunication, { invalidates: [getReport, listReports] })
  const addFile: SendFile = async (file, { key, signal, onProgress }) => {
    const form = new FormData()
    form.set('whistleblowingDocuments', file)
    await apiWithProgress(onProgress).call(uploadAttachments, { params: { id } }, { form, signal, idempotencyKey: key })
    await client.invalidateQueries({ queryKey: queryKey(getReport) })
  }
  return (
    <div className="grid gap-6 py-4">
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{report.description}</p>
      <Timeline
        label="History"
        items={report.history.map(({ position, on, event }) => ({
          id: String(position),
          title: eventWords[event],
          time: writeIsoDate(on),
          dateTime: on,
        }))}
      />
      <Exchange
        report={report}
        empty="No messages yet."
        write={{
          busy: write.isPending,
          failure: write.error?.message,
          onSend: (content) => write.mutateAsync({ params: { id }, body: { content } }),
        }}
        onFile={addFile}
      />
    </div>
  )
}
