import { act } from '#engines/records/service.act.server.ts'
import { recordAction } from '#engines/records/service.actions.server.ts'
import { readAccount } from '#people/directory.server.ts'
import { recordRetention } from '#features/data-protection/retention/service.kinds.server.ts'
import type { MailThread, UndeliveredMail } from '#people/mail.server.ts'
import type { Reply, ThreadKind } from '#features/inbound-mail/service.mails.server.ts'
import { dropTags } from '#features/tags/service.server.ts'
import { eraseDrafts } from '#features/writing/service.server.ts'
import { visitor, systemActor, type SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { notFound } from '#platform/problem.ts'
import { isSender, enquiryServer } from './desk/service.record.server.ts'
import { enquiry } from './kind.ts'
import { enquiryMessages as messages } from './messages.ts'
import { referencePrefix } from './rules.queues.ts'
import {
  enquiryStore,
  type EnquiryRow,
  findEnquiry,
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
  duties: { read: enquiry.duties.read, decide: enquiry.duties.act },
  staffPath: (id) => `${enquiry.path}/${id}`,
  async isOwn(deps, officer, id) {
    const row = await findEnquiry(deps.database.db, id)
    return row !== undefined && isSender(row, officer)
  },
  async find(deps, id) {
    const row = await findEnquiry(deps.database.db, id)
    const recipients = row && [`address:${normaliseEmail(row.email)}`]
    return row && recipients && { reference: row.reference, path: '', recipients, takes: 'answers' }
  },
  undelivered,
  addReply,
}

const exchanged = ['answered', 'replied', 'returned']

/** An answer that did not arrive is none: the enquiry waits again. */
async function undelivered(deps: Deps, tx: Db, { id, email, failure }: UndeliveredMail): Promise<void> {
  const row = await lockEnquiry(tx, id)
  const last = (await listEvents(tx, id)).findLast(({ action }) => exchanged.includes(action))
  if (!row || row.isSpam || last?.action === 'returned') return
  const input = { text: `${email} ${failure}` }
  await act(deps, enquiryServer, { actor: systemActor, id, action: 'mailReturned', input }, tx)
}

async function addReply(deps: Deps, tx: Db, { threadId, sender, text, quoted }: Reply): Promise<void> {
  const row = await lockEnquiry(tx, threadId)
  if (!row || normaliseEmail(row.email) !== sender.email) throw notFound(messages.notFound)
  const input = { text, quoted }
  await act(deps, enquiryServer, { actor: visitor, id: row.id, action: 'reply', input }, tx)
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
      await eraseDrafts(tx, { kind: enquiry.key, record: row.id })
      await recordAction(deps, tx, enquiry.key, row, { actor: systemActor, action: 'expire' })
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
