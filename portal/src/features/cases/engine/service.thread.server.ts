import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk, type ApprovalKind, type SecondPerson } from '#features/approvals/service.ask.server.ts'
import { findRecipients, withCurrentMandates, isMatterOf } from '#features/companies/service.lookup.server.ts'
import { recordRetention, type RetentionKind } from '#features/data-protection/retention/service.kinds.server.ts'
import {
  addDocumentsIn,
  type AddedDocuments,
  type UploadTarget,
  listDocuments,
  removeDocuments,
} from '#features/documents/service.server.ts'
import type { Reply, ReplySender, ThreadKind } from '#features/inbound-mail/service.mails.server.ts'
import { dropTags } from '#features/tags/service.server.ts'
import { eraseDrafts } from '#features/writing/service.server.ts'
import { type SignedIn, visitor, systemActor } from '#platform/actor.ts'
import { asksForDocuments } from '#platform/asks-for-documents.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { owns } from '#platform/mandates.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { requireUser, requireDuty } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { nounOf } from '../contract.kind.ts'
import { caseMessages as words } from '../messages.ts'
import { caseFileKinds } from '../rules.files.ts'
import { caseFileBytes, changesOfCase, filesPerUpload, mandateFor, attachmentRole, supportingRole } from '../rules.ts'
import { boundUnsent, requireOwnAttachment } from './service.attachments.server.ts'
import {
  performAction,
  lockOwnCase,
  recordCaseView,
  readOwnCase,
  readOwnCaseNow,
  requireAction,
  requireRole,
} from './service.clock.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { type CaseRow, findCase, lockCase, listHistory, caseStore, resolvedBefore } from './store.server.ts'

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
    const row = await findCase(deps.database.db, id)
    if (row?.kind !== kind.key) return undefined
    const accounts = row.userId ? await findRecipients(deps, row) : []
    const recipients = accounts.map((account) => `account:${account.id}`)
    const address = row.contactEmail ? [`address:${normaliseEmail(row.contactEmail)}`] : []
    return {
      reference: row.reference,
      path: `${kind.path}/${row.id}`,
      recipients: row.userId ? recipients : address,
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

/** The person of a case who acts without an account, by mail, link or code. */
export const customerOf = ({ contactEmail, contactName }: CaseRow): SignedIn => ({
  kind: 'user',
  id: 'visitor',
  role: 'User',
  duties: [],
  memberships: [],
  email: normaliseEmail(contactEmail),
  name: contactName,
  sessionId: '',
})

/** The owner who answers: the account that may act for the case now, or a customer without an account at the address of the case. */
async function requireOwnerByMail(tx: Db, { person, email }: ReplySender, row: CaseRow): Promise<SignedIn | undefined> {
  if (!person) {
    if (row.userId !== null || !row.contactEmail || normaliseEmail(row.contactEmail) !== email) return undefined
    return customerOf(row)
  }
  const member = await withCurrentMandates(tx, person, row.companyId)
  return owns(member, row, mandateFor('message')) ? member : undefined
}

/** Rules for the files of a kind: the formats of applications plus DOCX, 10 MB each (decisions §7). */
export const caseUploads = (kind: CaseKind): UploadTarget => ({
  recordType: kind.key,
  roles: [supportingRole, attachmentRole],
  accepts: ['pdf', 'jpg', 'png', 'docx'],
  maxBytes: caseFileBytes,
  maxFiles: filesPerUpload,
  async authorize(deps, actor, recordId, role) {
    const { user, row } = await readOwnCaseNow(deps.database.db, requireUser(actor), kind, recordId)
    requireAction(kind, row, role === attachmentRole ? 'message' : 'upload', user, deps.clock.now())
  },
  async authorizeRead(deps, actor, recordId, role, documentId) {
    const user = requireUser(actor)
    const row = await readOwnCase(deps.database.db, user, kind, recordId)
    if (role === attachmentRole) return requireOwnAttachment(deps, user, documentId)
    recordCaseView(deps, user, kind, row)
  },
  stored: (deps, tx, added) => recordUpload(deps, tx, kind, added),
  companyOf: async (db, recordId) => (await findCase(db, recordId))?.companyId ?? null,
})

async function recordUpload(deps: Deps, tx: Db, kind: CaseKind, added: AddedDocuments): Promise<void> {
  const sender = requireUser(added.actor)
  const row = await lockOwnCase(tx, sender, kind, added.recordId)
  const actor = await withCurrentMandates(tx, sender, row.companyId)
  if (added.role === attachmentRole) {
    requireAction(kind, row, 'message', actor, deps.clock.now())
    return boundUnsent(tx, row, actor)
  }
  const files = added.documents.map((document) => document.originalName)
  const by = requireRole(actor, row, 'upload')
  const answers = await isAnsweredByDocument(tx, row)
  await performAction(deps, tx, kind, row, { actor, by, action: 'upload', files, mail: 'clock', answers })
}

/** Whether a question that is open asks for a document. */
async function isAnsweredByDocument(tx: Db, { id, waitingSince }: CaseRow): Promise<boolean> {
  if (!waitingSince) return true
  const questions = (await listHistory(tx, id)).filter(({ action, at }) => action === 'ask' && at >= waitingSince)
  return questions.some(({ note }) => asksForDocuments(note))
}

interface ErasingInput {
  id: string
}

async function lockOfKind(tx: Db, kind: CaseKind, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, id)
  if (row?.kind !== kind.key) throw notFound(kind.words.notFound)
  return row
}

