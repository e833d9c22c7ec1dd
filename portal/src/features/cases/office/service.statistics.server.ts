import { findPeriodProblem } from '#features/overview/service.kinds.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { addDays, nigerianDay, nigerianMonth, startOfDay } from '#platform/values/nigerian-time.ts'
import { invalidField } from '#platform/problem.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { smallestShown } from '../rules.ts'
import { readCompanies } from './service.companies.server.ts'
import { figureOf, percentOf, suppressSmall } from './rules.scorecard.ts'
import { countFiled, countOverdueByKind, judgeResolved, measureResolved, type Span } from './store.statistics.server.ts'

/** How many cases of each kind are overdue, for the page about the system. */
export async function countOverdue(deps: Deps, kinds: readonly CaseKind[]) {
  const overdue = await countOverdueByKind(deps.database.db, deps.clock.now())
  return kinds.map(({ key, plural, path }) => ({
    kind: key,
    plural,
    path,
    count: overdue.find(({ kind }) => kind === key)?.count ?? 0,
  }))
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

/** Figures of the last 12 full months that identify nobody. */
async function computeScorecard(deps: Deps, kinds: readonly CaseKind[]) {
  const { db } = deps.database
  const { from, to, months, span } = scorecardPeriod(deps.clock.now())
  const keys = kinds.map(({ key }) => key)
  const [filed, resolved, judged, companies] = await Promise.all([
    countFiled(db, keys, months),
    measureResolved(db, keys, months),
    judgeResolved(db, keys, span),
    readCompanies(deps, kinds, span),
  ])
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, row) => total + row.count, 0)
  const filedByKind = suppressSmall(kinds.map(({ key }) => sum(filed.filter((row) => row.kind === key))))
  const resolvedByKind = suppressSmall(kinds.map(({ key }) => sum(resolved.filter((row) => row.kind === key))))
  const filedByMonth = suppressSmall(months.map((month) => sum(filed.filter((row) => row.month === month))))
  const resolvedByMonth = suppressSmall(months.map((month) => sum(resolved.filter((row) => row.month === month))))
  return {
    from,
    to,
    smallestShown,
    kinds: kinds.map(({ key: kind }, at) => {
      const row = judged.find((one) => one.kind === kind)
      return {
        kind,
        filed: filedByKind[at]!,
        resolved: resolvedByKind[at]!,
        medianDays: figureOf(row?.median, row?.count ?? 0, 1),
        inTimePercent: percentOf(row?.inTime ?? 0, row?.count ?? 0),
        rating: figureOf(row?.stars, row?.ratings ?? 0, 1),
      }
    }),
    companies,
    months: months.map((month, at) => ({ month, filed: filedByMonth[at]!, resolved: resolvedByMonth[at]! })),
  }
}

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
