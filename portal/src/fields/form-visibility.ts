import type { Field, RawAnswer, RawFormAnswers, ShowWhen, Repeat } from './field.ts'
import { numberType } from './number.ts'
import { type Section, sectionFields, sortSections, profileKeys, singleFields, titleKey } from './form.ts'

/** Questions that are asked together: those of a section, or of one thing of a repeated section. */
export interface VisiblePart {
  /** Prefix of a question's name in error paths: empty, or `Directors.1.` for the second thing. */
  path: string
  /** 'Director 2' in a repeated section. */
  label: string
  fields: Field[]
  answers: Record<string, RawAnswer>
}
export interface VisibleSection<S extends Section = Section> {
  section: S
  parts: VisiblePart[]
}

const own = <T>(record: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

// A question is described once, so that inputs that did not change are not drawn again at each key.
const described = new WeakMap<object, Field[]>()
function fieldsOf(section: Section): Field[] {
  const known = described.get(section)
  if (known) return known
  const fields = sectionFields(section)
  described.set(section, fields)
  return fields
}

/** The answers of a question as words to compare with; none when it was left open. */
function wordsOf(field: Field, raw: RawAnswer): string[] {
  if (field.kind === 'checkbox' && field.options.length === 0) return [raw === true ? 'Yes' : 'No']
  if (Array.isArray(raw)) return raw
  if (raw === null || raw === undefined || typeof raw === 'boolean') return []
  const text = String(raw).trim()
  if (text === '') return []
  // '1,250.0' is the same number as 1250.
  const checked = field.kind === 'number' && numberType.check(field, raw)
  return [checked && 'answer' in checked ? String(checked.answer) : text]
}

/** Whether a condition holds for the words of the question's answer; `undefined` for a question that is not asked. */
export function holds(condition: ShowWhen, words: string[] | undefined): boolean {
  const given = words ?? []
  if (condition.filled !== undefined) return given.length > 0 === condition.filled
  if (given.length === 0) return false
  if (condition.is !== undefined) return given.includes(condition.is)
  if (condition.isNot !== undefined) return !given.includes(condition.isNot)
  return condition.oneOf?.some((option) => given.includes(option)) ?? true
}

type EarlierAnswers = Map<string, string[]>

/** The questions of one part that are asked, each knowing what was answered before it. */
function visibleFields(fields: Field[], answers: Record<string, RawAnswer>, known: EarlierAnswers): Field[] {
  return fields.filter((field) => {
    if (field.showWhen && !holds(field.showWhen, known.get(field.showWhen.question))) {
      known.delete(field.name)
      return false
    }
    known.set(field.name, wordsOf(field, own(answers, field.name)))
    return true
  })
}

/** Whether a value has the shape of the answers for one thing. */
export const isItem = (value: unknown): value is Record<string, RawAnswer> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The things of a repeated section that are in hand, filled up to the least number; what has not their shape is left out. */
export function readItems(section: Section, answers: RawFormAnswers): Record<string, RawAnswer>[] {
  const raw = own(answers, section.name)
  const items = Array.isArray(raw) ? (raw as unknown[]).filter(isItem) : []
  const missing = (section.repeat?.min ?? 0) - items.length
  return missing > 0 ? [...items, ...Array.from({ length: missing }, () => ({}))] : items
}

/** The place of an answer within a form, for problems and for ids: `Directors.1.Name` is the second director's name. */
const itemPath = (section: Pick<Section, 'name'>, index: number): string => `${section.name}.${index}.`

function visibleItems(section: Section, answers: RawFormAnswers, known: EarlierAnswers): VisiblePart[] {
  return readItems(section, answers).map((item, index) => ({
    path: itemPath(section, index),
    label: `${section.repeat?.itemLabel} ${index + 1}`,
    // What is answered for one thing holds for that thing alone.
    fields: visibleFields(fieldsOf(section), item, new Map(known)),
    answers: item,
  }))
}

/**
 * What a form asks for these answers: sections in their order, each with the questions that are visible. The one place that
 * decides it, for the browser, the server's check, print and display; a hidden answer counts as not given.
 */
export function visibleSections<S extends Section>(
  sections: S[],
  answers: RawFormAnswers,
  known: EarlierAnswers = new Map(),
): VisibleSection<S>[] {
  return sortSections(sections).flatMap((section): VisibleSection<S>[] => {
    if (section.showWhen && !holds(section.showWhen, known.get(section.showWhen.question))) return []
    if (section.repeat) return [{ section, parts: visibleItems(section, answers, known) }]
    const plain = answers as Record<string, RawAnswer>
    const fields = visibleFields(fieldsOf(section), plain, known)
    return fields.length > 0 ? [{ section, parts: [{ path: '', label: '', fields, answers: plain }] }] : []
  })
}

/** The words of each question that is asked once and now; none of one that is not answered. */
export function readWords(sections: Section[], answers: RawFormAnswers): ReadonlyMap<string, string[]> {
  const known: EarlierAnswers = new Map()
  visibleSections(sections, answers, known)
  return known
}

/** Answers that no question of the form asks, hidden or not, by their places; the profile and the title are always allowed. */
export function findStrangers(sections: Section[], raw: RawFormAnswers): string[] {
  const repeated = sections.filter((section) => section.repeat)
  const known = new Set<string>([titleKey, ...profileKeys, ...repeated.map(({ name }) => name)])
  for (const { name } of singleFields(sections)) known.add(name)
  const outside = Object.keys(raw).filter((name) => !known.has(name))
  const inside = repeated.flatMap((section) => {
    const asked = new Set(sectionFields(section).map(({ name }) => name))
    return readItems(section, raw).flatMap((item, index) =>
      Object.keys(item)
        .filter((name) => !asked.has(name))
        .map((name) => itemPath(section, index) + name),
    )
  })
  return [...outside, ...inside]
}

export const noneGiven = 'None'

const quoted = (answers: string[]): string =>
  answers
    .map((answer) => `‘${answer}’`)
    .reduce((before, answer, index) => {
      if (index === 0) return answer
      return index === answers.length - 1 ? `${before} or ${answer}` : `${before}, ${answer}`
    }, '')

/** A condition in words: 'If the answer to ‘Source’ is ‘Gas’ or ‘Hybrid’'. */
export function describeCondition({ question, is, isNot, oneOf, filled }: ShowWhen): string {
  const about = `the answer to ‘${question}’`
  if (filled !== undefined) return filled ? `If ‘${question}’ is answered` : `If ‘${question}’ is not answered`
  if (isNot !== undefined) return `If ${about} is not ${quoted([isNot])}`
  return `If ${about} is ${quoted(oneOf ?? [is ?? ''])}`
}

/** How many things a repeated section is about. */
export function describeCount({ min, max, itemLabel }: Repeat): string {
  if (min === max) return `${itemLabel}: ${min}.`
  return min > 0 ? `${itemLabel}: at least ${min}, at most ${max}.` : `${itemLabel}: up to ${max}.`
}