/** Deleting a case takes two supervisors. */
export const caseErasing = (kind: CaseKind): ApprovalKind<ErasingInput> => ({
  kind: `${kind.key}.delete`,
  recordType: kind.key,
  duties: may.superviseCases,
  recordOf: ({ id }) => id,
  isOwn: async (db, personId, { id }) => {
    const row = await findCase(db, id)
    return row !== undefined && isMatterOf(db, personId, row)
  },
  async see(_deps, tx, { id }) {
    const row = await lockOfKind(tx, kind, id)
    const documents = await listDocuments(tx, kind.key, id)
    return {
      title: `Delete ${kind.noun.toLowerCase()} ${row.reference}`,
      path: `${kind.path}/${id}`,
      // Nothing of the person: who reads that opens the case, which is noted.
      facts: [
        { label: 'Reference', value: row.reference },
        { label: 'Status', value: row.status },
        { label: 'Filed', value: formatShortMoment(row.createdAt.toISOString()) },
        { label: 'Documents', value: String(documents.length) },
      ],
      state: { version: row.version, documents: documents.map((document) => document.id) },
    }
  },
  perform: async (deps, tx, { id }, { asker, second }) =>
    removeLocked(deps, tx, asker, kind, await lockOfKind(tx, kind, id), second),
})

/**
 * Deletes a case with its documents and history, or asks a second supervisor to approve. The audit log keeps an entry, and the reference is not
 * reused.
 */
export async function removeCase(
  deps: Deps,
  actor: SignedIn,
  kind: CaseKind,
  id: string,
): Promise<AskedApproval | undefined> {
  requireDuty(actor, may.superviseCases)
  return deps.database.transaction((tx) => performOrAsk(deps, tx, actor, caseErasing(kind), { id }))
}

/** Deletes a case that the caller has locked. */
async function removeLocked(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  kind: CaseKind,
  row: CaseRow,
  second: SecondPerson = {},
): Promise<void> {
  const at = deps.clock.now()
  requireAction(kind, row, 'delete', actor, at)
  await removeDocuments(deps, tx, { recordType: row.kind, recordId: row.id })
  await eraseDrafts(tx, { kind: row.kind, record: row.id })
  await dropTags(tx, row.tags)
  await caseStore.erase(tx, row.id)
  const details = { reference: row.reference, userId: row.userId, status: row.status, ...second }
  const record = { recordType: row.kind, recordId: row.id, companyId: row.companyId, details }
  await recordAudit(tx, { at, actor, action: `${row.kind}.delete`, ...record })
}

/** Resolved cases of a kind with their messages and documents. */
export const caseRetention = (kind: CaseKind): RetentionKind =>
  recordRetention(
    {
      key: `cases-${kind.key}`,
      title: `Resolved ${kind.plural.toLowerCase()} with their documents`,
      from: 'the resolution or the last change after it',
      bounds: { least: 730, most: 18_250 },
    },
    {
      store: caseStore,
      over: (before) => resolvedBefore(kind.key, before),
      order: caseStore.columns.resolvedAt,
      erase: (deps, tx, row) => removeLocked(deps, tx, systemActor, kind, row),
    },
  )
