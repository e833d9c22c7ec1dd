import { availableActions } from '#engines/records/kind.ts'
import { findRecipients, withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { addDocumentsIn } from '#features/documents/service.server.ts'
import type { Reply, ReplySender, Thread, ThreadKind } from '#features/inbound-mail/service.mails.server.ts'
import { type SignedIn, visitor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { isParty, owns } from '#platform/mandates.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { nounOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import { caseFileKinds } from '../rules.files.ts'
import { caseFileBytes, changesOfCase, filesPerUpload, mandateFor } from '../rules.ts'
import { performAction } from './service.act.server.ts'
import { stateOf } from './service.state.server.ts'
import { findKept } from '../related/store.merges.server.ts'
import { isSamePerson } from '../related/service.follow.server.ts'
import { type CaseKind, findNamedCases } from './service.kinds.server.ts'
import { recordReturned } from './service.returned.server.ts'
import { type CaseRow, findCase, lockCase } from './store.server.ts'
import { customerOf } from './service.access.server.ts'
import { hasMailbox } from './service.history.server.ts'
import { caseUploads } from './service.uploads.server.ts'

/** The beginning of the references, as signed addresses have it. */
export const threadCode = ({ prefix }: Pick<CaseKind, 'prefix'>): string => prefix.toLowerCase()

/** A case as a thread to which its owner answers by mail. */
export const caseThread = (kind: CaseKind): ThreadKind => ({
  code: threadCode(kind),
  noun: nounOf(kind),
  duties: { read: may.readCases, decide: may.handleCases },
  files: { accepts: caseFileKinds, maxBytes: caseFileBytes, maxFiles: filesPerUpload },
  staffPath: (id) => `${kind.path}/${id}`,
  async isOwn(deps, officer, id) {
    const row = await findCase(deps.database.db, id)
    return row !== undefined && isParty(officer, row)
  },
  async find(deps, id) {
    const row = await findCase(deps.database.db, id)
    if (row?.kind !== kind.key) return undefined
    const accounts = row.userId ? await findRecipients(deps, row) : []
    const recipients = accounts.map((account) => `account:${account.id}`)
    const address = hasMailbox(row) ? [`address:${normaliseEmail(row.contactEmail)}`] : []
    return {
      reference: row.reference,
      path: `${kind.path}/${row.id}`,
      recipients: row.userId ? recipients : address,
      takes: await takesOf(deps, kind, row),
    }
  },
  async findNamed(deps, id, text) {
    const row = await findCase(deps.database.db, id)
    if (!row) return []
    const kept = await findKept(deps.database.db, id)
    const named = (await findNamedCases(deps, row, text)).filter(
      (each) => each.kind === kind.key && each.id !== kept?.id && isSamePerson(each, row),
    )
    return named.map(({ id: threadId, reference }) => ({ reference, threadId }))
  },
  undelivered: (deps, tx, mail) => recordReturned(deps, tx, kind, mail),
  addReply: (deps, tx, reply) => addReply(deps, tx, kind, reply),
})

/** Whether the owner may write now: about a duplicate, in the case that is kept. */
async function takesOf({ database, clock }: Deps, kind: CaseKind, row: CaseRow): Promise<Thread['takes']> {
  const now = clock.now()
  const kept = row.status === 'Resolved' ? await findKept(database.db, row.id) : undefined
  const target = kept && isSamePerson(kept, row) ? kept : row
  const available = availableActions(kind.record, stateOf(target, now), { by: 'owner', now })
  if (available.includes('message') && target.version <= changesOfCase) return 'answers'
  return !kept && row.userId && available.includes('reopen') ? 'afterReopening' : 'nothing'
}

/**
 * The answer as a message and documents of the owner: the same actions, and the same effect on the deadline, as in the portal. About a duplicate it goes to
 * the case that is kept, where that is the sender's too.
 */
async function addReply(deps: Deps, tx: Db, kind: CaseKind, reply: Reply): Promise<void> {
  const { threadId, sender, text, quoted, files } = reply
  const kept = await findKept(tx, threadId)
  const isOwn = kept !== undefined && (await requireOwnerByMail(tx, sender, kept)) !== undefined
  let row = await lockCase(tx, isOwn ? kept.id : threadId)
  if (row?.kind !== kind.key) throw notFound(kind.words.notFound)
  const actor = await requireOwnerByMail(tx, sender, row)
  if (!actor) throw notFound(kind.words.notFound)
  if (row.version > changesOfCase) throw conflict(words.tooManyChanges(nounOf(kind)))
  if (text)
    row = await performAction(deps, tx, kind, row, { actor, by: 'owner', action: 'message', note: text, quoted })
  if (files.length === 0) return
  const locked = row
  const target = {
    ...caseUploads(kind),
    stored: async (_deps: Deps, _tx: Db, { documents }: { documents: { originalName: string }[] }) => {
      const names = documents.map(({ originalName }) => originalName)
      await performAction(deps, tx, kind, locked, { actor, by: 'owner', action: 'upload', files: names, mail: 'clock' })
    },
  }
  const uploader = sender.person ? actor : visitor
  await addDocumentsIn(deps, tx, target, { actor: uploader, recordId: locked.id, role: 'supporting', files })
}

/** The owner who answers: the account that may act for the case now, or a customer without an account at the confirmed address of the case. */
async function requireOwnerByMail(tx: Db, { person, email }: ReplySender, row: CaseRow): Promise<SignedIn | undefined> {
  if (!person) {
    if (row.userId !== null || !hasMailbox(row) || normaliseEmail(row.contactEmail) !== email) return undefined
    return customerOf(row)
  }
  const member = await withCurrentMandates(tx, person, row.companyId)
  return owns(member, row, mandateFor('message')) ? member : undefined
}
