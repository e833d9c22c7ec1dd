import { figure } from '#features/overview/service.figures.server.ts'
import type { OverviewPeriod } from '#features/overview/service.kinds.server.ts'
import type { Figure } from '#features/overview/contract.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { invalidField } from '#platform/problem.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { followMessages as words } from './messages.ts'
import { draftsOfNetwork } from './rules.ts'
import { addDraftStep, sumDraftSteps } from './store.drafts.server.ts'

interface DraftCount {
  kind: string
  step: 'reached' | 'filed'
  /** The network address of the caller. */
  address: string
}

/** Counts a visitor's draft in the row of the day and kind, which is all that is stored. */
export async function countDraftStep(deps: Deps, kinds: readonly CaseKind[], { kind, step, address }: DraftCount) {
  if (!kinds.some(({ key }) => key === kind)) throw invalidField('kind', words.kindUnknown)
  await countAttempt(deps, { what: 'draft-count', whom: { address }, limit: draftsOfNetwork, windowMinutes: 60 })
  await addDraftStep(deps.database.db, step, { day: nigerianDay(deps.clock.now()), kind })
  return {}
}

/** How many drafts of visitors came to the account at the end, and how many ended there; nothing where none came. */
export async function readDraftFigures(deps: Deps, { key }: CaseKind, period: OverviewPeriod): Promise<Figure[]> {
  const counts = await Promise.all(
    [period.days, period.previous.days].map(async (days) => {
      const { reached, filed } = await sumDraftSteps(deps.database.db, key, days)
      return reached ? { reached, filed, ended: Math.max(0, reached - (filed ?? 0)) } : undefined
    }),
  )
  const of = (name: 'reached' | 'filed' | 'ended') => counts.map((each) => each?.[name] ?? null)
  return [
    figure('draftsReached', 'Drafts of visitors that reached “Last: your account”', of('reached')),
    figure('draftsFiled', 'Drafts filed after it', of('filed'), { better: 'higher' }),
    figure('draftsEnded', 'Drafts that ended there', of('ended'), { better: 'lower' }),
  ]
}
