import { writeIsoDate } from '#platform/values/date-text.ts'
import { isEmail, readEmail } from '#platform/values/emails.ts'
import { firstYear, lastYear, isCalendarDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { cleanPasted, hasVisible, unwrapPasted } from '#platform/values/pasted.ts'
import { explainPhone, nationalPhone } from '#platform/values/phones.ts'
import { readNumber } from '#platform/values/typed-numbers.ts'
import { fieldMessages } from './field-messages.ts'
import type { Answer, Field, FieldKind, FieldType, RawAnswer, ItemAnswers } from './field.ts'
import { numberType, checkNumber } from './number.ts'
import { cacNumberType, taxNumberType } from './registered-numbers.ts'
import { textType, readText } from './text.ts'

/** Rounding of several percentages may lose this much of the 100. */
const roundingLoss = 0.1

const percentageType: FieldType = {
  check({ name }, raw) {
    const unreadable = fieldMessages.percentage(name)
    const read = readNumber(
      String(raw)
        .trim()
        .replace(/[%٪％]$/u, ''),
    )
    return read.value === undefined || (read.value >= 0 && read.value <= 100)
      ? checkNumber(name, read, unreadable)
      : { problem: unreadable }
  },
  display: (answer) => `${String(answer)}%`,
}

/** What the percentages of a section make together, when they do not make 100. */
export function findWrongTotal(parts: { path: string; fields: Field[]; answers: ItemAnswers }[]) {
  const given = parts.flatMap(({ path, fields, answers }) =>
    fields
      .filter(({ kind, name }) => kind === 'percentage' && typeof answers[name] === 'number')
      .map(({ name }) => ({ name, path: path + name, value: answers[name] as number })),
  )
  const total = Math.round(given.reduce((sum, { value }) => sum + value, 0) * 100) / 100
  const [first] = given
  return first && Math.abs(total - 100) > roundingLoss
    ? { field: first.path, message: fieldMessages.total([...new Set(given.map(({ name }) => name))], total) }
    : undefined
}

/** The sentence about a day that is none, or too far away. */
function explainDay(name: string, typed: string): string {
  const [, digits] = /^(\d+)-\d\d-\d\d$/.exec(typed) ?? []
  const year = Number(digits)
  if (year < 100 || /^\d{1,2}\D\d{1,2}\D\d\d$/.test(typed)) return fieldMessages.fullYear(name)
  return year < firstYear || year > lastYear ? fieldMessages.years(name) : fieldMessages.date(name)
}

const dateType: FieldType = {
  check({ name, kind }, raw) {
    const day = typeof raw === 'string' ? cleanPasted(raw) : ''
    if (!isCalendarDay(day)) return { problem: explainDay(name, day) }
    const today = nigerianDay(new Date())
    if (kind === 'past-date' && day > today) return { problem: fieldMessages.pastDate(name) }
    if (kind === 'future-date' && day < today) return { problem: fieldMessages.futureDate(name) }
    return { answer: day }
  },
  display: (answer) => (typeof answer === 'string' && isCalendarDay(answer) ? writeIsoDate(answer) : String(answer)),
}

const telType: FieldType = {
  check(_field, raw) {
    // Read before anything is counted or cut: +234 803 123 4567 has more characters than the question allows.
    const typed = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : ''
    const number = nationalPhone(typed)
    return number ? { answer: number } : { problem: explainPhone(fieldMessages.phone, typed) }
  },
  display: String,
}

const emailType: FieldType = {
  check(field, raw) {
    const read = readText(field, typeof raw === 'string' ? readEmail(raw) : raw)
    if ('problem' in read) return read
    return isEmail(read.text) ? { answer: read.text } : { problem: fieldMessages.email }
  },
  display: String,
}

/** Whether it is the address of a site, with or without https://. */
function isWebsite(text: string): boolean {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(address)) return false
  const { hostname, username } = new URL(address)
  return username === '' && /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname)
}

const websiteType: FieldType = {
  check(field, raw) {
    const read = readText(field, typeof raw === 'string' ? unwrapPasted(raw) : raw)
    if ('problem' in read) return read
    return isWebsite(read.text) ? { answer: read.text } : { problem: fieldMessages.website(field.name) }
  },
  display: String,
}

/** Without options one box to tick, with options a box for each; the answer is a tick or the chosen options. */
const checkboxType: FieldType = {
  check(field, raw) {
    if (field.options.length === 0)
      return typeof raw === 'boolean' ? { answer: raw } : { problem: fieldMessages.tick(field.name) }
    const chosen = typeof raw === 'string' ? [raw] : raw
    if (!Array.isArray(chosen) || !chosen.every((option) => field.options.includes(option)))
      return { problem: fieldMessages.option(field.name) }
    return { answer: field.options.filter((option) => chosen.includes(option)) }
  },
  display(answer) {
    if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
    return Array.isArray(answer) ? answer.join(', ') : String(answer)
  },
}

const yearType: FieldType = {
  check({ name }, raw) {
    const text = cleanPasted(String(raw))
    const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
    return year >= firstYear && year <= lastYear ? { answer: year } : { problem: fieldMessages.year(name) }
  },
  display: String,
}

const selectType: FieldType = {
  check(field, raw) {
    const chosen = typeof raw === 'string' ? raw.trim() : ''
    return field.options.includes(chosen) ? { answer: chosen } : { problem: fieldMessages.option(field.name) }
  },
  display: String,
}

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
  if (typeof raw === 'string') return !hasVisible(raw)
  return Array.isArray(raw) && raw.length === 0
}

/** Checks one answer: what is stored (undefined for a question left empty), or the sentence to show beside it. */
export function checkAnswer(field: Field, raw: RawAnswer): { answer: Answer | undefined } | { problem: string } {
  if (isEmpty(raw)) {
    if (field.required) return { problem: describeMissing(field) }
    return { answer: raw === false ? false : undefined }
  }
  // Not read before its length is known; a pasted number may have more characters than the question allows.
  if (typeof raw === 'string' && raw.length > 2 * field.maxLength + 1_000)
    return { problem: fieldMessages.tooLong(field.name, field.maxLength) }
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

/** 'Sources of finance' → 'source of finance'; undefined for a name that does not begin with things. */
function oneOfThings(name: string): string | undefined {
  const [first = '', ...rest] = name.split(' ')
  // Only a first word like 'Sources': not 'GIS' and not a question.
  if (!/^[A-Z][a-z]+[^su]s$/.test(first) || name.endsWith('?')) return undefined
  const one = first
    .replace(/ies$/, 'ys')
    .replace(/(?<=ss|x|ch|sh)es$/, 's')
    .slice(0, -1)
  return [one.toLowerCase(), ...rest].join(' ')
}

/** What to do about a question that is left open, in a sentence that names it. */
function describeMissing({ name, kind, options }: Field): string {
  if (name.endsWith('?')) return fieldMessages.question(name)
  if (kind !== 'checkbox' && kind !== 'documents') return fieldMessages.required(name)
  if (options.length === 0) return fieldMessages.mustTick(name)
  const things = oneOfThings(name)
  return things ? fieldMessages.atLeastOne(things) : fieldMessages.atLeastOneFor(name)
}
