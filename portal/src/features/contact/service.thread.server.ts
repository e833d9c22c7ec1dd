import { changeRecord, recordAction } from '#engines/records/service.actions.server.ts'
import { readAccount } from '#people/directory.server.ts'
import { recordRetention } from '#features/data-protection/retention/service.kinds.server.ts'
import type { MailThread } from '#people/mail.server.ts'
import type { Reply, ThreadKind } from '#features/inbound-mail/service.mails.server.ts'
import { dropTags } from '#features/tags/service.server.ts'
import { eraseDrafts } from '#features/writing/service.server.ts'
import { visitor, systemActor, type SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { clockAfterReply } from './desk/rules.deadline.ts'
import { readAnswerTimes, enquiryWritingKind } from './desk/service.actions.server.ts'
import { statusAfterReply } from './lifecycle.ts'
import { enquiryMessages as messages } from './messages.ts'
import { recordType, referencePrefix, replyQueue } from './rules.queues.ts'
import { maxReplies } from './rules.ts'
import {
  enquiryKind,
  enquiryStore,
  type EnquiryRow,
  findEnquiry,
  insertEvent,
  listEvents,
  lockEnquiry,
  closedBefore,
  listEnquiriesFrom,
} from './store.server.ts'

const code = referencePrefix.toLowerCase()

export const threadOf = ({ id, reference }: EnquiryRow): MailThread => ({ code, id, reference })

/** An enquiry as a thread: its sender, who needs no account, answers our answer by mail. */
export const enquiryThread: ThreadKind = {
  code,
  noun: 'enquiry',
  duties: { read: may.readCases, decide: may.handleCases },
  staffPath: (id) => `/enquiries/${id}`,
  async find(deps, id) {
    const row = await findEnquiry(deps.database.db, id)
    return row && { reference: row.reference, path: '', recipients: [`address:${normaliseEmail(row.email)}`] }
  },
  addReply,
}

async function addReply(deps: Deps, tx: Db, { threadId, sender, text, quoted }: Reply): Promise<void> {
  const row = await lockEnquiry(tx, threadId)
  if (!row || normaliseEmail(row.email) !== sender.email) throw notFound(messages.notFound)
  const replies = (await listEvents(tx, row.id)).filter(({ action }) => action === 'replied')
  if (replies.length >= maxReplies) throw conflict(messages.tooManyReplies)
  const at = deps.clock.now()
  const set = { status: statusAfterReply, isSpam: false, ...clockAfterReply(row, await readAnswerTimes(tx, at)) }
  const details = { status: statusAfterReply }
  await changeRecord(deps, tx, enquiryKind, row, { actor: visitor, action: 'reply', set, details })
  const reply = { action: 'replied', byId: 'visitor', byName: '', text, quoted } as const
  const event = await insertEvent(tx, { enquiryId: row.id, at, ...reply })
  await deps.jobs.enqueue(tx, replyQueue, { eventId: event.id })
}

/** Enquiries that staff have closed, with the answers. */
export const enquiryRetention = recordRetention(
  {
    key: 'enquiries-closed',
    title: 'Closed enquiries with their answers',
    from: 'the last event',
    bounds: { least: 90, most: 3_650 },
  },
  {
    store: enquiryStore,
    over: closedBefore,
    order: enquiryStore.columns.receivedAt,
    async erase(deps, tx, row) {
      await enquiryStore.erase(tx, row.id)
      await dropTags(tx, row.tags)
      await eraseDrafts(tx, { kind: enquiryWritingKind, record: row.id })
      await recordAction(deps, tx, recordType, row, { actor: systemActor, action: 'expire' })
    },
  },
)

const maxExported = 1_000

/** The enquiries from the account's address, for the export of personal data. An address that is not proved may be another person's. */
export async function exportOwnEnquiries(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const { db } = deps.database
  const account = await readAccount(deps, actor.id)
  if (!account?.emailVerified) return { enquiries: [] }
  const enquiries: unknown[] = []
  for (const row of await listEnquiriesFrom(db, account.email, maxExported)) {
    const { reference, name, email, message, status, receivedAt } = row
    const events = await listEvents(db, row.id)
    const answers = events.filter(({ action }) => action === 'answered').map(({ at, text }) => ({ at, text }))
    const replied = events.filter(({ action }) => action === 'replied')
    const replies = replied.map(({ at, text, quoted }) => ({ at, text, quoted }))
    enquiries.push({ reference, receivedAt, status, name, email, message, answers, replies })
  }
  return { enquiries }
}
