// The mail to a company is sent by a job and retried with growing waits for a day, so that a mail server which is down for some hours delays it and a
// refusal for good shows. The job stops at `deliveryEnds`; the clock gives up a little later, so that a mail on its way is never called 'not
// delivered', also where the process was killed in its last attempt. A repetition has the Message-ID of the first.

import { startClock } from '#engines/records/rules.deadlines.ts'
import { readTimes } from '#features/calendar/service.server.ts'
import { listDocuments } from '#features/documents/service.server.ts'
import { deliverMail } from '#people/mail.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { RunningJob } from '#platform/jobs.server.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { clockActor, recordChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { findCase } from '../engine/store.server.ts'
import { referralThread } from './rules.ts'
import { deliveryEnds, isOpen, statusOf } from './rules.lifecycle.ts'
import type { ReferralMailJob } from './rules.queues.ts'
import { changeReferral, lockReferred, queueReferralMail, type Referred } from './service.changes.server.ts'
import { writeCompanyMail } from './service.mails.server.ts'
import { type ReferralRow, referralStore } from './store.server.ts'

/** Whether a mail still has news for the company. */
function isNeeded(referral: ReferralRow, mail: ReferralMailJob['mail'], now: Date): boolean {
  const status = statusOf(referral)
  if (mail === 'refer') return status === 'sending' && now < deliveryEnds(referral)
  return mail === 'withdraw' ? status === 'withdrawn' : status === 'sent' || status === 'missed'
}

export async function sendReferralMail(
  deps: Deps,
  kinds: readonly CaseKind[],
  job: ReferralMailJob,
  { once }: RunningJob,
): Promise<void> {
  const { db } = deps.database
  const referral = await referralStore.find(db, job.id)
  const row = referral && (await findCase(db, referral.caseId))
  const kind = kinds.find(({ key }) => key === row?.kind)
  const now = deps.clock.now()
  if (!referral || !row || !kind || !isNeeded(referral, job.mail, now)) return
  const isSent = await deliverMail(deps, {
    to: { desk: referral.mailbox },
    thread: { code: referralThread, id: referral.id, reference: row.reference },
    mail: { once, ...(await writeCompanyMail(deps, { kind, row, referral }, job.mail)) },
  })
  if (job.mail !== 'refer') return
  await deps.database.transaction(async (tx) => {
    const referred = await lockReferred(tx, job.id)
    if (!referred || referred.referral.deliveredAt) return
    if (isSent) await recordDelivery(deps, tx, referred, now)
    // The address is no longer verified, and nothing was sent.
    else await giveUp(deps, tx, referred)
  })
}

/** The company has the mail: its days begin, and the person is told. */
async function recordDelivery(deps: Deps, tx: Db, { row, referral }: Referred, now: Date): Promise<void> {
  const status = statusOf(referral)
  const { stepFrom, stepDays, dueAt } = startClock(referral.stepDays ?? 0, await readTimes(tx, now))
  const begun = status === 'sending' && { stepFrom, stepDays, dueAt }
  await changeReferral(deps, tx, { row, referral }, { set: { deliveredAt: now, ...begun } })
  // It was withdrawn while the mail was on its way.
  if (status === 'withdrawn') await queueReferralMail(deps, tx, { id: referral.id, mail: 'withdraw' })
  if (!begun) return
  const documents = await listDocuments(tx, row.kind, row.id)
  const files = documents.filter(({ id }) => referral.documents.includes(id)).map(({ originalName }) => originalName)
  const about = { note: referral.question, files, quoted: companyLabel(referral.company), referral: referral.id }
  const noted = { action: 'refer', mails: ['owner'], ...about } as const
  // The officer who sent it, in the words of the history; it is done by a job.
  const actor = { ...clockActor, name: referral.sentByName }
  await recordChange(deps, tx, row, { actor, by: 'staff', ...noted })
}

/** Shows staff that the company has not got the mail; another one can be sent. */
export async function giveUp(deps: Deps, tx: Db, { row, referral }: Referred): Promise<void> {
  if (!isOpen(referral)) return
  const set = { undeliveredAt: deps.clock.now() }
  const changed = await changeReferral(deps, tx, { row, referral }, { set })
  const noted = { action: 'notDelivered', note: referral.mailbox, mails: ['staff'] } as const
  await recordChange(deps, tx, changed.row, { actor: clockActor, by: 'clock', ...noted, referral: referral.id })
}
