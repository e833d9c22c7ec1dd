import { figure } from '#features/overview/service.figures.server.ts'
import type { OverviewPeriod } from '#features/overview/service.kinds.server.ts'
import type { Figure } from '#features/overview/contract.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { sumDraftSteps } from './store.counts.server.ts'

/** How many drafts were complete, and how many of them were sent; nothing where none was. */
export async function readDraftFigures(deps: Deps, { key }: CaseKind, period: OverviewPeriod): Promise<Figure[]> {
  const counts = await Promise.all(
    [period.days, period.previous.days].map(async (days) => {
      const { reached, filed } = await sumDraftSteps(deps.database.db, key, days)
      return reached ? { reached, filed, ended: Math.max(0, reached - (filed ?? 0)) } : undefined
    }),
  )
  const of = (name: 'reached' | 'filed' | 'ended') => counts.map((each) => each?.[name] ?? null)
  return [
    figure('draftsReached', 'Drafts that were complete', of('reached')),
    figure('draftsFiled', 'Complete drafts that were sent', of('filed'), { better: 'higher' }),
    figure('draftsEnded', 'Complete drafts that were not sent', of('ended'), { better: 'lower' }),
  ]
}
