import type { Deps } from '#platform/deps.server.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { sumDraftSteps } from './store.counts.server.ts'

/** How many drafts of each kind were complete in these last days, and how many of them were sent, for the page about the system. */
export async function countDraftSteps({ database: { db }, clock }: Deps, kinds: readonly CaseKind[], days: number) {
  const to = nigerianDay(clock.now())
  const span = { from: addDays(to, 1 - days), to }
  return Promise.all(
    kinds.map(async ({ key: kind, plural }) => {
      const { reached, filed } = await sumDraftSteps(db, kind, span)
      return { kind, plural, complete: reached ?? 0, sent: filed ?? 0 }
    }),
  )
}
