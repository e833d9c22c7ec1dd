import { namedKinds } from '#page-lists.ts'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { WithDuty } from '#kit/duty.tsx'
import { readPart } from '#kit/uploads/read-part.ts'
import { writeIsoDate } from '#platform/values/date-text.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { may } from '#platform/duties.ts'
import { commission } from '#platform/state/commission.ts'
import { Chart, longMonth, shortMonth } from '#ui/charts/chart.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { pluralsOf, capitalize } from '../../contract.kind.ts'
import { getScorecard } from '../../office/contract.statistics.ts'

type Scorecard = ResponseOf<typeof getScorecard>

/** The figures of the scorecard; figures too small to show are marked as such. */
function ScorecardTables({ scorecard }: { scorecard: Scorecard }) {
  const nameOf = (kind: string) => namedKinds.find(({ key }) => key === kind)?.plural ?? kind
  const small = `Fewer than ${scorecard.smallestShown}`
  const count = (value: number | null) => value?.toLocaleString('en-GB') ?? <Small>{small}</Small>
  const measure = (value: number | null, unit: string) =>
    value === null ? <Small>Too few to show</Small> : `${value.toLocaleString('en-GB')}${unit}`
  return (
    <div className="grid gap-12">
      <Table
        caption={capitalize(pluralsOf(namedKinds))}
        columns={kindColumns(nameOf, count, measure)}
        rows={scorecard.kinds}
        rowKey={({ kind }) => kind}
      />
      <Table
        caption="Cases by distribution company"
        columns={companyColumns(count, measure)}
        rows={scorecard.companies}
        rowKey={({ company }) => company}
      />
      <Table
        caption="Complaints sent to distribution companies"
        columns={resultColumns(count, measure)}
        rows={scorecard.companies}
        rowKey={({ company }) => company}
      />
      <MonthsChart months={scorecard.months} count={count} />
      <p className="measure text-sm text-muted">
        Days are calendar days from filing to resolution, and of companies from the Commission’s mail to their answer;
        half of the cases took fewer. A company that asks for more time has not answered. Upheld are complaints that
        were resolved for the customer, also in part, of those whose outcome was set; solved are those whose customers
        said so. Cases of people whose contact details nobody has confirmed are not counted. Figures below{' '}
        {scorecard.smallestShown} are not shown, so that nobody can be identified.
      </p>
      <WithDuty duties={may.readCases}>
        <p data-print="no">
          <a href={`/cases/overview?period=own&from=${scorecard.from}&to=${scorecard.to}`} className="link tap">
            These figures with their lists, and each case as CSV
          </a>
        </p>
      </WithDuty>
    </div>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className="text-muted">{children}</span>

type Count = (value: number | null) => ReactNode
type Measure = (value: number | null, unit: string) => ReactNode

const kindColumns = (
  nameOf: (key: string) => string,
  count: Count,
  measure: Measure,
): Column<Scorecard['kinds'][number]>[] => [
  { key: 'kind', header: 'Kind', rowHeader: true, cell: ({ kind }) => nameOf(kind) },
  { key: 'filed', header: 'Filed', numeric: true, cell: ({ filed }) => count(filed) },
  { key: 'resolved', header: 'Resolved', numeric: true, cell: ({ resolved }) => count(resolved) },
  { key: 'days', header: 'Median days', numeric: true, cell: ({ medianDays }) => measure(medianDays, '') },
  { key: 'inTime', header: 'In time', numeric: true, cell: ({ inTimePercent }) => measure(inTimePercent, ' %') },
  { key: 'rating', header: 'Rated', numeric: true, cell: ({ rating }) => measure(rating, ' of 5') },
]

const companyColumns = (count: Count, measure: Measure): Column<Scorecard['companies'][number]>[] => [
  { key: 'company', header: 'Company', rowHeader: true, cell: ({ label }) => label || 'No company named' },
  { key: 'filed', header: 'Filed', numeric: true, cell: ({ filed }) => count(filed) },
  { key: 'resolved', header: 'Resolved', numeric: true, cell: ({ resolved }) => count(resolved) },
  { key: 'days', header: 'Median days', numeric: true, cell: ({ medianDays }) => measure(medianDays, '') },
]

/** What companies did with the complaints that were sent to them, and what came of complaints. */
const resultColumns = (count: Count, measure: Measure): Column<Scorecard['companies'][number]>[] => [
  { key: 'company', header: 'Company', rowHeader: true, cell: ({ label }) => label },
  { key: 'sent', header: 'Sent', numeric: true, cell: ({ sent }) => count(sent) },
  { key: 'inTime', header: 'Answered in time', numeric: true, cell: (row) => measure(row.answeredInTimePercent, ' %') },
  { key: 'days', header: 'Median days to answer', numeric: true, cell: ({ answerDays }) => measure(answerDays, '') },
  { key: 'solved', header: 'Solved, say customers', numeric: true, cell: (row) => measure(row.solvedPercent, ' %') },
  { key: 'upheld', header: 'Upheld', numeric: true, cell: ({ upheldPercent }) => measure(upheldPercent, ' %') },
  { key: 'notSet', header: 'Outcome not set', numeric: true, cell: ({ outcomeNotSet }) => count(outcomeNotSet) },
  { key: 'returned', header: 'Naira returned', numeric: true, cell: ({ returnedKobo }) => naira(returnedKobo) },
]

const naira = (kobo: number | null): ReactNode =>
  kobo === null ? <Small>Too few to show</Small> : `₦${Math.round(kobo / 100).toLocaleString('en-GB')}`

function MonthsChart({ months, count }: { months: Scorecard['months']; count: Count }) {
  const title = 'Filed and resolved, by month'
  return (
    <Chart
      title={title}
      unit="cases"
      kind="grouped"
      slots={months.map(({ month }) => ({ key: month, short: shortMonth(month), long: longMonth(month) }))}
      series={[
        {
          key: 'filed',
          label: 'Filed',
          values: months.map(({ filed }) => filed),
          fill: 'fill-amber',
          stroke: 'stroke-amber',
          look: 'wide',
        },
        {
          key: 'resolved',
          label: 'Resolved',
          values: months.map(({ resolved }) => resolved),
          fill: 'fill-brand',
          stroke: 'stroke-brand',
          look: 'solid',
        },
      ]}
      table={
        <Table
          caption={title}
          hideCaption
          dense
          columns={[
            { key: 'month', header: 'Month', rowHeader: true, cell: ({ month }) => longMonth(month) },
            { key: 'filed', header: 'Filed', numeric: true, cell: ({ filed }) => count(filed) },
            { key: 'resolved', header: 'Resolved', numeric: true, cell: ({ resolved }) => count(resolved) },
          ]}
          rows={months}
          rowKey={({ month }) => month}
        />
      }
    />
  )
}

const title = 'Scorecard of complaints'
const crumbs = [{ label: 'Home', to: '/' }, { label: title }]
const description = `How many cases reached the ${commission.name} in the last twelve months, and how long they took.`

export const meta = (place: PagePlace) => pageMeta({ title, description, crumbs }, place)

export const loader = ({ context }: LoaderFunctionArgs) => readPart(context.get(apiContext).call(getScorecard, {}))

/** Public counts and response times of the last 12 full months, without personal data. */
export default function ScorecardPage() {
  const { value } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        title={title}
        lead={`How many ${pluralsOf(namedKinds)} reached the Commission, and how long they took.`}
        kicker={value && `${writeIsoDate(value.from)} to ${writeIsoDate(value.to)}`}
      />
      {value ? <ScorecardTables scorecard={value} /> : <PartNotice what="The figures" />}
    </div>
  )
}
