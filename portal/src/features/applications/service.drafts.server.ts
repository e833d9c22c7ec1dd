// Answers are saved section by section in the account and on the device: the device works without a connection, the account lets another device
// continue. Each save counts a revision; a device that does not know the latest one is refused (409), reads it, puts the answers typed since its own
// last save over it and saves again. Saving the last device's answers over everything would lose what the other one typed.
// A draft has one idempotency key for all devices, so two of them make one application, and sending deletes the draft in the same transaction: a key
// that has made an application is taken for no draft after it. The next draft of the form has another id and begins at revision 1 again. A company's
// draft is one row for all its members, with the same revisions. Two devices that type into the same answer at once keep the later save.
import { randomUUID } from 'node:crypto'
import { readAccounts } from '#people/directory.server.ts'
import type { Consent } from '#people/hooks.server.ts'
import { nameCompanies } from '#features/companies/service.lookup.server.ts'
import { shareDocuments } from '#features/documents/service.server.ts'
import { findTemplate, type TemplateRow } from '#features/forms/service.lookup.server.ts'
import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import type { FormAnswers } from '#fields/field.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { isKeyUsed } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { includesMandate } from '#platform/mandates.ts'
import { requireMandate } from '#platform/permission.ts'
import { conflict, Problem, forbidden, notFound } from '#platform/problem.ts'
import type { saveDraft as saveDraftCall, StartedForm, StoredDraft, FormerApplication } from './contract.drafts.ts'
import { messages } from './messages.ts'
import { givenAnswers, listTasks } from './tasks.ts'
import { draftBytes, recordType, exportRows, startedShown } from './rules.ts'
import { readOwn } from './service.access.server.ts'
import { lockLicence } from '#features/licences/service.renewal.server.ts'
import { findRenewable, requireNoOpenRenewal } from './service.licences.server.ts'
import { applicationServer } from './service.record.server.ts'
import {
  findSubmission,
  listEvents,
  lockSubmission,
  type SubmissionRow,
  updateSubmission,
  deleteDraftOf,
  deleteDraftsOf,
  type DraftOwner,
  type DraftRow,
  findDraft,
  insertDraft,
  listDraftsFor,
  listDraftsOf,
  replaceDraft,
  findRevision,
  listConsents,
} from './store.server.ts'

