import { checkForm } from '#fields/check-form.ts'
import type { FormAnswers, RawFormAnswers } from '#fields/field.ts'
import { isAccountEmailField, singleFields } from '#fields/form.ts'
import { findStrangers } from '#fields/form-strangers.ts'
import { cleanText } from '#fields/text.ts'
import { companyName, nameCompanies } from '#features/companies/service.lookup.server.ts'
import { readProfile } from '#features/accounts/service.server.ts'
import { readTextVersion } from '#features/data-protection/service.versions.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { conflict, type FieldProblem, notFound, Problem } from '#platform/problem.ts'
import { takeReference } from '#platform/database/references.server.ts'
import type { submitForm as submitFormCall } from './contract.ts'
import { messages } from './messages.ts'
import { mailQueue, recordType, referenceDigits, referencePrefix } from './rules.ts'
import { noteChange, noteFormView, readOwn } from './service.changes.server.ts'
import { takeOverDocuments } from './service.again.server.ts'
import { requireApplicationQuota } from './service.quotas.server.ts'
import { readSubmissionDetails, toSummary } from './service.views.server.ts'
import { requireMandate } from '#platform/permission.ts'
import { deleteDraftOf } from './store.drafts.server.ts'
import { findSubmission, insertSubmission } from './store.server.ts'
import {
  findTemplate,
  lookForVersion,
  type TemplateRow,
  type VersionRow,
} from '#features/forms/service.lookup.server.ts'

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
    forms: [toSummary({ ...row, hasNewAnswer: false }, companyOf(row))],
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
  const reference = await takeReference(tx, referencePrefix, now, referenceDigits)
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
  const entry = await noteChange(deps, tx, { ...filed, id }, { actor, action: 'submitted' })
  if (formerId) await takeOverDocuments(deps, tx, actor, { formerId, filed: { ...filed, id } })
  const details = { reference, template: template.slug, version: content.version }
  const record = { recordType, recordId: id, companyId, details }
  await recordAudit(tx, { at: now, actor, action: 'submission.submitted', ...record })
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
  noteFormView(deps, actor, row)
  return { form: await readSubmissionDetails(deps, row, actor) }
}
