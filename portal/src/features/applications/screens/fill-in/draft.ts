import { checkForm } from '#fields/check-form.ts'
import type { Answer, FormAnswer, FormAnswers, RawFormAnswers } from '#fields/field.ts'
import { isAccountEmailField, prefillAnswers, type ProfileAnswers, singleFields, titleKey } from '#fields/form.ts'
import { findStrangers } from '#fields/form-strangers.ts'
import { isItem } from '#fields/form-visibility.ts'
import type { Template } from '#features/forms/contract.ts'
import { messages } from '../../messages.ts'
import { plainWords } from '../desk/answer-groups.ts'

/** What somebody has typed into a form and not yet submitted; kept in the slice `form` of the stored state. */
export interface Draft {
  answers: FormAnswers
  dataConsent: boolean
  /** Made once with the draft, so that a double click, a retry or a reload makes one submission (issue 2 §4). */
  idempotencyKey: string
  /** The version of the template that was last in front of the applicant. */
  templateVersion: number
}

/** A draft belongs to one person and one form: on a shared computer nobody meets the answers of another. */
export const draftKey = (userId: string, formId: string): string => `${userId}:${formId}`
/** Under which the slice `documents` keeps the submission that waits for its documents. */
export const submissionKey = (userId: string, formId: string): string => `submission:${userId}:${formId}`
/** What the slice `documents` keeps there, or undefined. */
export const readSubmissionId = (stored: unknown): string | undefined =>
  typeof stored === 'string' && stored !== '' ? stored : undefined

const isAnswer = (value: unknown): value is Answer =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'))

const isFormAnswer = (value: unknown): value is FormAnswer =>
  isAnswer(value) ||
  (Array.isArray(value) && value.every((item) => isItem(item) && Object.values(item).every(isAnswer)))

/** A stored draft, or undefined when there is none or it cannot be used; answers of a wrong shape are left out. */
export function readDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { answers, dataConsent, idempotencyKey, templateVersion } = stored as Partial<Record<keyof Draft, unknown>>
  if (typeof answers !== 'object' || answers === null || typeof idempotencyKey !== 'string') return undefined
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => isFormAnswer(answer))),
    dataConsent: dataConsent === true,
    idempotencyKey,
    templateVersion: typeof templateVersion === 'number' ? templateVersion : 0,
  }
}

/** A fresh draft with what the profile answers already (spec 2 §2.1). */
export const newDraft = (template: Template, profile: ProfileAnswers, idempotencyKey: string): Draft => ({
  answers: prefillAnswers(template.section, profile),
  dataConsent: false,
  idempotencyKey,
  templateVersion: template.version,
})

/** The answers with the account's own address in every field that is to hold it, whatever was typed or stored. */
export function withAccountEmail(template: Template, answers: FormAnswers, email: string): FormAnswers {
  const own = singleFields(template.section).filter(({ name }) => isAccountEmailField(name))
  return { ...answers, ...Object.fromEntries(own.map(({ name }) => [name, email])) }
}

/** Sentences by the question's name; `dataConsent` for the consent. */
export type DraftProblems = { field: string; message: string }[]

/** Everything that keeps a draft from being submitted, in the order of the form (spec 2 §5). */
export function findProblems(template: Template, answers: RawFormAnswers, consent: boolean): DraftProblems {
  const { problems } = checkForm(template.section, answers)
  return consent ? problems : [...problems, { field: 'dataConsent', message: messages.consentRequired }]
}

/** The body of POST /forms/submit (spec 2 §7): only what the form asks, as it is stored. */
export function submitBody(template: Template, answers: RawFormAnswers, userId: string, consent: boolean) {
  return {
    userId,
    formIndex: template.id,
    formData: { [titleKey]: template.title, ...checkForm(template.section, answers).answers },
    dataConsent: consent,
    templateVersion: template.version,
  }
}

/** What was typed for questions that the form does not ask any more, so that nobody has to remember it. */
export const lostAnswers = (template: Template, answers: FormAnswers): { name: string; text: string }[] =>
  findStrangers(template.section, answers)
    .map((name) => ({ name, text: plainWords(answers[name]) }))
    .filter(({ text }) => text.trim() !== '')
