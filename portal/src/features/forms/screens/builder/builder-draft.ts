import type { FieldKind, FormInputObject, Repeat, ShowWhen } from '#fields/field.ts'
import { type Section, sectionFields, sortSections, describeField } from '#fields/form.ts'
import { type LeadsTo, leadsToNothing } from '#fields/leads-to.ts'
import type { SectionBody } from '../../contract.sections.ts'
import type { FormDoc } from '../../contract.ts'
import type { TemplateStatus } from '../../rules.ts'
import { type BuilderLeadsTo, openLeadsTo, removedQuestion, toLeadsTo } from './builder-outcomes.ts'

/** A condition in the builder. It refers to its question by key, so renaming the question does not break it. */
export interface BuilderCondition extends Omit<ShowWhen, 'question'> {
  of: string
}
export interface BuilderQuestion {
  /** Only for the builder; never sent to the server. */
  key: string
  name: string
  kind: FieldKind
  required: boolean
  options: string[]
  hint: string
  rows: number
  showWhen?: BuilderCondition | undefined
}
export interface BuilderSection {
  key: string
  name: string
  extraInfo: string
  questions: BuilderQuestion[]
  repeat?: Repeat | undefined
  showWhen?: BuilderCondition | undefined
}
/** A form in the builder: every question is an object, in the order of the form. */
export interface BuilderDraft {
  title: string
  description: string
  status: TemplateStatus
  sections: BuilderSection[]
  leadsTo: BuilderLeadsTo
  /** Ids of the attached documents to keep. */
  keptDocs: string[]
  /** Documents restored from older versions. */
  olderDocs?: FormDoc[]
}

type Stored = { title: string; description: string; section: Section[]; leadsTo: LeadsTo }
export type MakeKey = () => string

/** A stored form, opened for editing. */
export function openDraft(
  stored: Stored,
  rest: Pick<BuilderDraft, 'status' | 'keptDocs' | 'olderDocs'>,
  makeKey: MakeKey,
): BuilderDraft {
  const keys = new Map<string, string>()
  const sections = sortSections(stored.section).map((section): BuilderSection => {
    const showWhen = openCondition(section.showWhen, keys)
    // Questions of a repeated section are visible only to conditions inside it.
    const known = section.repeat ? new Map(keys) : keys
    const questions = sectionFields(section).map((field): BuilderQuestion => {
      const key = makeKey()
      const { name, kind, required, options, hint, rows } = field
      const question = {
        key,
        name,
        kind,
        required,
        options,
        hint,
        rows,
        showWhen: openCondition(field.showWhen, known),
      }
      known.set(name, key)
      return question
    })
    const { name, extraInfo, repeat } = section
    return { key: section.id, name, extraInfo, questions, repeat, showWhen }
  })
  const leadsTo = openLeadsTo(stored.leadsTo, sections, makeKey)
  return { title: stored.title, description: stored.description, sections, leadsTo, ...rest }
}

function openCondition(showWhen: ShowWhen | undefined, keys: Map<string, string>): BuilderCondition | undefined {
  if (!showWhen) return undefined
  const { question, ...test } = showWhen
  return { ...test, of: keys.get(question) ?? '' }
}

export const emptyDraft = (): BuilderDraft => ({
  title: '',
  description: '',
  status: 'draft',
  sections: [],
  leadsTo: openLeadsTo(leadsToNothing, [], () => ''),
  keptDocs: [],
})

export function toSections({ sections }: BuilderDraft): Section[] {
  const names = new Map(sections.flatMap(({ questions }) => questions.map(({ key, name }) => [key, name.trim()])))
  const close = (condition: BuilderCondition | undefined): { showWhen?: ShowWhen } => {
    if (!condition) return {}
    const { of, ...test } = condition
    return { showWhen: { question: names.get(of) || removedQuestion, ...test } }
  }
  return sections.map(({ key, name, extraInfo, questions, repeat, showWhen }, index) => ({
    id: key,
    name: name.trim(),
    order: index + 1,
    extraInfo,
    inputs: questions.map((question) => ({ ...toInput(question), ...close(question.showWhen) })),
    ...(repeat && { repeat: { ...repeat, itemLabel: repeat.itemLabel.trim() } }),
    ...close(showWhen),
  }))
}

