import { useState } from 'react'
import { DownloadButton } from '#kit/download-button.tsx'
import { ReportBlocks } from '#kit/report-blocks.tsx'
import { useListAddress } from '#kit/list-address.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { formatMoment, nigerianYear } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { messages } from '../../messages.ts'
import { getReport, printReport } from '../../reports/contract.ts'
import { firstYear, periodKinds } from '../../reports/rules.reports.ts'

const periodWords = {
  'first-half': 'January to June',
  'second-half': 'July to December',
  year: 'January to December',
} as const

/** The years that have a report, newest first. */
const yearsUntil = (last: number) => Array.from({ length: last - firstYear + 1 }, (_, at) => String(last - at))

/** The half-yearly and the annual report, to print or download. */
export default function ReportPage() {
  const [thisYear] = useState(() => nigerianYear(new Date()))
  const [filters, change] = useListAddress((address) => ({
    period: periodKinds.find((kind) => kind === address.get('period')) ?? 'year',
    year: yearsUntil(thisYear).find((year) => year === address.get('year')) ?? String(thisYear),
  }))
  const report = useApiQuery(getReport, { query: filters }, { keepPrevious: true })
  return (
    <div className="grid gap-8">
      <div data-print="no" className="flex flex-wrap items-end gap-4">
        <NativeSelect
          label="Time"
          value={filters.period}
          onChange={(event) => change({ period: event.currentTarget.value })}
          options={periodKinds.map((value) => ({ value, label: periodWords[value] }))}
        />
        <NativeSelect
          label="Year"
          value={filters.year}
          onChange={(event) => change({ year: event.currentTarget.value })}
          options={yearsUntil(thisYear)}
        />
        <Button icon="print" onClick={() => window.print()}>
          Print
        </Button>
        <DownloadButton
          size="md"
          url={endpointUrl(printReport, { query: filters })}
          fileName={`data-protection-${filters.year}-${filters.period}.pdf`}
          failure={messages.downloadFailed}
        >
          Download PDF
        </DownloadButton>
      </div>
      <Loaded read={report} loading="Loading the report" failure="Failed to fetch the report">
        {({ title, subtitle, date, blocks }) => (
          <article aria-labelledby="report-title" className="grid max-w-4xl gap-2">
            <h2 id="report-title">{title}</h2>
            <p className="text-muted">
              {subtitle}. Made on {formatMoment(date)}.
            </p>
            <ReportBlocks blocks={blocks} heading="h3" />
          </article>
        )}
      </Loaded>
    </div>
  )
}
