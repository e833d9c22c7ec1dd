import { useParams } from 'react-router'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { DownloadButton } from '#kit/download-button.tsx'
import { WithDuty } from '#kit/duty.tsx'
import { useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { ReportBlocks } from '#kit/report-blocks.tsx'
import { may } from '#platform/duties.ts'
import { endpointUrl, type ResponseOf } from '#platform/endpoint.ts'
import { commission } from '#platform/state/commission.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { exportReport, listReports, printReport, readReport, type Report } from '../contract.ts'
import { reportMessages, stateWords } from '../messages.ts'
import { ApprovalButton, NotesButton } from './report-dialogs.tsx'

export const meta = () => pageMeta({ title: 'Monthly report', noIndex: true })

/** The reports of the Commission, a page for each month. */
export default function MonthlyReportPage() {
  const { month } = useParams()
  return <div className="shell py-8 sm:py-10">{month ? <Month key={month} month={month} /> : <List />}</div>
}

type Row = ResponseOf<typeof listReports>['reports'][number]

const StateBadge = ({ state }: Pick<Row, 'state'>) => (
  <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
)

const columns: Column<Row>[] = [
  {
    key: 'month',
    header: 'Month',
    rowHeader: true,
    cell: ({ month, title }) => (
      <Link to={`/monthly-report/${month}`} className="link tap inline-flex items-center">
        {title}
      </Link>
    ),
  },
  { key: 'state', header: 'Status', cell: StateBadge },
  { key: 'approved', header: 'Approved', cell: ({ approved }) => approved || '–' },
  { key: 'version', header: 'Version', numeric: true, cell: ({ versions }) => versions || '–' },
]

function List() {
  const list = useApiQuery(listReports, {})
  return (
    <>
      <PageHeader
        title="Monthly report"
        lead="What the Commission received and did in a month, to hand over. The figures are fixed once a second person has approved them."
      />
      <Loaded read={list} loading="Loading the reports" failure="Failed to fetch the reports">
        {({ reports }) => (
          <Table
            caption="Monthly reports"
            hideCaption
            dense
            columns={columns}
            rows={reports}
            rowKey={({ month }) => month}
          />
        )}
      </Loaded>
    </>
  )
}

function Month({ month }: { month: string }) {
  const [{ of }] = useListAddress((address) => ({ of: address.get('of')?.slice(0, 10) || undefined }))
  const report = useApiQuery(readReport, { params: { month }, query: { of } })
  return (
    <Loaded
      read={report}
      loading="Loading the report"
      failure="Failed to fetch the report"
      missing={{
        icon: 'search',
        title: reportMessages.notFound,
        action: <LinkButton to="/monthly-report">All months</LinkButton>,
      }}
    >
      {(found) => <Shown report={found} />}
    </Loaded>
  )
}

/** The report of a month: ten figures, the notes, then every figure of each kind of record. */
function Shown({ report }: { report: Report }) {
  const { month, state, title, blocks } = report
  return (
    <article>
      <PageHeader
        breadcrumb={[{ label: 'All months', to: '/monthly-report' }, { label: title }]}
        kicker={commission.name}
        title={title}
        meta={<StateBadge state={state} />}
        actions={<Actions report={report} />}
      />
      {state === 'waiting' && (
        <div data-print="no">
          <WaitingApproval recordType="monthly-report" recordId={month} />
        </div>
      )}
      <Versions report={report} />
      <div className="grid gap-2">
        <ReportBlocks blocks={blocks} heading="h2" />
      </div>
    </article>
  )
}

const failure = 'Failed to download the report'

function Actions({ report }: { report: Report }) {
  const { month, of, state } = report
  const asked = { params: { month }, query: { of } }
  const fileName = `monthly-report-${month}`
  return (
    <>
      <Button icon="print" onClick={() => window.print()}>
        Print
      </Button>
      <DownloadButton size="md" url={endpointUrl(printReport, asked)} fileName={`${fileName}.pdf`} failure={failure}>
        PDF
      </DownloadButton>
      <DownloadButton size="md" url={endpointUrl(exportReport, asked)} fileName={`${fileName}.csv`} failure={failure}>
        CSV
      </DownloadButton>
      {of === 'today' && (
        <WithDuty duties={may.prepareMonthlyReports}>
          <NotesButton report={report} />
          {state !== 'running' && <ApprovalButton report={report} />}
        </WithDuty>
      )}
    </>
  )
}

/** The figures that a month has, where there is more than one set of them. */
function Versions({ report: { month, of, state, versions } }: { report: Report }) {
  const tab = (key: string, label: string) => ({
    label,
    to: `/monthly-report/${month}?of=${key}`,
    current: key === of,
  })
  if (state === 'running' || state === 'draft') return null
  const items = [
    ...(state === 'waiting' ? [tab('asked', 'Waiting for approval')] : []),
    ...versions.map((number) => tab(String(number), `Version ${number}`)),
    tab('today', 'Figures of today'),
  ]
  return <TabLinks label="Versions" items={items} className="mb-8" />
}
