import { type DescribedSection, figure, type ReportSource } from '#features/monthly-report/service.kinds.server.ts'
import type { DescribedBreakdown, Measure } from '#features/overview/service.figures.server.ts'
import type { OverviewPeriod } from '#features/overview/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { caseListSource } from '../list/service.source.server.ts'
import { noAnswers, noResults } from './rules.companies.ts'
import { caseTimes, filed, inTime, resolved } from './service.overview.server.ts'
import { measureAnswers, measureResults } from './store.companies.server.ts'

/** As a number, which rows can add up. */
const countInTime: Measure = { ...inTime, key: 'resolvedInTime', as: 'count' }
/** What came of cases, as the overview has it of companies. */
const results = [
  { key: 'upheld', label: 'Upheld, also in part', unit: 'count' },
  { key: 'returned', label: 'Naira returned', unit: 'naira' },
  { key: 'solved', label: 'Solved, say customers', unit: 'count' },
] as const

const note = 'Outcomes, naira and what customers say: of cases against companies whose contact is confirmed.'
const tables = [
  { by: 'company', title: 'By distribution company', what: 'Company', note },
  { by: 'lga', title: 'By council area', what: 'Council area', note: '' },
  { by: 'channel', title: 'By channel', what: 'Channel', note: '' },
] as const

/** What the monthly report says of a kind of case; of what came of it only where cases go to companies. */
export const caseReport = (kind: CaseKind): ReportSource => ({
  label: kind.plural,
  place: 1,
  first: kind.refers ? { returned: 1, filed: 2, resolved: 3, inTime: 4, upheld: 5, solved: 6 } : { filed: 7 },
  describe: async (deps, period) => ({
    source: caseListSource(kind),
    figures: [filed, resolved, inTime, ...caseTimes()],
    ...(kind.refers && (await describeResults(deps, kind, period))),
  }),
})

async function describeResults(deps: Deps, kind: CaseKind, { span }: OverviewPeriod): Promise<DescribedSection> {
  const breakdowns: DescribedBreakdown[] = []
  for (const { by, ...words } of tables)
    breakdowns.push({
      ...words,
      key: by,
      by,
      columns: [filed, resolved, countInTime],
      all: true,
      sums: { columns: [...results], of: await readResults(deps, kind, span, by) },
    })
  const [{ sums } = {}] = breakdowns
  const total = (at: number) => [...(sums?.of.values() ?? [])].reduce((sum, values) => sum + values[at]!, 0)
  return { breakdowns, more: results.map(({ key, label, unit }, at) => figure(key, label, [total(at)], { unit })) }
}

/** The numbers of `results` for each company, area or channel. */
async function readResults(
  { database: { db } }: Deps,
  { key }: CaseKind,
  span: OverviewPeriod['span'],
  by: (typeof tables)[number]['by'],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const answers = await measureAnswers(db, [key], span, by)
  const outcomes = await measureResults(db, [key], span, by)
  const values = new Set([...answers, ...outcomes].map(({ of }) => of))
  return new Map(
    [...values].map((value) => {
      const { upheld, returnedKobo } = outcomes.find(({ of }) => of === value) ?? noResults
      const { solved } = answers.find(({ of }) => of === value) ?? noAnswers
      return [value, [upheld, returnedKobo / 100, solved]]
    }),
  )
}
