import { begin } from '#engines/records/service.act.server.ts'
import { readProfile } from '#features/accounts/service.server.ts'
import { companyName, nameCompanies } from '#features/companies/service.lookup.server.ts'
import { findStrangers } from '#fields/form-visibility.ts'
import { readTextVersion } from '#people/hooks.server.ts'
import { lookForVersion, type TemplateRow, type VersionRow } from '#features/forms/service.lookup.server.ts'
import { type ReadUse, requireQuota } from '#features/quotas/service.server.ts'
import { checkForm } from '#fields/check-form.ts'
import type { FormAnswers, RawFormAnswers } from '#fields/field.ts'
import { isAccountEmailField, singleFields } from '#fields/form.ts'
import { followAnswers } from '#fields/leads-to.ts'
import { cleanText } from '#fields/text.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { allocateReference } from '#platform/database/references.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireMandate } from '#platform/permission.ts'
import { conflict, type FieldProblem, notFound, Problem } from '#platform/problem.ts'
import type { submitForm as submitFormCall } from './contract.ts'
import { messages } from './messages.ts'
import { openStatuses, referenceDigits, referencePrefix } from './rules.ts'
import { answersSent, findForm, formClosed, submitScope, continueFormer } from './service.drafts.server.ts'
import { readSubmissionDetails, toSummary } from './service.list.server.ts'
import { applicationServer } from './service.record.server.ts'
import { findSubmission, insertSubmission, countOpenSubmissions, deleteDraftOf } from './store.server.ts'

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
    onceFor(tx, { scope: submitScope(body.companyId ?? actor.id), key, input: body }, () =>
      fileAnswers(deps, tx, actor, profile, body),
    ),
  )
  const { db } = deps.database
  const row = await findSubmission(db, submissionId)
  if (!row) throw notFound(messages.formNotFound)
  // The key of an application that is closed is repeated by an old copy of its answers.
  if (!openStatuses.includes(row.approvalStatus)) throw answersSent()
  const companyOf = await nameCompanies(db, [row])
  return {
    submissionId,
    forms: [toSummary(row, companyOf(row))],
    form: await readSubmissionDetails(deps, row, actor),
  }
}

async function fileAnswers(deps: Deps, tx: Db, actor: SignedIn, profile: Agreed, body: SubmitBody) {
  const { template, content } = await requireOpenForm(tx, actor, body)
  const { answers, applicant } = checkFormData(content, profile, body)
  const now = deps.clock.now()
  await requireApplicationQuota(tx, actor, now)
  const reference = await allocateReference(tx, referencePrefix, now, referenceDigits)
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
    awaitsFiling: leadsToLicence(content, answers),
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
  const row = await insertSubmission(tx, filed, company)
  const whose = companyId ? ({ kind: 'company' } as const) : ({ kind: 'person' } as const)
  const formerId = await deleteDraftOf(tx, { ...whose, ownerId: companyId ?? actor.id, templateId: template.id })
  const details = { template: template.slug, version: content.version }
  await begin(deps, tx, applicationServer, row, { actor, by: 'owner', entry: 'submitted', details, mails: ['owner'] })
  if (formerId) await continueFormer(deps, tx, actor, { formerId, filed: row })
  return { submissionId: row.id }
}

const leadsToLicence = ({ leadsTo, section }: VersionRow, answers: FormAnswers): boolean =>
  Boolean(followAnswers(leadsTo, section, answers).outcome?.registerClass)

async function requireOpenForm(tx: Db, actor: SignedIn, body: SubmitBody): Promise<TemplateRow> {
  const { form, isOpen } = await findForm(tx, actor, { formId: body.formIndex, companyId: body.companyId })
  if (!isOpen) throw formClosed()
  await requireSameQuestions(tx, form, body.templateVersion)
  return form
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
