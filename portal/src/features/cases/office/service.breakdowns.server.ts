import { listStaffAccounts, readAccounts } from '#people/directory.server.ts'
import { listAddress } from '#features/lists/contract.query.ts'
import type { Breakdown } from '#features/overview/contract.ts'
import { oneDecimal, type OverviewPeriod, placeTiles } from '#features/overview/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { companyLabel, distributionCompanies } from '#platform/state/companies.ts'
import { councils } from '#platform/state/councils.ts'
import type { CaseKindFacts } from '../contract.kind.ts'
import { caseList } from '../contract.list.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { type CaseOutcome, noneNamed } from '../rules.ts'
import { percentilesOf } from './rules.percentiles.ts'
import type { Dimension, Group, Measured, OpenTally } from './store.server.ts'

/** What the breakdowns show: filed, answered and resolved in the period, and open now. */
export interface ByDimension {
  filed: readonly Group[]
  answered: readonly Measured[]
  resolved: readonly Measured[]
  open: readonly OpenTally[]
}

/** By company and council area, and for supervisors by officer. */
export const dimensionsFor = (actor: SignedIn): Dimension[] => [
  'company',
  'lga',
  ...(holds(actor, may.superviseCases) ? (['assignee'] as const) : []),
]

/** The figures of a period by each of these dimensions. */
export async function breakdownsOf(
  deps: Deps,
  kind: CaseKind,
  period: OverviewPeriod,
  { filed, answered, resolved, open }: ByDimension,
  wanted: readonly Dimension[],
): Promise<Breakdown[]> {
  const measured = wanted.map((dimension): Source => {
    const find = <Each extends Group>(rows: readonly Each[], value: string) =>
      rows.find((row) => row.by === dimension && row.value === value)
    return {
      values: [filed, answered, resolved].flatMap((rows) =>
        rows.flatMap(({ by, value }) => (by === dimension ? value : [])),
      ),
      of: (value) => ({
        open: sumOpen(open, dimension, value),
        filed: find(filed, value)?.count ?? 0,
        answered: percentilesOf(find(answered, value)?.hours ?? {}),
        resolved: {
          count: find(resolved, value)?.count ?? 0,
          days: percentilesOf(find(resolved, value)?.hours ?? {}),
        },
      }),
    }
  })
  const [companies, areas, officers] = measured
  return [
    ...(officers ? [await workload(deps, kind, period, open, officers)] : []),
    byCompany(kind, period, open, companies!),
    byCouncil(kind, period, open, areas!),
  ]
}

interface Row {
  open: Pick<OpenTally, 'open' | 'overdue' | 'dueThisWeek'>
  filed: number
  answered: [number, number] | null
  resolved: { count: number; days: [number, number] | null }
}
interface Source {
  /** The values that occur in the period. */
  values: string[]
  of(value: string): Row
}

const valueOf = (row: OpenTally, dimension: Dimension): string =>
  (dimension === 'assignee' ? row.assigneeId : row[dimension]) ?? ''

function sumOpen(open: readonly OpenTally[], dimension: Dimension, value: string): Row['open'] {
  const own = open.filter((row) => valueOf(row, dimension) === value)
  const sum = (column: 'open' | 'overdue' | 'dueThisWeek') => own.reduce((total, row) => total + row[column], 0)
  return { open: sum('open'), overdue: sum('overdue'), dueThisWeek: sum('dueThisWeek') }
}

/** Known values first, then others that occur, and '' for none last. */
function valuesOf(dimension: Dimension, known: readonly string[], open: readonly OpenTally[], { values }: Source) {
  const all = new Set([...known, ...open.map((row) => valueOf(row, dimension)), ...values])
  const none = all.delete('')
  return [...all, ...(none ? [''] : [])]
}

const placeColumns: Breakdown['columns'] = [
  { key: 'filed', label: 'Filed', unit: 'count' },
  { key: 'open', label: 'Open now', unit: 'count' },
  { key: 'overdue', label: 'Overdue now', unit: 'count' },
  { key: 'resolved', label: 'Resolved', unit: 'count' },
  { key: 'answerMedian', label: 'Days to answer, median', unit: 'days' },
  { key: 'answerNinth', label: 'Days to answer, 9 of 10', unit: 'days' },
  { key: 'resolveMedian', label: 'Days to resolve, median', unit: 'days' },
  { key: 'resolveNinth', label: 'Days to resolve, 9 of 10', unit: 'days' },
]

/** A row by company or area; what took how long leads to the cases that were measured. */
function placeRow(kind: CaseKind, { days: { from, to } }: OverviewPeriod, row: Row, filter: object) {
  const cell = (value: number | null, filters: Parameters<typeof listed>[1]) => ({
    value,
    list: listed(kind, { ...filters, ...filter }),
  })
  const answered = (part: 0 | 1) => cell(oneDecimal(row.answered?.[part]), { answeredFrom: from, answeredTo: to })
  const resolved = (part: 0 | 1) => cell(oneDecimal(row.resolved.days?.[part]), { resolvedFrom: from, resolvedTo: to })
  return [
    cell(row.filed, { from, to }),
    cell(row.open.open, { status: 'open' }),
    cell(row.open.overdue, { clock: 'overdue' }),
    cell(row.resolved.count, { resolvedFrom: from, resolvedTo: to }),
    answered(0),
    answered(1),
    resolved(0),
    resolved(1),
  ]
}

