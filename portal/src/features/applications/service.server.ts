import { checkAnswers } from '#fields/kinds.ts'
import type { Answer, RawAnswer } from '#fields/field.ts'
import { formFields, isAccountEmailField, profileKeys, titleKey } from '#fields/form.ts'
import { cleanText } from '#fields/text.ts'
import { readProfile } from '#features/accounts/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { onceFor } from '#platform/idempotency.server.ts'
import { conflict, type FieldProblem, notFound, Problem } from '#platform/problem.ts'
import type { submitForm as submitFormCall } from './contract.ts'
import { messages } from './messages.ts'
import { consentPolicyVersion, formatReference, mailQueue, recordType, referenceYear } from './rules.ts'
import { noteChange, readOwn } from './service.changes.server.ts'
import { readWhole, toSummary } from './service.views.server.ts'
import { findSubmission, insertSubmission, takeReferenceNumber } from './store.server.ts'
import { findTemplate, type TemplateRow, type VersionRow } from './store.templates.server.ts'

type SubmitBody = BodyOf<typeof submitFormCall>
interface Profile {
  name: string
  surname: string
  email: string
  phone: string
}

/** Files answers; a retry with the same key answers the first submission (issue 2 §4). */
export async function submitForm(deps: Deps, actor: SignedIn, body: SubmitBody, key: string | undefined) {
  const profile = await readProfile(deps, actor)
  const { submissionId } = await deps.database.transaction((tx) =>
    onceFor(tx, { scope: `forms.submit:${actor.id}`, key, input: body }, () =>
      fileAnswers(deps, tx, actor, profile, body),
    ),
  )
  const row = await findSubmission(deps.database.db, submissionId)
  if (!row) throw notFound(messages.formNotFound)
  return { submissionId, forms: [toSummary(row)], form: await readWhole(deps.database.db, row, actor) }
}

async function fileAnswers(deps: Deps, tx: Db, actor: SignedIn, profile: Profile, body: SubmitBody) {
  const { template, content } = await requireOpenForm(tx, actor, body)
  const { answers, applicant } = checkFormData(content, profile, body)
  const now = deps.clock.now()
  const year = referenceYear(now)
  const reference = formatReference(year, await takeReferenceNumber(tx, year))
  const { id } = await insertSubmission(tx, {
    reference,
    userId: actor.id,
    templateId: template.id,
    templateVersion: content.version,
    formTitle: content.title,
    status: 'pending_documents',
    approvalStatus: 'pending',
    applicantName: applicant.name,
    applicantSurname: applicant.surname,
    applicantEmail: applicant.email,
    applicantPhone: applicant.phone,
    answers,
    consentAt: now,
    consentVersion: consentPolicyVersion,
    createdAt: now,
    updatedAt: now,
  })
  await noteChange(deps, tx, id, { actor, action: 'submitted' })
  const details = { reference, template: template.slug, version: content.version }
  await recordAudit(tx, { at: now, actor, action: 'submission.submitted', recordType, recordId: id, details })
  await deps.jobs.enqueue(tx, mailQueue, { submissionId: id, event: 'submitted' })
  return { submissionId: id }
}

async function requireOpenForm(tx: Db, actor: SignedIn, body: SubmitBody): Promise<TemplateRow> {
  const found = await findTemplate(tx, body.formIndex)
  const published = found?.template.status === 'published'
  if (!found || (!published && actor.role !== 'Admin')) throw notFound(messages.formNotFound)
  if (!published) throw conflict(messages.formClosed)
  if (body.templateVersion !== undefined && body.templateVersion !== found.template.version)
    throw conflict(messages.formChanged)
  return found
}

/** Holds formData against the version; throws 400 with every question that needs attention, in the form's order. */
function checkFormData(
  content: VersionRow,
  profile: Profile,
  body: SubmitBody,
): { answers: Record<string, Answer>; applicant: Profile } {
  const fields = formFields(content.section)
  const raw: Record<string, RawAnswer> = { ...body.formData }
  // The account's own address is no matter of typing (spec 2 §2.1).
  for (const { name } of fields) if (isAccountEmailField(name)) raw[name] = profile.email
  const known = new Set<string>([titleKey, ...profileKeys, ...fields.map((field) => field.name)])
  const strangers = Object.keys(raw).filter((name) => !known.has(name))
  const { answers, problems } = checkAnswers(fields, raw)
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
  return { form: await readWhole(db, await readOwn(db, actor, id), actor) }
}
