import type { Consent } from '#people/hooks.server.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import {
  findDocument,
  changeRole,
  listUploadsBy,
  removeDocuments,
  removeOldDocuments,
} from '#features/documents/service.server.ts'
import type { WritingKind } from '#features/writing/service.kinds.server.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { requireOfficer } from '#platform/permission.ts'
import { conflict, invalidField, notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { caseMessages as words } from '../messages.ts'
import { unsentRole } from '../referrals/rules.ts'
import {
  attachmentDays,
  attachmentRole,
  filesPerUpload,
  supportingRole,
  type CaseAction,
  exportRows,
  writtenActions,
} from '../rules.ts'
import { lockOwnCase, readOwnCase } from './service.access.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { type CaseRow, listDeclared } from './store.server.ts'

// A file for a message is uploaded when it is chosen. Until the message is sent only the sender sees it; then it is a document of the case.

const unsentOf = (row: Pick<CaseRow, 'kind' | 'id'>, actor: SignedIn) => ({
  recordType: row.kind,
  recordId: row.id,
  role: attachmentRole,
  uploadedBy: actor.id,
})

/** The reader's files for a message that is not sent yet. */
export const listUnsent = (db: Db, row: CaseRow, reader: SignedIn): Promise<DocumentView[]> =>
  listUploadsBy(db, unsentOf(row, reader))

/** 409 when a person has more unsent files in a locked case than a message takes. */
export async function boundUnsent(tx: Db, row: CaseRow, actor: SignedIn): Promise<void> {
  if ((await listUnsent(tx, row, actor)).length > filesPerUpload) throw conflict(words.tooManyAttachments)
}

/** Makes unsent files of the sender documents of a locked case; 400 where one of them is none. */
export async function sendAttachments(
  tx: Db,
  row: CaseRow,
  actor: SignedIn,
  ids: readonly string[],
): Promise<DocumentView[]> {
  if (ids.length === 0) return []
  const wanted = [...new Set(ids)]
  const given = wanted.every(isUuid)
    ? await changeRole(tx, { ...unsentOf(row, actor), ids: wanted }, supportingRole)
    : []
  if (given.length !== wanted.length) throw invalidField('documents', words.attachmentMissing)
  return given
}

/** 404 unless the person uploaded this unsent file. */
export async function requireOwnAttachment(deps: Deps, actor: SignedIn, documentId: string): Promise<void> {
  if ((await findDocument(deps, documentId)).uploadedBy !== actor.id) throw notFound(words.attachmentMissing)
}

/** Removes a file from a message that is not sent yet. */
export async function removeAttachment(deps: Deps, actor: SignedIn, kind: CaseKind, ids: { id: string; file: string }) {
  return deps.database.transaction(async (tx) => {
    const row = await lockOwnCase(tx, actor, kind, ids.id)
    const own = (await listUnsent(tx, row, actor)).some(({ id }) => id === ids.file)
    if (!own) throw notFound(words.attachmentMissing)
    await removeDocuments(deps, tx, { recordType: row.kind, recordId: row.id, ids: [ids.file] })
    return { message: words.attachmentRemoved }
  })
}

export async function sweepAttachments(deps: Deps, kinds: readonly CaseKind[]): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - attachmentDays * 86_400_000)
  for (const { key: recordType } of kinds)
    for (const role of [attachmentRole, unsentRole]) await removeOldDocuments(deps, { recordType, role, before })
}

/** About referrals: the question to the company, its answer as staff enter it, and reasons. */
const referralTexts = ['refer', 'refer-answer', 'refer-extend', 'refer-withdraw']
/** What the people of merged duplicates read when a case is resolved. */
const outcomeField = 'outcome'

/** Texts that officers begin about cases of a kind. */
export const caseWriting = (kind: CaseKind): WritingKind => ({
  kind: kind.key,
  fields: [...writtenActions, outcomeField, ...(kind.refers ? referralTexts : [])],
  async authorize(deps, actor, record) {
    requireOfficer(actor, await readOwnCase(deps.database.db, actor, kind, record), may.handleCases)
  },
})

/** Deletes the drafts of the texts that an action has just sent. */
export async function clearSent(tx: Db, actor: SignedIn, row: CaseRow, action: CaseAction): Promise<void> {
  if (!holds(actor, may.handleCases)) return
  const field = action === 'ask' ? 'message' : action
  if (!(writtenActions as readonly string[]).includes(field)) return
  const place = { kind: row.kind, record: row.id, userId: actor.id }
  await clearDraft(tx, { ...place, field })
  if (field === 'resolve') await clearDraft(tx, { ...place, field: outcomeField })
}

/** The consent in cases of the kinds that require one. A case that staff filed for the customer contains none of the customer. */
export async function readCaseConsents(deps: Deps, actor: SignedIn): Promise<Consent[]> {
  const rows = await listDeclared(deps.database.db, actor.id, exportRows)
  return rows.map(({ reference, declaredAt, consentVersion }) => ({
    what: `Privacy policy and declaration of truth, for ${reference}`,
    at: declaredAt!.toISOString(),
    version: consentVersion || null,
  }))
}
