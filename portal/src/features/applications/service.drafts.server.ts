// Answers are saved section by section in the account and on the device: the device works without a connection, the account lets another device
// continue. Each save counts a revision; a device that does not know the latest one is refused (409), reads it, puts the answers typed since its own
// last save over it and saves again. Saving the last device's answers over everything would lose what the other one typed.
// A draft has one idempotency key for all devices, so two of them make one application, and sending deletes the draft in the same transaction. A
// company's draft is one row for all its members, with the same revisions. Two devices that type into the same answer at once keep the later save.
import { randomUUID } from 'node:crypto'
import type { Consent } from '#people/hooks.server.ts'
import { shareDocuments } from '#features/documents/service.server.ts'
import { findVisibleTemplate, findTemplate } from '#features/forms/service.lookup.server.ts'
import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import type { FormAnswers } from '#fields/field.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import type { Owner } from '#platform/mandates.ts'
import { requireMandate } from '#platform/permission.ts'
import { conflict, Problem, forbidden } from '#platform/problem.ts'
import type { saveDraft as saveDraftCall, StoredDraft, FormerApplication } from './contract.drafts.ts'
import { messages } from './messages.ts'
import { draftBytes, recordType, exportRows } from './rules.ts'
import { recordChange, readOwn } from './service.retention.server.ts'
import {
  findSubmission,
  listHistory,
  lockSubmission,
  type SubmissionRow,
  updateSubmission,
  deleteDraftOf,
  deleteDraftsOf,
  type DraftOwner,
  type DraftRow,
  findDraft,
  insertDraft,
  listDraftsOf,
  replaceDraft,
  findRevision,
  listConsents,
} from './store.server.ts'

export const toDraft = ({
  ownerId: _owner,
  templateId: _template,
  formerId: _former,
  updatedAt,
  ...draft
}: DraftRow): StoredDraft => ({
  ...draft,
  updatedAt: updatedAt.toISOString(),
})

/** Which draft a call is about: the form by id or slug, and the company where it is not the person's own. */
export interface DraftName {
  formId: string
  companyId?: string | undefined
}

/** The person's own draft, or that of a company for which the person may prepare. There is at most one for each form and owner, which bounds them. */
export async function findDraftOwner(
  deps: Deps,
  actor: SignedIn,
  { formId, companyId }: DraftName,
): Promise<DraftOwner> {
  if (companyId !== undefined) requireMandate(actor, companyId, 'prepare')
  const { template } = await findVisibleTemplate(deps, actor, formId)
  const owner = companyId === undefined ? ({ kind: 'person' } as const) : ({ kind: 'company' } as const)
  return { ...owner, ownerId: companyId ?? actor.id, templateId: template.id }
}

export async function readDraft(deps: Deps, actor: SignedIn, name: DraftName) {
  const row = await findDraft(deps.database.db, await findDraftOwner(deps, actor, name))
  const former = row?.formerId ? await readFormer(deps.database.db, row.formerId) : null
  return { draft: row ? toDraft(row) : null, former }
}

/** Stores answers unchecked: they are checked when they are sent. 409 when another device or a colleague has saved meanwhile. */
export async function saveDraft(deps: Deps, actor: SignedIn, name: DraftName, body: BodyOf<typeof saveDraftCall>) {
  const owner = await findDraftOwner(deps, actor, name)
  if (Buffer.byteLength(JSON.stringify(body)) > draftBytes) throw new Problem(413, messages.draftTooLarge)
  const { db } = deps.database
  // A null reads as an answer left open, like one that is missing.
  const answers = body.answers as FormAnswers
  const { ownerId, templateId } = owner
  const revision = body.revision + 1
  const next = { ownerId, templateId, ...body, answers, revision, updatedAt: deps.clock.now() }
  const saved =
    body.revision === 0 ? await insertDraft(db, owner, next) : await replaceDraft(db, owner, next, body.revision)
  if (!saved) throw conflict(messages.draftChanged, { code: 'changed-meanwhile' })
  return { draft: toDraft(saved) }
}

export async function removeDraft(deps: Deps, actor: SignedIn, name: DraftName): Promise<void> {
  await deleteDraftOf(deps.database.db, await findDraftOwner(deps, actor, name))
}

/** The answers of a person that are not sent, for the export of personal data. */
export async function exportOwnDrafts(deps: Deps, actor: SignedIn): Promise<{ drafts: unknown[] }> {
  const rows = await listDraftsOf(deps.database.db, actor.id)
  return { drafts: rows.map((row) => ({ form: row.templateId, ...toDraft(row) })) }
}

export const eraseDrafts = (_deps: Deps, tx: Db, person: SignedIn): Promise<void> => deleteDraftsOf(tx, person.id)

/** Drafts of companies, as `companyId/formId`: members who may prepare continue each other's answers. A person's own draft has nobody else. */
export const companyDraftPresence: PresenceKind = {
  place: 'company-draft',
  async find(deps, actor, record) {
    const [companyId = '', formId = ''] = record.split('/')
    const owner = await findDraftOwner(deps, actor, { formId, companyId })
    return {
      record: `${companyId}/${owner.templateId}`,
      readVersion: async (tx) => (await findRevision(tx, owner)) ?? null,
    }
  },
}

// After a rejection, or taking back, `POST /forms/{id}/again` makes the former answers the draft, under what has been typed since. Sending it shares
// the stored files of the former application, which count once towards the quota and are removed with the last record that refers to them; the signed
// form is signed again.
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
async function readFormer(db: Db, id: string): Promise<FormerApplication | null> {
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
  if (files.length > 0) await recordChange(deps, tx, filed, { actor, action: 'documents-uploaded', files })
}

/** The consent that each application contains. */
export async function readApplicationConsents(deps: Deps, actor: SignedIn): Promise<Consent[]> {
  const rows = await listConsents(deps.database.db, actor.id, exportRows)
  return rows.map(({ reference, consentAt, consentVersion }) => ({
    what: `Privacy policy, for application ${reference}`,
    at: consentAt.toISOString(),
    version: consentVersion,
  }))
}
