import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { listAddress } from '#features/lists/contract.query.ts'
import type { Breakdown } from '#features/overview/contract.ts'
import { oneDecimal, type OverviewPeriod, percentage, type Span } from '#features/overview/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { companyLabel, distributionCompanies } from '#platform/state/companies.ts'
import { formatForSheet } from '#platform/values/nigerian-time.ts'
import { caseList, confirmedContact } from '../contract.list.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { caseOutcomes, outcomeNotSet } from '../rules.ts'
import { getScorecardFile } from './contract.statistics.ts'
import { type CompanyCounts, noAnswers, noResults, publicFigures } from './rules.companies.ts'
import { type CompanyLine, lineKinds, listLines, measureAnswers, measureResults } from './store.companies.server.ts'

/** Those whose cases go to companies: only of them it is said what companies answered and what came of it. */
const referring = (kinds: readonly CaseKind[]) => kinds.flatMap(({ key, refers }) => (refers ? [key] : []))

/** The public figures of each company of the configuration; `countsOf` has those of all its cases. */
export async function readCompanies(
  { database: { db } }: Deps,
  kinds: readonly CaseKind[],
  span: Span,
  countsOf: (company: string) => CompanyCounts,
) {
  const answers = await measureAnswers(db, referring(kinds), span)
  const results = await measureResults(db, referring(kinds), span)
  const figures = publicFigures(
    distributionCompanies.map(({ key }) => {
      const own = <Row extends { of: string }>(rows: readonly Row[]) => rows.find(({ of }) => of === key)
      return { ...(own(answers) ?? noAnswers), ...(own(results) ?? noResults), ...countsOf(key) }
    }),
  )
  return distributionCompanies.map(({ key, label }, at) => ({ company: key, label, ...figures[at]! }))
}

/** The same figures of a period for staff, all of them, each with the list of its cases. */
export async function resultsByCompany(deps: Deps, kind: CaseKind, { days, span }: OverviewPeriod): Promise<Breakdown> {
  const answers = await measureAnswers(deps.database.db, [kind.key], span)
  const results = await measureResults(deps.database.db, [kind.key], span)
  const known = distributionCompanies.map(({ key }) => key)
  const companies = new Set([...known, ...[...answers, ...results].map(({ of }) => of)])
  return {
    key: 'results',
    title: `What companies did about ${kind.plural.toLowerCase()}`,
    note: 'Sent and answered: what was sent to the company in the period, in calendar days from delivery. Outcomes and naira: what was resolved in the period. Without those whose contact is not confirmed, as on the scorecard.',
    what: 'Company',
    columns: [
      { key: 'sent', label: 'Sent', unit: 'count' },
      { key: 'inTime', label: 'Answered in time', unit: 'percent' },
      { key: 'days', label: 'Days to answer, median', unit: 'days' },
      { key: 'solved', label: 'Solved, say customers', unit: 'percent' },
      { key: 'results', label: 'Resolved with outcome', unit: 'count' },
      { key: 'notSet', label: 'Outcome not set', unit: 'count' },
      { key: 'upheld', label: 'Upheld, also in part', unit: 'percent' },
      { key: 'returned', label: 'Naira returned', unit: 'naira' },
    ],
    rows: [...companies].map((company) => {
      const { sent, inTime, judged, days: took, solved, asked } = answers.find((row) => row.of === company) ?? noAnswers
      const row = results.find((one) => one.of === company) ?? noResults
      const list = caseList(kind)
      const range = [`${days.from}..${days.to}`]
      const counted = { company: [company], contact: [confirmedContact] }
      const ofSent = listAddress(list, { filters: { ...counted, sentToCompany: range } })
      const ofResolved = (more: { outcome?: string[] }) =>
        listAddress(list, { filters: { ...counted, resolved: range, ...more } })
      const cell = (value: number | null, to: string) => ({ value, list: to })
      return {
        key: company,
        label: companyLabel(company),
        cells: [
          cell(sent, ofSent),
          cell(percentage(inTime, judged), ofSent),
          cell(oneDecimal(took), ofSent),
          cell(percentage(solved, asked), ofSent),
          cell(row.results, ofResolved({ outcome: [...caseOutcomes] })),
          cell(row.notSet, ofResolved({ outcome: [outcomeNotSet] })),
          cell(percentage(row.upheld, row.results), ofResolved({ outcome: ['upheld', 'partly'] })),
          cell(Math.round(row.returnedKobo / 100), ofResolved({})),
        ],
      }
    }),
    bar: null,
    tiles: null,
    file: endpointUrl(getScorecardFile, { query: days }),
  }
}

const moment = (value: string | null) => (value ? formatForSheet(new Date(value)) : '')
const yesNo = { true: 'Yes', false: 'No', null: '' } as const
const columns: readonly [header: string, read: (line: CompanyLine) => string | number | null][] = [
  ['Line', ({ sentAt }) => (sentAt ? 'Sent' : 'Resolved')],
  ['Reference', ({ reference }) => reference],
  ['Company', ({ company }) => companyLabel(company)],
  ['Sent', ({ sentAt }) => moment(sentAt)],
  ['Due', ({ dueAt }) => moment(dueAt)],
  ['Answered', ({ answeredAt }) => moment(answeredAt)],
  ['In time', ({ inTime }) => yesNo[`${inTime}`]],
  ['Answer of the company', ({ answer }) => answer],
  ['Days to answer', ({ days }) => days],
  ['Solved (customer)', ({ confirmation }) => confirmation],
  ['Resolved', ({ resolvedAt }) => moment(resolvedAt)],
  ['Outcome', ({ outcome }) => outcome],
  ['Returned (₦)', ({ returnedKobo }) => returnedKobo && returnedKobo / 100],
]
const linesAtOnce = 1_000
const format = { escape_formulas: true, record_delimiter: 'windows' } as const

/** What the figures of companies are made of, without personal data: a line for each case sent and each result. Written while it is sent. */
export function exportCompanies(
  deps: Deps,
  actor: SignedIn,
  { kinds: all, span }: { kinds: readonly CaseKind[]; span: Span },
): Readable {
  requireDuty(actor, may.readCases)
  const kinds = referring(all)
  const write = async function* () {
    yield stringify([columns.map(([header]) => header)], { ...format, bom: true })
    for (const what of lineKinds) {
      let lines: CompanyLine[]
      let after: CompanyLine | undefined
      do {
        lines = await listLines(deps.database.db, { what, kinds, span, after, limit: linesAtOnce })
        yield stringify(
          lines.map((line) => columns.map(([, read]) => read(line))),
          format,
        )
        after = lines.at(-1)
      } while (lines.length === linesAtOnce)
    }
  }
  return Readable.from(write(), { objectMode: false })
}
