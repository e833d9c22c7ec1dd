import { actOnce, changeRecord } from '#engines/records/service.actions.server.ts'
import { withCurrentMandates } from '#features/companies/service.lookup.server.ts'
import {
  type AddedDocuments,
  findDocument,
  listDocuments,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import { findTemplateVersion } from '#features/forms/service.lookup.server.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import { asksForDocuments } from '#platform/asks-for-documents.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireUser } from '#platform/permission.ts'
import { invalidField, notFound, conflict } from '#platform/problem.ts'
import { nameOfRole, askedDocuments } from './asked-documents.ts'
import { queueForAssignee } from './desk/jobs.server.ts'
import { answerSinceOf, resumeByAnswer } from './desk/service.thread.server.ts'
import { listEntries } from './desk/store.list.server.ts'
import { messages } from './messages.ts'
import { applicationFileBytes, deliveryMinutes, filesPerUpload, recordType, maxMessages } from './rules.ts'
import { lockOwn, recordFormView, readOwn, readOwnNow, requireAction, writeChange } from './service.retention.server.ts'
import { readForm } from './service.server.ts'
import {
  findLastHistory,
  findSubmission,
  type SubmissionRow,
  submissionKind,
  type SubmissionChange,
  updateSubmission,
  countMessages,
  insertMessage,
} from './store.server.ts'

/** The names of the documents that an application asks for. */
async function readAskedDocuments(db: Db, row: SubmissionRow): Promise<string[]> {
  const { section } = await findTemplateVersion(db, row.templateId, row.templateVersion)
  return askedDocuments(section, row.answers)
}

/** Like `resumeByAnswer`, when a document was added or noted as not applicable: only where a question that is open asks for documents. */
async function resumeByDocument(
  deps: Deps,
  tx: Db,
  row: SubmissionRow,
  actor: SignedIn,
): Promise<SubmissionChange | undefined> {
  const { waitingSince } = row
  if (!waitingSince) return undefined
  const questions = (await listEntries(tx, row.id)).filter(({ kind, at }) => kind === 'question' && at >= waitingSince)
  const names = await readAskedDocuments(tx, row)
  return questions.some(({ text }) => asksForDocuments(text, names)) ? resumeByAnswer(deps, tx, row, actor) : undefined
}

/** Notes why a document does not apply, or takes it back with an empty reason. Open as long as documents can be added. */
export async function recordNotApplicable(
  deps: Deps,
  actor: SignedIn,
  id: string,
  { document, reason }: { document: string; reason: string },
) {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, id)
    requireAction(row, 'uploadDocuments', actor)
    const asked = await readAskedDocuments(tx, row)
    if (!asked.includes(document)) throw invalidField('document', messages.documentUnknown)
    const { [document]: _before, ...others } = row.notApplicable
    const notApplicable = reason === '' ? others : { ...others, [document]: reason }
    const resumed = reason === '' ? undefined : await resumeByDocument(deps, tx, row, actor)
    const set = { notApplicable, ...resumed }
    await changeRecord(deps, tx, submissionKind, row, { actor, action: 'not-applicable', set })
    if (resumed) await queueForAssignee(deps, tx, row, { by: actor.id })
  })
  return { ...(await readForm(deps, actor, id)), message: messages.notApplicableSaved }
}

/** Adds what the applicant answers to the Commission, as long as documents can be added; a retry with the same key adds nothing. */
export async function answerCommission(deps: Deps, actor: SignedIn, id: string, text: string, key: string | undefined) {
  const once = { scope: `forms.answer:${actor.id}`, key, input: { id, text } }
  await actOnce(deps, { ...once, lock: (tx) => lockOwn(tx, actor, id) }, (tx, row) =>
    addAnswer(deps, tx, row, { actor, text }),
  )
  return { ...(await readForm(deps, actor, id)), message: messages.answerSent }
}

/** Adds an answer to a locked application, which resumes a paused deadline, and tells the officer who handles it. */
export async function addAnswer(
  deps: Deps,
  tx: Db,
  row: SubmissionRow,
  { actor, text, quoted = '' }: { actor: SignedIn; text: string; quoted?: string },
): Promise<void> {
  requireAction(row, 'uploadDocuments', actor)
  if ((await countMessages(tx, row.id)) >= maxMessages) throw conflict(messages.tooManyAnswers(maxMessages))
  const at = deps.clock.now()
  const resumed = await resumeByAnswer(deps, tx, row, actor)
  const answer = { submissionId: row.id, at, authorId: actor.id, authorName: actor.name, text, quoted }
  const message = await insertMessage(tx, answer)
  await changeRecord(deps, tx, submissionKind, row, {
    actor,
    action: 'answered',
    set: { ...resumed, answerSince: answerSinceOf(deps, row) },
  })
  await queueForAssignee(deps, tx, row, { by: actor.id, message })
}

