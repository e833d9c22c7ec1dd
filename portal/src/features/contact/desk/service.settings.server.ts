import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { stale } from '#platform/problem.ts'
import { enquiryMessages as messages } from '../messages.ts'
import type { saveEnquirySettings } from './contract.ts'
import { findEnquirySettings, saveEnquirySettings as store } from './store.settings.server.ts'

export async function readSettings(deps: Deps, actor: SignedIn) {
  requireDuty(actor, may.readCases)
  return findEnquirySettings(deps.database.db)
}

/** Changes the deadline of enquiries that wait from now on; 409 when somebody else has changed it. */
export async function changeSettings(
  deps: Deps,
  actor: SignedIn,
  { answerDays, version }: BodyOf<typeof saveEnquirySettings>,
) {
  requireDuty(actor, may.superviseCases)
  await deps.database.transaction(async (tx) => {
    if (!(await store(tx, answerDays, version))) throw stale(messages.settingsStale)
    const record = { recordType: 'enquirySettings', recordId: 'deadlines', details: { answerDays } }
    await recordAudit(tx, { at: deps.clock.now(), actor, action: 'enquirySettings.change', ...record })
  })
  return findEnquirySettings(deps.database.db)
}