export const hasOptions = (kind: FieldKind): boolean => kind === 'select' || kind === 'checkbox' || kind === 'documents'

function toInput({ name, kind, required, options, hint, rows }: BuilderQuestion): FormInputObject {
  return {
    name: name.trim(),
    typeOf: kind,
    required,
    ...(hasOptions(kind) && { options }),
    ...(kind === 'textarea' && { rows }),
    ...(hint.trim() && { hint: hint.trim() }),
  }
}

/** The part of the draft that a version stores. */
export const toContent = (draft: BuilderDraft): Stored => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  section: toSections(draft),
  leadsTo: toLeadsTo(draft.leadsTo, draft.sections),
})

/** The body of the save; also compared to detect unsaved changes. */
export const toBody = (draft: BuilderDraft) => ({
  ...toContent(draft),
  status: draft.status,
  // TypeScript knows the kinds only as strings.
  section: toSections(draft) as SectionBody[],
  formDocs: draft.keptDocs.map((id) => ({ id })),
})

/** The sections as an applicant could see them; omits questions that have no name or a name already in use. */
export function toPreview(draft: BuilderDraft): Section[] {
  const taken = new Set<string>()
  return toSections(draft).flatMap((section) => {
    const seen = section.repeat ? new Set<string>() : taken
    const inputs = section.inputs.filter((input) => {
      const name = typeof input === 'string' ? input : input.name
      const shown = name !== '' && !seen.has(name)
      seen.add(name)
      return shown
    })
    return inputs.length > 0 ? [{ ...section, inputs }] : []
  })
}

/** A new question with properties derived from its name: 'Contact email' asks for an email address, 'Fax' is optional. */
export function newQuestion(name: string, kind: FieldKind, key: string): BuilderQuestion {
  const field = describeField({ name, typeOf: kind })
  return { key, name: field.name, kind: field.kind, required: field.required, options: [], hint: '', rows: field.rows }
}

/** The list with the entry at `from` moved to `to`. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length || from === to) return list
  const without = list.toSpliced(from, 1)
  return without.toSpliced(to, 0, list[from]!)
}

export const changeSection = (
  draft: BuilderDraft,
  key: string,
  change: (section: BuilderSection) => BuilderSection,
): BuilderDraft => ({
  ...draft,
  sections: draft.sections.map((section) => (section.key === key ? change(section) : section)),
})

export function copyQuestion(question: BuilderQuestion, taken: string[], key: string): BuilderQuestion {
  return { ...question, key, name: freeName(question.name, taken) }
}

/** A copy of a section; its conditions refer to the copied questions. */
export function copySection(section: BuilderSection, taken: string[], makeKey: MakeKey): BuilderSection {
  const keys = new Map(section.questions.map(({ key }) => [key, makeKey()]))
  const used = [...taken]
  const questions = section.questions.map((question) => {
    const name = section.repeat ? question.name : freeName(question.name, used)
    used.push(name)
    const { showWhen } = question
    const of = showWhen && (keys.get(showWhen.of) ?? showWhen.of)
    return { ...question, key: keys.get(question.key)!, name, ...(showWhen && of && { showWhen: { ...showWhen, of } }) }
  })
  return { ...section, key: makeKey(), name: freeName(section.name, taken), questions }
}

function freeName(name: string, taken: string[]): string {
  const bare = name.replace(/ \d+$/, '')
  for (let number = 2; ; number++) if (!taken.includes(`${bare} ${number}`)) return `${bare} ${number}`
}

/** Names that a new question or section cannot use. */
export const takenNames = ({ sections }: BuilderDraft): string[] =>
  sections.flatMap((section) => [section.name, ...(section.repeat ? [] : section.questions.map(({ name }) => name))])

/** The questions that a condition may refer to: those before it, and inside a repeated section also its earlier questions. */
export function earlierQuestions(draft: BuilderDraft, sectionKey: string, questionKey?: string): BuilderQuestion[] {
  const place = draft.sections.findIndex(({ key }) => key === sectionKey)
  const before = draft.sections.slice(0, place).filter(({ repeat }) => !repeat)
  const own = draft.sections[place]?.questions ?? []
  const until = questionKey === undefined ? 0 : own.findIndex(({ key }) => key === questionKey)
  return [...before.flatMap(({ questions }) => questions), ...own.slice(0, until)].filter(({ name }) => name.trim())
}
