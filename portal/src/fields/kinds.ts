import { checkboxType } from './checkbox.ts'
import { dateType } from './date.ts'
import { emailType } from './email.ts'
import type { Answer, Field, FieldKind, FieldType, RawAnswer } from './field.ts'
import { describeMissing } from './missing-answer.ts'
import { numberType } from './number.ts'
import { percentageType } from './percentage.ts'
import { cacNumberType, taxNumberType } from './registered-numbers.ts'
import { selectType } from './select.ts'
import { telType } from './tel.ts'
import { textType } from './text.ts'
import { websiteType } from './website.ts'
import { yearType } from './year.ts'

/** Every kind of question; a new kind is a file and a line here. */
const types: Record<FieldKind, FieldType> = {
  text: textType,
  textarea: textType,
  email: emailType,
  tel: telType,
  number: numberType,
  date: dateType,
  'past-date': dateType,
  'future-date': dateType,
  select: selectType,
  checkbox: checkboxType,
  year: yearType,
  percentage: percentageType,
  'cac-number': cacNumberType,
  'tax-number': taxNumberType,
  website: websiteType,
  documents: checkboxType,
}

function isEmpty(raw: RawAnswer): boolean {
  if (raw === null || raw === undefined || raw === false) return true
  if (typeof raw === 'string') return raw.trim() === ''
  return Array.isArray(raw) && raw.length === 0
}

/** Checks one answer: what is stored (undefined for a question left empty), or the sentence to show beside it. */
export function checkAnswer(field: Field, raw: RawAnswer): { answer: Answer | undefined } | { problem: string } {
  if (isEmpty(raw)) {
    if (field.required) return { problem: describeMissing(field) }
    return { answer: raw === false ? false : undefined }
  }
  const checked = types[field.kind].check(field, raw as NonNullable<RawAnswer>)
  // What is left of a text of control characters alone is nothing.
  if ('answer' in checked && checked.answer === '' && field.required) return { problem: describeMissing(field) }
  return checked
}

/** Checks a form: returns the answers as stored, and every question that needs attention, in the order of the form. */
export function checkAnswers(
  fields: Field[],
  raw: Record<string, RawAnswer>,
): { answers: Record<string, Answer>; problems: { field: string; message: string }[] } {
  const answers: [string, Answer][] = []
  const problems: { field: string; message: string }[] = []
  for (const field of fields) {
    const checked = checkAnswer(field, Object.hasOwn(raw, field.name) ? raw[field.name] : undefined)
    if ('problem' in checked) problems.push({ field: field.name, message: checked.problem })
    else if (checked.answer !== undefined) answers.push([field.name, checked.answer])
  }
  return { answers: Object.fromEntries(answers), problems }
}

/** An answer in words; empty for a question left open. */
export const displayAnswer = (kind: FieldKind, answer: Answer | undefined): string =>
  answer === undefined ? '' : types[kind].display(answer)
