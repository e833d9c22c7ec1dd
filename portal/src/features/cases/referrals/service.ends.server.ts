// What ends a referral without an answer: it is withdrawn with its case or company, or its mail did not arrive.

import type { UndeliveredMail } from '#people/mail.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { clockActor, recordChange } from '../engine/service.history.server.ts'
import type { CaseChange, CaseRow } from '../engine/store.server.ts'
import { isOpen, missedBy } from './rules.lifecycle.ts'
import { endQuestion, listReferrals, type ReferralRow } from './store.server.ts'
import {
  type Referred,
  lockReferred,
  storeChange,
  byClock,
  changeReferral,
  queueReferralMail,
} from './service.changes.server.ts'
import { publishHeldOf } from './service.answers.server.ts'

/** What a withdrawal changes of a referral; the company is told where it has heard of it. */
export function withdrawal(deps: Deps, referral: ReferralRow, withdrawnReason: string) {
  const now = deps.clock.now()
  const set = { withdrawnAt: now, withdrawnReason, missedAt: missedBy(referral, now) }
  return { set, mail: referral.deliveredAt ? ('withdraw' as const) : undefined }
}

/**
 * Ends what is open with the company when its case is resolved or names another one: the referral is withdrawn, and the person is no longer asked whether
 * it is solved. Answers what that changes of the case, which the caller writes.
 */
export async function endReferrals(
  deps: Deps,
  tx: Db,
  row: CaseRow,
  note: string,
): Promise<Pick<CaseChange, 'companyAnswer'>> {
  if (row.companyAnswer === '') return {}
  await publishHeldOf(deps, tx, row)
  await endQuestion(tx, row.id)
  const referral = (await listReferrals(tx, row.id)).find(isOpen)
  if (!referral) return {}
  const { set, mail } = withdrawal(deps, referral, note)
  await storeChange(deps, tx, referral, set)
  if (mail) await queueReferralMail(deps, tx, { id: referral.id, mail })
  await recordChange(deps, tx, row, { actor: clockActor, by: 'clock', action: 'withdrawReferral', note })
  return { companyAnswer: 'withdrawn' }
}

/** Shows staff that the company has not got the mail, whose days it then never had; another one can be sent. */
export async function giveUp(deps: Deps, tx: Db, referred: Referred, failure = ''): Promise<void> {
  const { referral } = referred
  if (!isOpen(referral)) return
  await changeReferral(deps, tx, referred, {
    set: { undeliveredAt: deps.clock.now(), deliveredAt: null, stepFrom: null, dueAt: null, missedAt: null },
    event: { ...byClock, action: 'notDelivered', note: `${referral.mailbox} ${failure}`.trim(), mails: ['staff'] },
  })
}

/** A mail to a company came back after its server, or ours, had taken it. */
export async function recordUndelivered(deps: Deps, tx: Db, { id, failure }: UndeliveredMail): Promise<void> {
  const referred = await lockReferred(deps, tx, id)
  if (referred) await giveUp(deps, tx, referred, failure)
}
