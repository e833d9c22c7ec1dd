import type { Reply, ThreadKind } from '#features/inbound-mail/service.kinds.server.ts'
import type { MailThread } from '#features/inbound-mail/service.addresses.server.ts'
import { visitor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { normaliseEmail } from '#platform/emails.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { clockAfterReply } from './desk/rules.deadline.ts'
import { readAnswerTimes } from './desk/service.changes.server.ts'
import { statusAfterReply } from './lifecycle.ts'
import { enquiryMessages as messages } from './messages.ts'
import { repliesMost } from './rules.ts'
import { recordType, referencePrefix, replyQueue } from './rules.queues.ts'
import { type EnquiryRow, findEnquiry, insertEvent, listEvents, lockEnquiry, updateEnquiry } from './store.server.ts'

const code = referencePrefix.toLowerCase()

export const threadOf = ({ id, reference }: EnquiryRow): MailThread => ({ code, id, reference })

/** An enquiry as a thread: its sender, who needs no account, answers our answer by mail. */
export const enquiryThread: ThreadKind = {
  code,
  noun: 'enquiry',
  duties: { read: may.readCases, decide: may.handleCases },
  staffPath: (id) => `/enquiries/${id}`,
  async find(deps, id) {
    const row = isUuid(id) ? await findEnquiry(deps.database.db, id) : undefined
    return row && { reference: row.reference, path: '', recipients: [`address:${normaliseEmail(row.email)}`] }
  },
  addReply,
}

async function addReply(deps: Deps, tx: Db, { threadId, sender, text, quoted }: Reply): Promise<void> {
  const row = await lockEnquiry(tx, threadId)
  if (!row || normaliseEmail(row.email) !== sender.email) throw notFound(messages.notFound)
  const replies = (await listEvents(tx, row.id)).filter(({ action }) => action === 'replied')
  if (replies.length >= repliesMost) throw conflict(messages.tooManyReplies)
  const at = deps.clock.now()
  const clock = clockAfterReply(row, await readAnswerTimes(tx, at))
  const change = { status: statusAfterReply, isSpam: false, ...clock, updatedAt: at, version: row.version + 1 }
  await updateEnquiry(tx, row.id, change)
  const reply = { action: 'replied', byId: 'visitor', byName: '', text, quoted } as const
  const event = await insertEvent(tx, { enquiryId: row.id, at, ...reply })
  const details = { reference: row.reference, status: statusAfterReply }
  await recordAudit(tx, { at, actor: visitor, action: 'enquiry.reply', recordType, recordId: row.id, details })
  await deps.jobs.enqueue(tx, replyQueue, { eventId: event.id })
}
