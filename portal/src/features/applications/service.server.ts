import { changeRecord, recordAction } from '#engines/records/service.actions.server.ts'
import { readProfile } from '#features/accounts/service.server.ts'
import { companyName, nameCompanies } from '#features/companies/service.lookup.server.ts'
import { findStrangers } from '#fields/form-visibility.ts'
import { readTextVersion } from '#people/hooks.server.ts'
import { moveDocuments } from '#features/documents/service.server.ts'
import {
  findTemplate,
  lookForVersion,
  type TemplateRow,
  type VersionRow,
} from '#features/forms/service.lookup.server.ts'
import { type ReadUse, requireQuota } from '#features/quotas/service.server.ts'
import { checkForm } from '#fields/check-form.ts'
import type { FormAnswers, RawFormAnswers } from '#fields/field.ts'
import { isAccountEmailField, singleFields } from '#fields/form.ts'
import { cleanText } from '#fields/text.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { readReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireMandate } from '#platform/permission.ts'
import { conflict, type FieldProblem, notFound, Problem, forbidden } from '#platform/problem.ts'
import type { submitForm as submitFormCall } from './contract.ts'
import { queueForAssignee } from './desk/jobs.server.ts'
import { outcomeOf } from './lifecycle.ts'
import { messages } from './messages.ts'
import { mailQueue, recordType, referenceDigits, referencePrefix } from './rules.ts'
import { takeOverDocuments } from './service.drafts.server.ts'
import { readSubmissionDetails, toSummary } from './service.list.server.ts'
import {
  recordChange,
  recordFormView,
  readOwn,
  lockOwn,
  requireAction,
  writeChange,
} from './service.retention.server.ts'
import {
  findSubmission,
  insertSubmission,
  countOpenSubmissions,
  submissionKind,
  wordsOfSubmission,
  deleteDraftOf,
} from './store.server.ts'

type SubmitBody = BodyOf<typeof submitFormCall>
interface Profile {
  name: string
  surname: string
  email: string
  phone: string
}

/** The applicant, and the version of the privacy policy to which the applicant consents. */
type Agreed = Profile & { policyVersion: string }

/** Files answers; a retry with the same key returns the first submission. For a company only a member who may sign files them. */
export async function submitForm(deps: Deps, actor: SignedIn, body: SubmitBody, key: string | undefined) {
  if (body.companyId !== undefined) requireMandate(actor, body.companyId, 'sign')
  const profile = { ...(await readProfile(deps, actor)), policyVersion: await readTextVersion(deps, 'privacy-policy') }
  const { submissionId } = await deps.database.transaction((tx) =>
    onceFor(tx, { scope: scopeOf(actor, body), key, input: body }, () => fileAnswers(deps, tx, actor, profile, body)),
  )
  const { db } = deps.database
  const row = await findSubmission(db, submissionId)
  if (!row) throw notFound(messages.formNotFound)
  const companyOf = await nameCompanies(db, [row])
  return {
    submissionId,
    forms: [toSummary(row, companyOf(row))],
    form: await readSubmissionDetails(deps, row, actor),
  }
}

/** The key is that of the draft: two colleagues who send a company's draft at once make one application. */
const scopeOf = (actor: SignedIn, { companyId }: SubmitBody): string => `forms.submit:${companyId ?? actor.id}`

async function fileAnswers(deps: Deps, tx: Db, actor: SignedIn, profile: Agreed, body: SubmitBody) {
  const { template, content } = await requireOpenForm(tx, actor, body)
  const { answers, applicant } = checkFormData(content, profile, body)
  const now = deps.clock.now()
  await requireApplicationQuota(tx, actor, now)
  const reference = await readReference(tx, referencePrefix, now, referenceDigits)
  const { companyId = null } = body
  const company = companyId ? await companyName(tx, companyId) : ''
  const filed = {
    reference,
    userId: actor.id,
    companyId,
    templateId: template.id,
    templateVersion: content.version,
    formTitle: content.title,
    status: 'pending_documents' as const,
    approvalStatus: 'pending' as const,
    applicantName: applicant.name,
    applicantSurname: applicant.surname,
    applicantEmail: applicant.email,
    applicantPhone: applicant.phone,
    answers,
    consentAt: now,
    consentVersion: profile.policyVersion,
    createdAt: now,
    updatedAt: now,
  }
  const { id } = await insertSubmission(tx, filed, company)
  const whose = companyId ? ({ kind: 'company' } as const) : ({ kind: 'person' } as const)
  const formerId = await deleteDraftOf(tx, { ...whose, ownerId: companyId ?? actor.id, templateId: template.id })
  const entry = await recordChange(deps, tx, { ...filed, id }, { actor, action: 'submitted' })
  if (formerId) await takeOverDocuments(deps, tx, actor, { formerId, filed: { ...filed, id } })
  const details = { template: template.slug, version: content.version }
  await recordAction(deps, tx, recordType, { ...filed, id }, { actor, action: 'submitted', details })
  await deps.jobs.enqueue(tx, mailQueue, { submissionId: id, event: 'submitted', entry })
  return { submissionId: id }
}

