import { findRecipients, withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import { addDocumentsIn } from '#features/documents/service.server.ts'
import type { Reply, ReplySender, ThreadKind } from '#features/inbound-mail/service.kinds.server.ts'
import { type SignedIn, visitor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { normaliseEmail } from '#platform/emails.ts'
import { owns } from '#platform/mandates.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/uuid.ts'
import { nounOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import { caseFileKinds } from '../rules.files.ts'
import { caseFileBytes, changesOfCase, filesPerUpload, mandateFor } from '../rules.ts'
import { takeAction } from './service.changes.server.ts'
import { caseUploads } from './service.documents.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { type CaseRow, findCase, lockCase } from './store.server.ts'

/** The beginning of the references, as signed addresses have it. */
export const threadCode = ({ prefix }: Pick<CaseKind, 'prefix'>): string => prefix.toLowerCase()

/** A case as a thread to which its owner answers by mail. */
export const caseThread = (kind: CaseKind): ThreadKind => ({
  code: threadCode(kind),
  noun: nounOf(kind),
  duties: { read: may.readCases, decide: may.handleCases },
  files: { accepts: caseFileKinds, maxBytes: caseFileBytes, maxFiles: filesPerUpload },
  staffPath: (id) => `${kind.path}/${id}`,
  async find(deps, id) {
    const row = isUuid(id) ? await findCase(deps.database.db, id) : undefined
    if (row?.kind !== kind.key) return undefined
    const accounts = row.userId ? await findRecipients(deps, row) : []
    const recipients = accounts.map((account) => `account:${account.id}`)
    const address = `address:${normaliseEmail(row.contactEmail)}`
    return {
      reference: row.reference,
      path: `${kind.path}/${row.id}`,
      recipients: row.userId ? recipients : [address],
    }
  },
  addReply: (deps, tx, reply) => addReply(deps, tx, kind, reply),
})

/** The answer as a message and documents of the owner: the same actions, and the same effect on the deadline, as in the portal. */
async function addReply(deps: Deps, tx: Db, kind: CaseKind, reply: Reply): Promise<void> {
  const { threadId, sender, text, quoted, files } = reply
  let row = await lockCase(tx, threadId)
  if (row?.kind !== kind.key) throw notFound(kind.words.notFound)
  const actor = await requireOwnerByMail(tx, sender, row)
  if (!actor) throw notFound(kind.words.notFound)
  if (row.version > changesOfCase) throw conflict(words.tooManyChanges(nounOf(kind)))
  if (text) row = await takeAction(deps, tx, kind, row, { actor, by: 'owner', action: 'message', note: text, quoted })
  if (files.length === 0) return
  const locked = row
  const target = {
    ...caseUploads(kind),
    stored: async (_deps: Deps, _tx: Db, { documents }: { documents: { originalName: string }[] }) => {
      const names = documents.map(({ originalName }) => originalName)
      await takeAction(deps, tx, kind, locked, { actor, by: 'owner', action: 'upload', files: names, mail: 'clock' })
    },
  }
  const uploader = sender.person ? actor : visitor
  await addDocumentsIn(deps, tx, target, { actor: uploader, recordId: locked.id, role: 'supporting', files })
}

/** The owner who answers: the account that may act for the case now, or a customer without an account at the address of the case. */
async function requireOwnerByMail(tx: Db, { person, email }: ReplySender, row: CaseRow): Promise<SignedIn | undefined> {
  if (!person) {
    if (row.userId !== null || normaliseEmail(row.contactEmail) !== email) return undefined
    return {
      kind: 'user',
      id: 'visitor',
      role: 'User',
      duties: [],
      memberships: [],
      email,
      name: row.contactName,
      sessionId: '',
    }
  }
  const member = await withCurrentMandates(tx, person, row.companyId)
  return owns(member, row, mandateFor('message')) ? member : undefined
}
