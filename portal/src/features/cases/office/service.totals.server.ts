import type { OverviewPeriod, Span } from '#features/overview/service.kinds.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { addHours, percentilesOf } from './rules.percentiles.ts'
import { targetsOf } from './rules.settings.ts'
import { viewSettings } from './service.calendar.server.ts'
import { countFiledIn, countInTime, measure, type Measured, type Step } from './store.overview.server.ts'

export const readTargets = async (deps: Deps, kind: CaseKind) => targetsOf(await viewSettings(deps), kind)

interface Total {
  count: number
  days: [number, number] | null
}
export type Totals = Record<Step, Total> & { filed: number }

export const sumOf = (filed: Awaited<ReturnType<typeof countFiledIn>>) =>
  filed.reduce((sum, { count }) => sum + count, 0)
function totalOf(measured: readonly Measured[]): Total {
  const spans = measured.filter(({ by }) => by === 'span')
  return {
    count: spans.reduce((sum, { count }) => sum + count, 0),
    days: percentilesOf(addHours(spans.map(({ hours }) => hours))),
  }
}
export const totalsOf = ({ answered, resolved }: Record<Step, readonly Measured[]>) => ({
  answered: totalOf(answered),
  resolved: totalOf(resolved),
})

/** The totals of a period by themselves. */
export async function readTotals(db: Db, kind: CaseKind, span: Span): Promise<Totals> {
  const filed = sumOf(await countFiledIn(db, kind.key, [span]))
  const answered = await measure(db, kind.key, 'answered', [span])
  return { filed, ...totalsOf({ answered, resolved: await measure(db, kind.key, 'resolved', [span]) }) }
}

/** What the figures are made of: the totals of the period and of the one before. */
export interface Known {
  totals: readonly [Totals, Totals]
  inTime: Awaited<ReturnType<typeof countInTime>>
  targets: Awaited<ReturnType<typeof readTargets>>
}

export async function readKnown(deps: Deps, kind: CaseKind, period: OverviewPeriod): Promise<Known> {
  const { db } = deps.database
  const { span, previous } = period
  return {
    totals: [await readTotals(db, kind, span), await readTotals(db, kind, previous.span)],
    inTime: await countInTime(db, kind.key, [span, previous.span]),
    targets: await readTargets(deps, kind),
  }
}