export const toDraft = ({
  ownerId: _owner,
  templateId: _template,
  formerId: _former,
  savedById: _savedBy,
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
export async function findDraftOwner(deps: Deps, actor: SignedIn, name: DraftName): Promise<FormToAnswer> {
  if (name.companyId !== undefined) requireMandate(actor, name.companyId, 'prepare')
  return findForm(deps.database.db, actor, name)
}

type FormToAnswer = DraftOwner & { form: TemplateRow; isOpen: boolean; mayFill: boolean }

/** A form, and whose answers to it; one that is not open is there for staff, and for those who have begun to answer it. */
export async function findForm(db: Db, actor: SignedIn, { formId, companyId }: DraftName): Promise<FormToAnswer> {
  const form = await findTemplate(db, formId)
  if (!form) throw notFound(messages.formNotFound)
  const kind = companyId === undefined ? 'person' : 'company'
  const owner = { kind, ownerId: companyId ?? actor.id, templateId: form.template.id } as const
  const isOpen = form.template.status === 'published'
  const mayFill = isOpen || holds(actor, may.readForms)
  if (!mayFill && (await findRevision(db, owner)) === undefined) throw notFound(messages.formNotFound)
  return { ...owner, form, isOpen, mayFill }
}

export const answersSent = () => conflict(messages.answersSent, { code: 'sent-before' })
export const formClosed = () => conflict(messages.formClosed, { code: 'form-closed' })

/** The scope of the keys with which an owner sends answers: two colleagues who send a company's draft at once make one application. */
export const submitScope = (ownerId: string): string => `forms.submit:${ownerId}`

export async function readDraft(deps: Deps, actor: SignedIn, name: DraftName) {
  const { db } = deps.database
  const { form, mayFill, ...owner } = await findDraftOwner(deps, actor, name)
  const row = await findDraft(db, owner)
  const former = row?.formerId ? await readFormer(db, row.formerId, deps.clock.now()) : null
  return {
    draft: row ? toDraft(row) : null,
    former,
    closed: mayFill ? null : form.content,
  }
}

const savedNow = ({ clock }: Deps, { id: savedById }: SignedIn) => ({ updatedAt: clock.now(), savedById })

/** What is started and not sent: the person's own, and that of every company for which the person may prepare, the newest first. */
export async function listStarted(deps: Deps, actor: SignedIn): Promise<{ drafts: StartedForm[] }> {
  const { db } = deps.database
  const companyIds = actor.memberships.flatMap(({ companyId, mandates }) =>
    includesMandate(mandates, 'prepare') ? [companyId] : [],
  )
  const rows = await listDraftsFor(db, { personId: actor.id, companyIds, limit: startedShown })
  const companyOf = await nameCompanies(db, rows)
  const people = new Map(
    (await readAccounts(db, [actor.id, ...rows.map(({ savedById }) => savedById)])).map((person) => [
      person.id,
      person,
    ]),
  )
  const forms = new Map<string, TemplateRow | undefined>()
  const drafts: StartedForm[] = []
  for (const row of rows) {
    if (!forms.has(row.templateId)) forms.set(row.templateId, await findTemplate(db, row.templateId))
    const form = forms.get(row.templateId)
    if (!form) continue
    const tasks = listTasks(form.content, row, givenAnswers(form.content, people.get(actor.id)!))
    const savedBy = row.savedById === actor.id ? undefined : people.get(row.savedById)
    drafts.push({
      formId: form.template.slug,
      formTitle: form.content.title,
      isOpen: form.template.status === 'published',
      company: companyOf(row),
      completed: tasks.filter(({ mark }) => mark === 'completed').length,
      sections: tasks.length,
      updatedAt: row.updatedAt.toISOString(),
      savedBy: savedBy ? `${savedBy.name} ${savedBy.surname}` : null,
    })
  }
  return { drafts }
}

/** Stores answers unchecked: they are checked when they are sent. 409 when another device or a colleague has saved meanwhile. */
export async function saveDraft(deps: Deps, actor: SignedIn, name: DraftName, body: BodyOf<typeof saveDraftCall>) {
  const { mayFill, ...owner } = await findDraftOwner(deps, actor, name)
  if (!mayFill) throw formClosed()
  if (Buffer.byteLength(JSON.stringify(body)) > draftBytes) throw new Problem(413, messages.draftTooLarge)
  const { db } = deps.database
  if (await isKeyUsed(db, submitScope(owner.ownerId), body.idempotencyKey)) throw answersSent()
  // A null reads as an answer left open, like one that is missing.
  const answers = body.answers as FormAnswers
  const { ownerId, templateId } = owner
  const { id, revision, ...typed } = body
  const next = { ownerId, templateId, ...typed, answers, revision: revision + 1, ...savedNow(deps, actor) }
  const saved = id ? await replaceDraft(db, owner, next, { id, revision }) : await insertDraft(db, owner, next)
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

// After a rejection, or taking back, and to renew a licence, `POST /forms/{id}/again` makes the former answers the draft, under what has been typed since. Sending it shares
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
 * Makes the answers of a rejected application, or of one whose licence can be renewed, the draft of a new one. Answers that the person has typed since
 * win. The former application does not change, and pressing twice changes no answer.
 */
export async function beginAgain(deps: Deps, actor: SignedIn, id: string) {
  const { db } = deps.database
  const former = await readOwn(db, actor, id)
  const owner = ownerOf(actor, former)
  const renewed = await findRenewable(db, former, deps.clock.now())
  if (renewed) await requireNoOpenRenewal(db, renewed)
  else if (former.approvalStatus !== 'rejected') throw conflict(messages.againOnlyClosed)
  const found = await findTemplate(db, former.templateId)
  if (found?.template.status !== 'published') throw formClosed()
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
    ...savedNow(deps, actor),
  }
  const saved = draft ? await replaceDraft(db, owner, next, draft) : await insertDraft(db, owner, next)
  if (!saved) throw conflict(messages.draftChanged, { code: 'changed-meanwhile' })
  return saved
}

/** What the Commission named in the application that a draft continues, and the licence that it renews. */
async function readFormer(db: Db, id: string, now: Date): Promise<FormerApplication | null> {
  const row = await findSubmission(db, id)
  if (!row) return null
  const renews = (await findRenewable(db, row, now))?.reference ?? null
  // Nothing is to be corrected in what was approved, and nothing continues it once its licence can no longer be renewed.
  if (row.approvalStatus !== 'rejected')
    return renews ? { id, reference: row.reference, reason: '', comment: '', renews, sharesDocuments: false } : null
  const reason = (await listEvents(db, id)).findLast(({ action }) => action === row.approvalStatus)?.text ?? ''
  return { id, reference: row.reference, reason, comment: row.adminDescription, renews, sharesDocuments: true }
}

/** Gives a new application what it continues: the licence that it renews, or the documents of the rejected one, and why some do not apply. The form is signed again, since its answers change. */
export async function continueFormer(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  { formerId, filed }: { formerId: string; filed: SubmissionRow },
): Promise<void> {
  const former = await lockSubmission(tx, formerId)
  if (!former) return
  const renewed = await findRenewable(tx, former, deps.clock.now())
  if (renewed) {
    await lockLicence(tx, renewed.id)
    await requireNoOpenRenewal(tx, renewed)
    await updateSubmission(tx, filed.id, { renewsLicenceId: renewed.id })
  }
  // Papers of years ago prove nothing of today.
  if (former.approvalStatus === 'approved') return
  await updateSubmission(tx, filed.id, { notApplicable: former.notApplicable })
  const shared = await shareDocuments(
    tx,
    { recordType, from: formerId, to: filed.id },
    ({ role }) => role !== 'filledForm',
  )
  const files = shared.map(({ originalName }) => originalName)
  const entry = { action: 'documents-uploaded', at: deps.clock.now(), actor, by: 'owner', text: '', input: { files } }
  if (files.length > 0) await applicationServer.write(tx, filed, entry)
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