/** Files alone that answer a mail: the person chose the question's own mail for them, so they need not be what it asks for. */
export async function answerByFiles(deps: Deps, tx: Db, row: SubmissionRow, actor: SignedIn): Promise<void> {
  const resumed = await resumeByAnswer(deps, tx, row, actor)
  if (!resumed) return
  await updateSubmission(tx, row.id, { ...resumed, updatedAt: deps.clock.now() })
  await queueForAssignee(deps, tx, row, { by: actor.id })
}

const uploadAction = (role: string) => (role === 'filledForm' ? 'uploadFilledForm' : 'uploadDocuments')

/** Rules for the files of submissions (spec 2 §§5, 9; decisions §6). */
export const submissionUploads: UploadTarget = {
  recordType,
  roles: ['filledForm', 'supporting'],
  takesRole: (role) => nameOfRole(role) !== undefined,
  accepts: ['pdf', 'jpg', 'png'],
  maxBytes: applicationFileBytes,
  maxFiles: filesPerUpload,
  async authorize(deps, actor, recordId, role) {
    const { user, row } = await readOwnNow(deps.database.db, requireUser(actor), recordId)
    requireAction(row, uploadAction(role), user)
    const name = nameOfRole(role)
    if (name !== undefined && !(await readAskedDocuments(deps.database.db, row)).includes(name))
      throw invalidField('role', messages.documentUnknown)
  },
  async authorizeRead(deps, actor, recordId) {
    const user = requireUser(actor)
    recordFormView(deps, user, await readOwn(deps.database.db, user, recordId))
  },
  stored: recordUpload,
  companyOf: async (db, recordId) => (await findSubmission(db, recordId))?.companyId ?? null,
  quota: {
    files: 'documentsPerApplication',
    bytes: 'bytesPerApplication',
    ownerOf: async (db, recordId) => (await findSubmission(db, recordId))?.userId,
  },
}

async function recordUpload(deps: Deps, tx: Db, { actor, recordId, role, documents }: AddedDocuments): Promise<void> {
  const sender = requireUser(actor)
  const row = await lockOwn(tx, sender, recordId)
  const user = await withCurrentMandates(tx, sender, row.companyId)
  const { status } = requireAction(row, uploadAction(role), user)
  const last = await findLastHistory(tx, row.id)
  const since = deps.clock.now().getTime() - (last?.at.getTime() ?? 0)
  const isUpload = last?.action === 'documents-uploaded' || last?.action === 'filled-form-uploaded'
  const resumed = await resumeByDocument(deps, tx, row, user)
  const entry = await writeChange(deps, tx, row, {
    actor: user,
    action: role === 'filledForm' ? 'filled-form-uploaded' : 'documents-uploaded',
    set: { status, ...resumed },
    files: documents.map((document) => document.originalName),
    mail: !(isUpload && since < deliveryMinutes * 60_000),
  })
  if (resumed) await queueForAssignee(deps, tx, row, { by: user.id, documents: entry })
}

/** Submits the application; repeating the call changes nothing. 409 without a signed form. */
export async function completeApplication(deps: Deps, actor: SignedIn, submissionId: string) {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, submissionId)
    const { status } = requireAction(row, 'complete', actor)
    if (status === row.status) return
    const set = { status, completedAt: deps.clock.now() }
    await writeChange(deps, tx, row, { actor, action: 'completed', set })
  })
  return { ...(await readForm(deps, actor, submissionId)), message: messages.applicationSubmitted }
}

/** Signed forms and supporting documents, oldest first. */
export async function listFormDocuments(deps: Deps, actor: SignedIn, submissionId: string) {
  const row = await readOwn(deps.database.db, actor, submissionId)
  return { documents: await listDocuments(deps.database.db, recordType, row.id) }
}

/** Finds a signed form for a person who may read its submission; 404 for any other document. */
export async function findFilledForm(deps: Deps, actor: Actor, documentId: string) {
  const document = await findDocument(deps, documentId)
  if (document.recordType !== recordType || document.role !== 'filledForm') throw notFound(messages.documentNotFound)
  const user = requireUser(actor)
  recordFormView(deps, user, await readOwn(deps.database.db, user, document.recordId))
  return document
}
