// A mail to the owner of a case that came back, what is sent again once the address is right, and the mail that asks whether it is.

import type { UndeliveredMail } from '#people/mail.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { countsWithin } from '#platform/attempts.server.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { askClaimEntry } from '../messages.history.ts'
import { clockContext, readCalendar } from '../office/service.settings.server.ts'
import { changeReferral } from '../referrals/service.changes.server.ts'
import { findAsked, withdrawQuestion } from '../referrals/store.server.ts'
import { claimState, contactMailDays, contactMails } from '../follow/rules.ts'
import { contactQueue, mailQueue } from '../rules.queues.ts'
import { moveClock } from './rules.clock.ts'
import { clockColumns, nextWorkOf } from './service.state.server.ts'
import { clockActor, recordChange } from './service.history.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { type CaseChange, type CaseRow, listHistory, lockCase, updateCase } from './store.server.ts'

/** The owner has not got a mail: staff see it, and neither a paused deadline nor silence waits for what was never read. */
export async function recordReturned(deps: Deps, tx: Db, kind: CaseKind, mail: UndeliveredMail): Promise<void> {
  const row = await lockCase(tx, mail.id)
  if (row?.kind !== kind.key || row.mailReturnedAt) return
  const now = deps.clock.now()
  const isOpen = row.status !== 'Resolved'
  const set = { mailReturnedAt: now, ...(isOpen && { answerSince: row.answerSince ?? now }) }
  const stored = await changeClock(deps, tx, kind, row, {
    effect: isOpen && row.waitingSince ? 'resume' : undefined,
    set,
  })
  await withdrawQuestion(tx, row.id)
  const note = `${mail.email} ${mail.failure}`
  await recordChange(deps, tx, stored, {
    actor: clockActor,
    by: 'clock',
    action: 'mailReturned',
    note,
    mails: ['staff'],
  })
}

/** What its owner does about the address or the account alone. */
const answersNothing: ReadonlySet<string> = new Set(['confirmContact', askClaimEntry])

/** Queues the mail to the address of a case that nobody has confirmed; false where that has had its few, since everybody can type it again and again. */
export async function queueContactMail(deps: Deps, tx: Db, { id, contactEmail }: CaseRow): Promise<boolean> {
  if (!contactEmail) return false
  const whom = { account: normaliseEmail(contactEmail) }
  const limit = { what: 'contact-mail', whom, limit: contactMails, windowMinutes: contactMailDays * 1_440 }
  if (!(await countsWithin(deps, [limit], tx))) return false
  await deps.jobs.enqueue(tx, contactQueue, { id })
  return true
}

/** Mails to a new or just confirmed address what waits for the owner of a locked case: an open question, and whether it is solved. */
export async function repeatOpen(deps: Deps, tx: Db, kind: CaseKind, row: CaseRow): Promise<void> {
  const now = deps.clock.now()
  const history = await listHistory(tx, row.id)
  const last = (action: string) => history.findLast((entry) => entry.action === action)
  const question = last('ask')
  const isAnswered = history.some(
    ({ id, action, actorRole }) =>
      id > (question?.id ?? 0) && (action === 'resume' || (actorRole === 'owner' && !answersNothing.has(action))),
  )
  const repeat = (historyId: number, referral?: string) =>
    deps.jobs.enqueue(tx, mailQueue, {
      historyId,
      to: 'owner',
      again: now.toISOString(),
      ...(referral && { referral }),
    })
  if (question && !isAnswered) {
    await changeClock(deps, tx, kind, row, {
      effect: row.waitingSince ? undefined : 'pause',
      // An account that waits to have the case still waits for an officer.
      set: { answerSince: claimState(row, now) === 'waiting' ? row.answerSince : null },
    })
    await repeat(question.id)
  }
  const referral = await findAsked(tx, row.id)
  const answer = referral && last('companyAnswer')
  if (!answer) return
  await changeReferral(deps, tx, { kind, row, referral }, { set: { askedAt: now } })
  await repeat(answer.id, referral.id)
}

async function changeClock(
  deps: Deps,
  tx: Db,
  kind: CaseKind,
  row: CaseRow,
  { effect, set }: { effect: 'resume' | 'pause' | undefined; set: CaseChange },
): Promise<CaseRow> {
  const now = deps.clock.now()
  const calendar = await readCalendar(tx, now)
  const clock = effect ? moveClock(row, effect, row.escalationLevel, clockContext(calendar, kind, now)) : row
  const change = { ...set, ...clockColumns(clock) }
  const nextWorkAt = nextWorkOf(kind, { ...row, ...change }, calendar, now)?.at ?? null
  return updateCase(tx, row.id, { ...change, nextWorkAt })
}
