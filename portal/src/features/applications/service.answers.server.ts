import { findTemplateVersion } from '#features/forms/service.lookup.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { asksForDocuments } from '#platform/asks-for-documents.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, invalidField } from '#platform/problem.ts'
import { messages } from './messages.ts'
import { mostMessages, recordType } from './rules.ts'
import { askedDocuments } from './asked-documents.ts'
import { queueForAssignee } from './desk/jobs.server.ts'
import type { ReviewClock } from './desk/rules.review.ts'
import { resumeByAnswer } from './desk/service.pause.server.ts'
import { listEntries } from './desk/store.entries.server.ts'
import { lockOwn, requireAction } from './service.changes.server.ts'
import { readForm } from './service.server.ts'
import { countMessages, insertMessage } from './store.messages.server.ts'
import { type SubmissionRow, updateSubmission } from './store.server.ts'

/** The names of the documents that an application asks for. */
export async function readAskedDocuments(db: Db, row: SubmissionRow): Promise<string[]> {
  const { section } = await findTemplateVersion(db, row.templateId, row.templateVersion)
  return askedDocuments(section, row.answers)
}

/** Like `resumeByAnswer`, when a document was added or noted as not applicable: only where a question that is open asks for documents. */
export async function resumeByDocument(
  deps: Deps,
  tx: Db,
  row: SubmissionRow,
  actor: SignedIn,
): Promise<ReviewClock | undefined> {
  const { waitingSince } = row
  if (!waitingSince) return undefined
  const questions = (await listEntries(tx, row.id)).filter(({ kind, at }) => kind === 'question' && at >= waitingSince)
  const names = await readAskedDocuments(tx, row)
  return questions.some(({ text }) => asksForDocuments(text, names)) ? resumeByAnswer(deps, tx, row, actor) : undefined
}

/** Notes why a document does not apply, or takes it back with an empty reason. Open as long as documents can be added. */
export async function noteNotApplicable(
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
    await updateSubmission(tx, row.id, { notApplicable, ...resumed, updatedAt: deps.clock.now() })
    await noteAudit(deps, tx, actor, row, 'not-applicable')
    if (resumed) await queueForAssignee(deps, tx, row, { by: actor.id })
  })
  return { ...(await readForm(deps, actor, id)), message: messages.notApplicableSaved }
}

/** Adds what the applicant answers to the Commission, as long as documents can be added; a retry with the same key adds nothing. */
export async function answerCommission(deps: Deps, actor: SignedIn, id: string, text: string, key: string | undefined) {
  await deps.database.transaction((tx) =>
    onceFor(tx, { scope: `forms.answer:${actor.id}`, key, input: { id, text } }, async () => {
      const row = await lockOwn(tx, actor, id)
      await addAnswer(deps, tx, row, { actor, text })
      return { submissionId: row.id }
    }),
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
  if ((await countMessages(tx, row.id)) >= mostMessages) throw conflict(messages.tooManyAnswers(mostMessages))
  const at = deps.clock.now()
  const resumed = await resumeByAnswer(deps, tx, row, actor)
  const answer = { submissionId: row.id, at, authorId: actor.id, authorName: actor.name, text, quoted }
  const message = await insertMessage(tx, answer)
  await updateSubmission(tx, row.id, { ...resumed, updatedAt: at })
  await noteAudit(deps, tx, actor, row, 'answered')
  await queueForAssignee(deps, tx, row, { by: actor.id, message })
}

/** Files alone that answer a mail: the person chose the question's own mail for them, so they need not be what it asks for. */
export async function answerByFiles(deps: Deps, tx: Db, row: SubmissionRow, actor: SignedIn): Promise<void> {
  const resumed = await resumeByAnswer(deps, tx, row, actor)
  if (!resumed) return
  await updateSubmission(tx, row.id, { ...resumed, updatedAt: deps.clock.now() })
  await queueForAssignee(deps, tx, row, { by: actor.id })
}

const noteAudit = (deps: Deps, tx: Db, actor: SignedIn, { id, reference, companyId }: SubmissionRow, verb: string) =>
  recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    action: `submission.${verb}`,
    recordType,
    recordId: id,
    companyId,
    details: { reference },
  })
