import { viewTimes } from '#features/calendar/service.server.ts'
import type { ListQuery } from '#features/lists/contract.query.ts'
import { addGroups, type Group, percentilesOf, readGroups } from '#features/lists/service.sources.server.ts'
import { findPeriodProblem, type Span } from '#features/overview/service.kinds.server.ts'
import { systemActor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addDays, nigerianDay, nigerianMonth, startOfDay } from '#platform/values/nigerian-time.ts'
import { invalidField } from '#platform/problem.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { confirmedContact } from '../contract.list.ts'
import { caseListSource } from '../list/service.source.server.ts'
import { countClocks } from '../list/store.list.server.ts'
import { smallestShown } from '../rules.ts'
import { readCompanies } from './service.companies.server.ts'
import { figureOf, percentOf, suppressSmall } from './rules.scorecard.ts'
import { averageRatings } from './store.companies.server.ts'

/** How many cases of each kind are overdue, for the page about the system. */
export async function countOverdue(deps: Deps, kinds: readonly CaseKind[]) {
  const times = await viewTimes(deps)
  const counted = kinds.map(async (kind) => {
    const { overdue } = await countClocks(deps.database.db, kind, {}, times)
    return { kind: kind.key, plural: kind.plural, path: kind.path, count: overdue }
  })
  return Promise.all(counted)
}

const keepMs = 10 * 60_000
const kept = new WeakMap<Deps, { until: number; card: ReturnType<typeof computeScorecard> }>()

/** The public figures, cached for ten minutes, because anybody may request them and they cover a year of cases. */
export async function readScorecard(deps: Deps, kinds: readonly CaseKind[]) {
  const now = deps.clock.now().getTime()
  const known = kept.get(deps)
  if (known && now < known.until) return known.card
  const card = computeScorecard(deps, kinds)
  kept.set(deps, { until: now + keepMs, card })
  // Do not cache a failure.
  card.catch(() => kept.delete(deps))
  return card
}

/** The cases of a kind that were filed and resolved in the months of the scorecard, by month and by company. Everybody can file those whose contact nobody has confirmed. */
async function readMonths(deps: Deps, kind: CaseKind, { from, to, months }: ReturnType<typeof scorecardPeriod>) {
  const { records } = await caseListSource(kind).open(deps, systemActor)
  const read = (moment: 'filed' | 'resolved', parts: ListQuery['filters'][]) =>
    readGroups(deps.database.db, records, {
      filters: { [moment]: [`${from}..${to}`], contact: [confirmedContact] },
      moment,
      starts: months.map((month) => startOfDay(`${month}-01`)),
      by: ['company'],
      parts,
    })
  return { filed: await read('filed', []), resolved: await read('resolved', [{ inTime: ['yes'] }]) }
}
type Months = Awaited<ReturnType<typeof readMonths>>

/** All cases of these kinds, or those with one value: the number of a month, or a company. */
const totalOf = (all: readonly Months[], step: keyof Months, by: 'span' | 'company', value?: string): Group =>
  addGroups(
    all.flatMap((each) => each[step].filter((row) => row.by === by && (value === undefined || row.value === value))),
  )

/** Figures of the last 12 full months that identify nobody. */
async function computeScorecard(deps: Deps, kinds: readonly CaseKind[]) {
  const period = scorecardPeriod(deps.clock.now())
  const { from, to, months, span } = period
  const [counted, ratings] = await Promise.all([
    Promise.all(kinds.map((kind) => readMonths(deps, kind, period))),
    averageRatings(
      deps.database.db,
      kinds.map(({ key }) => key),
      span,
    ),
  ])
  const countsOf = (step: keyof Months) => ({
    kinds: suppressSmall(counted.map((each) => totalOf([each], step, 'span').count)),
    months: suppressSmall(months.map((_, at) => totalOf(counted, step, 'span', String(at + 1)).count)),
  })
  const [filed, resolved] = [countsOf('filed'), countsOf('resolved')]
  const companies = await readCompanies(deps, kinds, span, (company) => ({
    filed: totalOf(counted, 'filed', 'company', company).count,
    ...resolutionOf(totalOf(counted, 'resolved', 'company', company)),
  }))
  return {
    from,
    to,
    smallestShown,
    kinds: kinds.map(({ key: kind }, at) => {
      const all = totalOf([counted[at]!], 'resolved', 'span')
      const rated = ratings.find((row) => row.kind === kind)
      return {
        kind,
        filed: filed.kinds[at]!,
        resolved: resolved.kinds[at]!,
        medianDays: figureOf(resolutionOf(all).median, all.count, 1),
        inTimePercent: percentOf(all.parts[0] ?? 0, all.count),
        rating: figureOf(rated?.stars, rated?.ratings ?? 0, 1),
      }
    }),
    companies,
    months: months.map((month, at) => ({ month, filed: filed.months[at]!, resolved: resolved.months[at]! })),
  }
}

const resolutionOf = ({ count, hours }: Group) => ({ resolved: count, median: percentilesOf(hours)?.[0] ?? 0 })

/** The last 12 full months. */
export function scorecardPeriod(now: Date): { from: string; to: string; months: string[]; span: Span } {
  const thisMonth = `${nigerianDay(now).slice(0, 7)}-01`
  const to = addDays(thisMonth, -1)
  const months = monthsUpTo(startOfDay(to), 12)
  const from = `${months[0]}-01`
  return { from, to, months, span: { from: startOfDay(from), before: startOfDay(thisMonth) } }
}

/** The days that a file is asked for, else those of the scorecard; 400 for days that the overview refuses too. */
export function filePeriod(now: Date, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  if (!from && !to) return scorecardPeriod(now)
  const problem = findPeriodProblem(from, to)
  if (problem || !from || !to) throw invalidField('from', problem ?? '')
  return { from, to, span: { from: startOfDay(from), before: startOfDay(addDays(to, 1)) } }
}

/** The last `count` months up to that of `at`, oldest first, as `YYYY-MM`. */
function monthsUpTo(at: Date, count: number): string[] {
  const [year, month] = nigerianMonth(at).split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - count + back, 1)).toISOString().slice(0, 7),
  )
}
