// What a request for corrections opens of an application that is filed: the asked answers, and those that depend on them by their conditions. Everything
// else stays as it was filed, whatever is sent.

import { checkForm } from '#fields/check-form.ts'
import type { Field, FormAnswers, ItemAnswers, RawAnswer, RawFormAnswers } from '#fields/field.ts'
import { findStrangers, isItem, type VisibleSection, visibleSections } from '#fields/form-visibility.ts'
import { isAccountEmailField, type Section, sectionFields, sortSections } from '#fields/form.ts'
import { displayAnswer } from '#fields/kinds.ts'
import { type Holidays, workingDaysBetween } from '#engines/records/rules.deadlines.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { documentRole } from '../asked-documents.ts'
import type { AnswerChange, CorrectionItem } from '../contract.ts'
import { type ApprovalStatus, openStatuses } from '../rules.ts'
import { correctionMessages as messages } from './messages.ts'

/** Things that one request can ask for. */
export const maxItems = 50
/** Characters of a reason. */
export const reasonMax = 1_000

/** The place of an asked answer within the form: `Capacity`, or `Directors.1.Name`. */
export const pathOf = ({ section, index, name }: Pick<CorrectionItem, 'section' | 'index' | 'name'>): string =>
  section !== undefined && index !== undefined ? `${section}.${index}.${name}` : name

/** What is asked for, in words: 'Directors 2: Name'. */
export function labelOf({ kind, section, index, name }: Omit<CorrectionItem, 'reason'>): string {
  if (kind === 'signedForm') return 'Signed form'
  if (kind === 'document') return `Document: ${name}`
  return section !== undefined && index !== undefined ? `${section} ${index + 1}: ${name}` : name
}

interface Asked {
  items: readonly CorrectionItem[]
  signAgain: boolean
}

/** All that a request asks for, with the signed form where it must be signed again. */
export const itemsOf = ({ items, signAgain }: Asked): readonly CorrectionItem[] =>
  signAgain && items.every(({ kind }) => kind !== 'signedForm')
    ? [...items, { kind: 'signedForm', name: '', reason: messages.signAgain }]
    : items

/** A request in the words of its mail and of the history. */
export const describeRequest = (asked: Asked & { due: string }) =>
  [messages.sendBy(formatDay(asked.due)), ...itemsOf(asked).map((item) => `${labelOf(item)}: ${item.reason}`)].join(
    '\n\n',
  )

const itemsIn = (answers: RawFormAnswers, { name }: Section): readonly unknown[] => {
  const given = Object.hasOwn(answers, name) ? answers[name] : undefined
  return Array.isArray(given) ? given : []
}

/** Whether a condition of a question in a part of the form depends on an open answer. */
const dependsOn = (open: ReadonlySet<string>, fields: readonly Field[], prefix: string, question: string) =>
  open.has(fields.some(({ name }) => name === question) ? prefix + question : question)

/** The places that may change: the asked answers, and what depends on them. A repeated section that depends on one is open by its name. */
export function findOpen(
  sections: Section[],
  filed: RawFormAnswers,
  items: readonly CorrectionItem[],
): ReadonlySet<string> {
  const open = new Set(items.flatMap((item) => (item.kind === 'answer' ? pathOf(item) : [])))
  for (const section of sortSections(sections)) {
    const whole = section.showWhen !== undefined && open.has(section.showWhen.question)
    if (whole && section.repeat) open.add(section.name)
    const fields = sectionFields(section)
    const prefixes = section.repeat ? itemsIn(filed, section).map((_, index) => `${section.name}.${index}.`) : ['']
    for (const prefix of prefixes)
      for (const { name, showWhen } of fields)
        if (whole || (showWhen && dependsOn(open, fields, prefix, showWhen.question))) open.add(prefix + name)
    if (section.repeat) continue
    // It always comes from the account.
    for (const { name } of fields) if (isAccountEmailField(name)) open.delete(name)
  }
  return open
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The first place in what is sent that was not asked for; nothing of it may be taken then. */
export function findNotAsked(
  sections: Section[],
  filed: RawFormAnswers,
  open: ReadonlySet<string>,
  given: RawFormAnswers,
): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    const section = sections.find((each) => each.repeat && each.name === name)
    if (!section && !open.has(name)) return name
    const place = section && !open.has(name) ? findChangedItem(name, itemsIn(filed, section), value, open) : undefined
    if (place !== undefined) return place
  }
  return findStrangers(sections, given)[0]
}

function findChangedItem(name: string, before: readonly unknown[], now: unknown, open: ReadonlySet<string>) {
  if (!Array.isArray(now) || now.length !== before.length || !now.every(isItem)) return name
  for (const [index, item] of now.entries()) {
    const filed = before[index] as Record<string, unknown>
    for (const key of new Set([...Object.keys(filed), ...Object.keys(item)])) {
      const place = `${name}.${index}.${key}`
      if (!open.has(place) && !isSame(filed[key], item[key])) return place
    }
  }
  return undefined
}