const during = 'Filed, answered and resolved in the period; open and overdue now.'

function byCompany(kind: CaseKind, period: OverviewPeriod, open: readonly OpenTally[], source: Source): Breakdown {
  const known = distributionCompanies.map(({ key }) => key)
  return {
    key: 'company',
    title: 'By distribution company',
    note: during,
    what: 'Company',
    columns: placeColumns,
    rows: valuesOf('company', known, open, source).map((company) => ({
      key: company,
      label: company ? companyLabel(company) : 'No company named',
      cells: placeRow(kind, period, source.of(company), { company: company || noneNamed }),
    })),
    bar: null,
    tiles: null,
  }
}

function byCouncil(kind: CaseKind, period: OverviewPeriod, open: readonly OpenTally[], source: Source): Breakdown {
  const known = councils.map(({ name }) => name)
  return {
    key: 'lga',
    title: 'By council area',
    note: during,
    what: 'Council area',
    columns: placeColumns,
    rows: valuesOf('lga', known, open, source).map((lga) => ({
      key: lga,
      label: lga || 'No area named',
      cells: placeRow(kind, period, source.of(lga), { lga: lga || noneNamed }),
    })),
    bar: null,
    tiles: placeTiles(councils),
  }
}

/** Every case officer, and others who still have cases; the work of a case is that of the person to whom it is assigned. */
async function workload(
  deps: Deps,
  kind: CaseKind,
  { days: { from, to }, thisWeek }: OverviewPeriod,
  open: readonly OpenTally[],
  source: Source,
): Promise<Breakdown> {
  const staff = await listStaffAccounts(deps, may.handleCases)
  const ids = valuesOf(
    'assignee',
    staff.map(({ id }) => id),
    open,
    source,
  )
  const others = ids.filter((id) => id && !staff.some((account) => account.id === id))
  const names = new Map(
    [...staff, ...(await readAccounts(deps.database.db, others))].map(({ id, name, surname }) => [
      id,
      `${name} ${surname}`.trim(),
    ]),
  )
  const due = thisWeek.days
  return {
    key: 'officer',
    title: 'Workload by officer',
    note: 'By the colleague to whom a case is assigned. Open, overdue and due this week now; resolved and answered in the period.',
    what: 'Officer',
    columns: [
      { key: 'open', label: 'Open', unit: 'count' },
      { key: 'overdue', label: 'Overdue', unit: 'count' },
      { key: 'dueThisWeek', label: 'Due this week', unit: 'count' },
      { key: 'resolved', label: 'Resolved', unit: 'count' },
      { key: 'answerMedian', label: 'Days to answer, median', unit: 'days' },
    ],
    rows: ids.map((id) => {
      const row = source.of(id)
      const cell = (value: number | null, filters: Parameters<typeof listed>[1]) => ({
        value,
        list: listed(kind, { ...filters, assignee: id || 'none' }),
      })
      return {
        key: id,
        label: id ? (names.get(id) ?? 'A former member of staff') : 'Nobody yet',
        cells: [
          cell(row.open.open, { status: 'open' }),
          cell(row.open.overdue, { clock: 'overdue' }),
          cell(row.open.dueThisWeek, { status: 'open', dueFrom: due.from, dueTo: due.to }),
          cell(row.resolved.count, { resolvedFrom: from, resolvedTo: to }),
          cell(oneDecimal(row.answered?.[0]), { answeredFrom: from, answeredTo: to }),
        ],
      }
    }),
    bar: { of: 'open', part: 'overdue' },
    tiles: null,
  }
}

type DayFilter = 'from' | 'to' | `${'answered' | 'resolved' | 'due' | 'sent'}${'From' | 'To'}`
/** The filters of a list of cases that the overview uses; of days the first and the last, of filing without a name. */
type Filters = Partial<
  Record<'status' | 'clock' | 'company' | 'lga' | 'assignee' | 'inTime' | DayFilter, string | undefined>
> & { outcome?: readonly CaseOutcome[] }

/** The address of the list of the cases of a kind with these filters. */
export function listed(kind: CaseKindFacts, given: Filters): string {
  const { status, clock, company, lga, assignee, inTime, outcome } = given
  const values = {
    status,
    clock,
    company,
    lga,
    assignee,
    inTime,
    outcome,
    sentToCompany: days(given.sentFrom, given.sentTo),
    filed: days(given.from, given.to),
    answered: days(given.answeredFrom, given.answeredTo),
    resolved: days(given.resolvedFrom, given.resolvedTo),
    due: days(given.dueFrom, given.dueTo),
  }
  const filters = Object.entries(values).flatMap(([name, value]) => (value ? [[name, [value].flat()]] : []))
  return listAddress(caseList(kind), { filters: Object.fromEntries(filters) })
}

const days = (from: string | undefined, to: string | undefined) =>
  from || to ? `${from ?? ''}..${to ?? ''}` : undefined