async function requireOpenForm(tx: Db, actor: SignedIn, body: SubmitBody): Promise<TemplateRow> {
  const found = await findTemplate(tx, body.formIndex)
  const published = found?.template.status === 'published'
  if (!found || (!published && !holds(actor, may.readForms))) throw notFound(messages.formNotFound)
  if (!published) throw conflict(messages.formClosed, { code: 'form-closed' })
  await requireSameQuestions(tx, found, body.templateVersion)
  return found
}

/** 409 when the questions have changed since they were shown. A new title, description or document does not matter. */
async function requireSameQuestions(tx: Db, { template, content }: TemplateRow, shown: number | undefined) {
  if (shown === undefined || shown === template.version) return
  const before = await lookForVersion(tx, template.id, shown)
  // Comparing JSON works because the database stores the keys of objects in a fixed order.
  if (JSON.stringify(before?.section) !== JSON.stringify(content.section))
    throw conflict(messages.formChanged, { code: 'form-changed' })
}

/** Checks formData against the template version; 400 with all problems. */
function checkFormData(
  content: VersionRow,
  profile: Profile,
  body: SubmitBody,
): { answers: FormAnswers; applicant: Profile } {
  const raw: RawFormAnswers = { ...body.formData }
  // The e-mail address always comes from the account (spec 2 §2.1).
  for (const { name } of singleFields(content.section)) if (isAccountEmailField(name)) raw[name] = profile.email
  const strangers = findStrangers(content.section, raw)
  const { answers, problems } = checkForm(content.section, raw)
  const all: FieldProblem[] = [
    ...problems,
    ...strangers.map((name) => ({ field: name, message: messages.unknownQuestion(name) })),
    ...(body.dataConsent === true ? [] : [{ field: 'dataConsent', message: messages.consentRequired }]),
  ]
  if (all[0]) throw new Problem(400, all.length === 1 ? all[0].message : messages.answersNeedAttention, { fields: all })
  const given = (key: keyof Profile) => {
    const value = raw[key]
    return (typeof value === 'string' && cleanText(value).slice(0, 100)) || profile[key]
  }
  const applicant = { name: given('name'), surname: given('surname'), email: profile.email, phone: given('phone') }
  return { answers, applicant }
}

/** One submission with documents and history, for its owner or an Admin. */
export async function readForm(deps: Deps, actor: SignedIn, id: string) {
  const { db } = deps.database
  const row = await readOwn(db, actor, id)
  recordFormView(deps, actor, row)
  return { form: await readSubmissionDetails(deps, row, actor) }
}

/** Counts the applications that the Commission has not decided yet. */
export const readApplicationUse: ReadUse = async (db, accountId) => ({
  openApplications: await countOpenSubmissions(db, accountId),
})

/** Throws 409 when the applicant has reached the quota. Staff, who test forms, have none. */
async function requireApplicationQuota(tx: Db, actor: SignedIn, now: Date): Promise<void> {
  if (holds(actor, may.handleApplications)) return
  await requireQuota(tx, {
    accountId: actor.id,
    adding: { openApplications: 1 },
    readUse: readApplicationUse,
    now,
  })
}

// The applicant, or a member who may sign, takes back an application until the Commission has decided. It could only end as a rejection before, and
// counted among the open ones. Of a decision and a taking back at the same time the later one is refused. It can be made again from its answers, so
// there is no reopening. Figures of decisions leave it out, and retention deletes it like a rejected one. A regulation that keeps the fee, or sets a
// last day, would change it.
/** Takes back an application that is not decided, by the applicant or a member who may sign; repeating it changes nothing. */
export async function withdrawForm(deps: Deps, actor: SignedIn, id: string, reason = '') {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, id)
    const { approvalStatus } = requireAction(row, 'withdraw', actor)
    if (outcomeOf(row) === 'withdrawn') return
    const set = { approvalStatus, withdrawnAt: deps.clock.now() }
    const withdrawn = await writeChange(deps, tx, row, { actor, action: 'withdrawn', set, reason })
    await queueForAssignee(deps, tx, row, { by: actor.id, withdrawn })
  })
  return { ...(await readForm(deps, actor, id)), message: messages.withdrawn }
}

/**
 * Gives an application to a company, by the person who has filed it in their own name and may sign for the company. From then on it is the company's;
 * it does not come back, since the company's record would leave it.
 */
export async function moveForm(deps: Deps, actor: SignedIn, id: string, companyId: string) {
  await deps.database.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, id)
    if (row.userId !== actor.id) throw forbidden()
    requireMandate(actor, companyId, 'sign')
    if (row.companyId === companyId) return
    if (row.companyId !== null) throw conflict(messages.movedBefore)
    await moveDocuments(tx, { recordType, recordId: row.id }, companyId)
    const moved = { companyId, movedAt: deps.clock.now(), movedBy: actor.id, movedByName: actor.name }
    const searchWords = wordsOfSubmission(row, await companyName(tx, companyId))
    await changeRecord(deps, tx, submissionKind, row, { actor, action: 'moved', set: { ...moved, searchWords } })
  })
  const moved = await readForm(deps, actor, id)
  return { ...moved, message: messages.moved(await companyName(deps.database.db, companyId)) }
}
