// After a rejection, or taking back, `POST /forms/{id}/again` makes the former answers the draft, under what has been typed since. Sending it shares
// the stored files of the former application, which count once towards the quota and are removed with the last record that refers to them; the signed
// form is signed again.

import { randomUUID } from 'node:crypto'
import { shareDocuments } from '#features/documents/service.server.ts'
import { findTemplate } from '#features/forms/service.lookup.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Owner } from '#platform/mandates.ts'
import { requireMandate } from '#platform/permission.ts'
import { conflict, forbidden } from '#platform/problem.ts'
import type { FormerApplication } from './contract.drafts.ts'
import { messages } from './messages.ts'
import { recordType } from './rules.ts'
import { noteChange, readOwn } from './service.changes.server.ts'
import { type DraftOwner, findDraft, insertDraft, replaceDraft } from './store.drafts.server.ts'
import { findSubmission, listHistory, lockSubmission, type SubmissionRow, updateSubmission } from './store.server.ts'

const isAnswered = (answer: unknown): boolean =>
  answer !== null && answer !== undefined && answer !== '' && !(Array.isArray(answer) && answer.length === 0)

function ownerOf(actor: SignedIn, { userId, companyId, templateId }: SubmissionRow): DraftOwner {
  if (companyId) requireMandate(actor, companyId, 'prepare')
  else if (userId !== actor.id) throw forbidden()
  return companyId
    ? { kind: 'company', ownerId: companyId, templateId }
    : { kind: 'person', ownerId: userId, templateId }
}

/**
 * Makes the answers of a rejected application the draft of a new one. Answers that the person has typed since win. The former application does not
 * change, and pressing twice changes no answer.
 */
export async function beginAgain(deps: Deps, actor: SignedIn, id: string) {
  const { db } = deps.database
  const former = await readOwn(db, actor, id)
  const owner = ownerOf(actor, former)
  if (former.approvalStatus !== 'rejected') throw conflict(messages.againOnlyClosed)
  const found = await findTemplate(db, former.templateId)
  if (found?.template.status !== 'published') throw conflict(messages.formClosed, { code: 'form-closed' })
  const draft = await findDraft(db, owner)
  const typed = Object.entries(draft?.answers ?? {}).filter(([, answer]) => isAnswered(answer))
  const revision = draft?.revision ?? 0
  const next = {
    ownerId: owner.ownerId,
    templateId: owner.templateId,
    answers: { ...former.answers, ...Object.fromEntries(typed) },
    // Every section has been filled in before; what is wrong or new in it is asked for.
    seen: found.content.section.map((section) => section.id),
    templateVersion: draft?.templateVersion ?? former.templateVersion,
    idempotencyKey: draft?.idempotencyKey ?? randomUUID(),
    formerId: former.id,
    revision: revision + 1,
    updatedAt: deps.clock.now(),
  }
  const saved = draft ? await replaceDraft(db, owner, next, revision) : await insertDraft(db, owner, next)
  if (!saved) throw conflict(messages.draftChanged, { code: 'changed-meanwhile' })
  return saved
}

/** What the Commission named in the application that a draft continues. */
export async function readFormer(db: Db, id: string): Promise<FormerApplication | null> {
  const row = await findSubmission(db, id)
  if (!row) return null
  const reason = (await listHistory(db, id)).findLast(({ action }) => action === row.approvalStatus)?.reason ?? ''
  return { id, reference: row.reference, reason, comment: row.adminDescription }
}

/** Gives a new application the documents of the former one, and why some do not apply. The form is signed again, since its answers change. */
export async function takeOverDocuments(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  { formerId, filed }: { formerId: string; filed: Owner & { id: string } },
): Promise<void> {
  const former = await lockSubmission(tx, formerId)
  if (!former) return
  await updateSubmission(tx, filed.id, { notApplicable: former.notApplicable })
  const shared = await shareDocuments(tx, { recordType, from: formerId, to: filed.id, except: 'filledForm' })
  const files = shared.map(({ originalName }) => originalName)
  if (files.length > 0) await noteChange(deps, tx, filed, { actor, action: 'documents-uploaded', files })
}
