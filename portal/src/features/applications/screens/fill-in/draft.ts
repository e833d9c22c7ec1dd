import { checkForm } from '#fields/check-form.ts'
import type { Answer, FormAnswer, FormAnswers, RawFormAnswers } from '#fields/field.ts'
import { prefillAnswers, type ProfileAnswers, titleKey } from '#fields/form.ts'
import { isItem, findStrangers } from '#fields/form-visibility.ts'
import type { Template } from '#features/forms/contract.ts'
import { messages } from '../../messages.ts'
import type { DraftProblems } from '../../tasks.ts'
import { plainWords } from '../desk/answer-groups.ts'

/** Unsent answers to a form, in the slice `form` of the stored state. */
export interface Draft {
  /** Given by the account with the first save. */
  id?: string | undefined
  answers: FormAnswers
  dataConsent: boolean
  /** Created with the draft, so that a double click, retry or reload creates only one submission. */
  idempotencyKey: string
  /** The template version last shown to the applicant. */
  templateVersion: number
  /** Ids of the sections that the applicant has saved. */
  seen: string[]
  /** Of the last save to the account; 0 before the first. */
  revision: number
  /** Names of the answers typed since that save, and `seenChanged` when a section was saved. */
  dirty: string[]
  /** Answers typed here into a draft that another one has replaced since, until the person has chosen. */
  earlier?: FormAnswers | undefined
}

/** No question can have this name. */
export const seenChanged = ''

const isAnswer = (value: unknown): value is Answer =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'))

const isFormAnswer = (value: unknown): value is FormAnswer =>
  isAnswer(value) ||
  (Array.isArray(value) && value.every((item) => isItem(item) && Object.values(item).every(isAnswer)))

const readAnswers = (answers: object): FormAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => isFormAnswer(answer)))
const readNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)
const readNames = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined

/** Reads a stored draft, without answers of an invalid shape; undefined when there is none or it is unusable. */
export function readDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { answers, idempotencyKey, ...other } = stored as Partial<Record<keyof Draft, unknown>>
  if (typeof answers !== 'object' || answers === null || typeof idempotencyKey !== 'string') return undefined
  const kept = readAnswers(answers)
  return {
    ...(typeof other.id === 'string' && { id: other.id }),
    ...(other.earlier instanceof Object && { earlier: readAnswers(other.earlier) }),
    answers: kept,
    dataConsent: other.dataConsent === true,
    idempotencyKey,
    templateVersion: readNumber(other.templateVersion),
    seen: readNames(other.seen) ?? [],
    revision: readNumber(other.revision),
    // Without a list of what is saved, nothing is.
    dirty: readNames(other.dirty) ?? Object.keys(kept),
  }
}

/** A new draft, prefilled from the profile (spec 2 §2.1). */
export const newDraft = (template: Template, profile: ProfileAnswers, idempotencyKey: string): Draft => ({
  answers: prefillAnswers(template.section, profile),
  dataConsent: false,
  idempotencyKey,
  templateVersion: template.version,
  seen: [],
  revision: 0,
  dirty: [],
})

/** All problems that prevent submission, in the order of the form (spec 2 §5). */
export function findProblems(template: Template, answers: RawFormAnswers, consent: boolean): DraftProblems {
  const { problems } = checkForm(template.section, answers)
  return consent ? problems : [...problems, { field: 'dataConsent', message: messages.consentRequired }]
}

/** The body of POST /forms/submit (spec 2 §7), with only the answers to questions of the form. */
export function submitBody(
  template: Template,
  { answers, dataConsent }: { answers: RawFormAnswers; dataConsent: boolean },
  { userId, companyId }: { userId: string; companyId?: string | undefined },
) {
  return {
    userId,
    ...(companyId && { companyId }),
    formIndex: template.id,
    formData: { [titleKey]: template.title, ...checkForm(template.section, answers).answers },
    dataConsent,
    templateVersion: template.version,
  }
}

/** Answers to questions that the form no longer asks, to be shown to the applicant. */
export const lostAnswers = (template: Template, answers: FormAnswers): { name: string; text: string }[] =>
  findStrangers(template.section, answers)
    .map((name) => ({ name, text: plainWords(answers[name]) }))
    .filter(({ text }) => text.trim() !== '')