/** The filed answers with the open ones as they are now. */
function replaceOpen(sections: Section[], filed: FormAnswers, open: ReadonlySet<string>, checked: FormAnswers) {
  const pick = <A extends object>(before: A, now: A | undefined, prefix: string, fields: readonly Field[]): A => {
    const names = new Set(fields.flatMap(({ name }) => (open.has(prefix + name) ? name : [])))
    const pairs = (answers: A, isOpen: boolean) =>
      Object.entries(answers).filter(([name]) => names.has(name) === isOpen)
    return Object.fromEntries([...pairs(before, false), ...pairs(now ?? ({} as A), true)]) as A
  }
  const singles = sections.filter(({ repeat }) => !repeat).flatMap(sectionFields)
  const answers = pick(filed, checked, '', singles)
  for (const section of sections.filter(({ repeat }) => repeat)) {
    const { name } = section
    const now = checked[name] as ItemAnswers[] | undefined
    if (open.has(name) && now) answers[name] = now
    else if (open.has(name)) delete answers[name]
    else if (Object.hasOwn(filed, name))
      answers[name] = (filed[name] as ItemAnswers[]).map((item, index) =>
        pick(item, now?.[index], `${name}.${index}.`, sectionFields(section)),
      )
  }
  return answers
}

/** The answers after a correction, and what is wrong with it. What was wrong before and is not asked for the applicant need not correct now. */
export function correctAnswers(
  sections: Section[],
  filed: FormAnswers,
  open: ReadonlySet<string>,
  given: RawFormAnswers,
): { answers: FormAnswers; problems: FieldProblem[] } {
  const checked = checkForm(sections, { ...filed, ...given })
  const before = new Set(checkForm(sections, filed).problems.map(({ field }) => field))
  const problems = checked.problems.filter(({ field }) => open.has(field) || !before.has(field))
  return { answers: replaceOpen(sections, filed, open, checked.answers), problems }
}

/** Each answer of a form in words, by its place. */
function wordsOf(sections: Section[], answers: RawFormAnswers): Map<string, { name: string; text: string }> {
  const words = ({ path, label, fields, answers: given }: VisibleSection['parts'][number]) =>
    fields.map(({ name, kind }) => {
      const answer: RawAnswer = Object.hasOwn(given, name) ? given[name] : undefined
      const text = answer === null || answer === undefined ? '' : displayAnswer(kind, answer)
      return [path + name, { name: label ? `${label}: ${name}` : name, text }] as const
    })
  return new Map(visibleSections(sections, answers).flatMap(({ parts }) => parts.flatMap(words)))
}

/** What differs between two versions of the answers, in words, in the order of the form. */
export function changesBetween(sections: Section[], before: RawFormAnswers, now: RawFormAnswers): AnswerChange[] {
  const old = wordsOf(sections, before)
  const fresh = wordsOf(sections, now)
  return [...new Map([...fresh, ...old])].flatMap(([field, { name }]) => {
    const change = { before: old.get(field)?.text ?? '', now: fresh.get(field)?.text ?? '' }
    return change.before === change.now ? [] : { field, name, ...change }
  })
}

/** Why an item cannot be asked for; undefined where it can. */
export function problemOfItem(
  sections: Section[],
  answers: RawFormAnswers,
  { asked, files }: { asked: readonly string[]; files: readonly string[] },
  item: CorrectionItem,
): string | undefined {
  if (item.kind === 'signedForm') return undefined
  if (item.kind === 'document')
    return asked.includes(item.name) || files.includes(item.name) ? undefined : messages.noDocument(item.name)
  if (!item.section && isAccountEmailField(item.name)) return messages.accountEmail
  return wordsOf(sections, answers).has(pathOf(item)) ? undefined : messages.noAnswer(labelOf(item))
}

interface UploadedFile {
  role: string
  uploadedAt: string
}

/** What is still to be uploaded; a document that the form has no place for is one of the others. */
export const findMissingFiles = (
  request: Asked & { openedAt: string },
  asked: readonly string[],
  documents: readonly UploadedFile[],
): { field: string; message: string }[] =>
  itemsOf(request).flatMap(({ kind, name }) => {
    const isForm = kind === 'signedForm'
    const role = isForm ? 'filledForm' : asked.includes(name) ? documentRole(name) : 'supporting'
    const isThere = documents.some((file) => file.role === role && file.uploadedAt >= request.openedAt)
    if (kind === 'answer' || isThere) return []
    return isForm
      ? { field: 'signedForm', message: messages.signedFormMissing }
      : { field: name, message: messages.documentMissing(name) }
  })

interface Pause {
  openedAt: Date
  closedAt: Date | null
  due: string
}

/** The working days for which requests have stopped the clock: until they were answered or withdrawn, at most until their day. */
export const pausedDays = (requests: readonly Pause[], today: string, holidays: Holidays): number =>
  requests.reduce((sum, { openedAt, closedAt, due }) => {
    const end = closedAt ? nigerianDay(closedAt) : today
    return sum + workingDaysBetween(nigerianDay(openedAt), end < due ? end : due, holidays)
  }, 0)

/** The request that the applicant can answer; none where the Commission has decided. */
export const findLive = <R extends { state: string }>(form: {
  approvalStatus: ApprovalStatus
  requests: readonly R[]
}) =>
  openStatuses.includes(form.approvalStatus)
    ? form.requests.find(({ state }) => state === 'open' || state === 'past')
    : undefined
