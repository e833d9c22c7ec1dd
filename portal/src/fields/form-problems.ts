import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { type Field, isDateKind, type ShowWhen } from './field.ts'
import { type Section, formFields, sectionFields, singleFields, sortSections, titleKey } from './form.ts'

/** What a form's author must fix before anyone can answer it. */
export interface FormProblem {
  problem:
    | 'twice'
    | 'reserved'
    | 'no-options'
    /** The question of a condition does not exist. */
    | 'unknown'
    /** It comes later, or is the question itself. */
    | 'later'
    /** It belongs to a repeated section, where it has many answers. */
    | 'repeated'
    /** It can never have that answer. */
    | 'never'
    | 'no-test'
    | 'count'
  /** The question or section with the problem. */
  name: string
  /** The question of its condition, or the answer that it waits for in vain. */
  about?: string
  /** Its place in the list of sections and inputs as given. */
  section: number
  input?: number
}

/** What has been asked before: the questions outside of repeated sections, or within the same one. */
type Earlier = Map<string, Field>

/** Everything that keeps a form from being answered: duplicate names, nothing to choose from, conditions that refer to nothing earlier. */
export function findFormProblems(sections: Section[]): FormProblem[] {
  const places = sortSections(sections.map((section, index) => ({ section, index, order: section.order })))
  const everywhere = scopeOf(sections)
  const names = new Set<string>()
  const earlier: Earlier = new Map()
  return places.flatMap(({ section, index }) => {
    const at = { section: index, name: section.name }
    const outer = { earlier, everywhere }
    const own = [...conditionProblems(section.showWhen, outer, at), ...repeatProblems(section, names, at)]
    // The things of a repeated section know what came before it, and each its own answers; nothing of them is known after it.
    const inside = section.repeat ? { earlier: new Map(earlier), everywhere: scopeOf([section], everywhere) } : outer
    return [...own, ...fieldProblems(section, section.repeat ? new Set() : names, inside, index)]
  })
}

/** What is wrong with a condition on something that is decided once all of the form is answered. */
export const findConditionProblem = (sections: Section[], condition: ShowWhen, name: string): FormProblem | undefined =>
  conditionProblems(
    condition,
    {
      earlier: new Map(singleFields(sections).map((field) => [field.name, field])),
      everywhere: new Map(formFields(sections).map((field) => [field.name, true])),
    },
    { section: 0, name },
  )[0]

interface Scope {
  earlier: Earlier
  /** Every name of the form, to tell a later question from one that does not exist; true for those of repeated sections. */
  everywhere: Map<string, boolean>
}
type ProblemPlace = Pick<FormProblem, 'section' | 'input' | 'name'>

function scopeOf(sections: Section[], outer = new Map<string, boolean>()): Map<string, boolean> {
  const repeated = (section: Section) => section.repeat !== undefined && sections.length > 1
  const names = sections.flatMap((section) =>
    sectionFields(section).map((field): [string, boolean] => [field.name, repeated(section)]),
  )
  return new Map([...outer, ...names])
}

const isReserved = (name: string) => name === titleKey || name === '__proto__'

function nameProblem(name: string, names: Set<string>): 'twice' | 'reserved' | undefined {
  if (names.has(name)) return 'twice'
  names.add(name)
  return isReserved(name) ? 'reserved' : undefined
}

/** A repeated section keeps its answers under its own name, so that name is taken as well. */
function repeatProblems(section: Section, names: Set<string>, at: ProblemPlace): FormProblem[] {
  if (!section.repeat) return []
  const problem = nameProblem(section.name, names)
  const wrongCount = section.repeat.min > section.repeat.max
  return [...(problem ? [{ ...at, problem }] : []), ...(wrongCount ? [{ ...at, problem: 'count' as const }] : [])]
}

function fieldProblems(section: Section, names: Set<string>, scope: Scope, index: number): FormProblem[] {
  const inputs = section.inputs.map((input) => (typeof input === 'string' ? input : input.name).trim())
  return sectionFields(section).flatMap((field): FormProblem[] => {
    const input = inputs.indexOf(field.name)
    const at = { section: index, name: field.name, ...(input >= 0 && { input }) }
    const found = conditionProblems(field.showWhen, scope, at)
    const problem = nameProblem(field.name, names)
    if (problem) return [{ ...at, problem }, ...found]
    scope.earlier.set(field.name, field)
    return choosesFrom(field) && field.options.length === 0 ? [{ ...at, problem: 'no-options' }, ...found] : found
  })
}

function conditionProblems(
  condition: ShowWhen | undefined,
  { earlier, everywhere }: Scope,
  at: ProblemPlace,
): FormProblem[] {
  if (!condition) return []
  const { question, is, isNot, oneOf, filled } = condition
  const asked = earlier.get(question)
  if (!asked) {
    const repeated = everywhere.get(question)
    const problem = repeated === undefined ? 'unknown' : repeated && question !== at.name ? 'repeated' : 'later'
    return [{ ...at, problem, about: question }]
  }
  const tests = [is, isNot, oneOf, filled].filter((test) => test !== undefined)
  if (tests.length !== 1 || oneOf?.length === 0) return [{ ...at, problem: 'no-test', about: question }]
  const impossible = [is, isNot, ...(oneOf ?? [])].find((answer) => answer !== undefined && !canAnswer(asked, answer))
  return impossible === undefined ? [] : [{ ...at, problem: 'never', about: impossible }]
}

const choosesFrom = ({ kind }: Field): boolean => kind === 'select' || kind === 'documents'

/** Whether a question can ever be answered with these words. */
function canAnswer(field: Field, words: string): boolean {
  if (field.kind === 'checkbox' && field.options.length === 0) return words === 'Yes' || words === 'No'
  if (field.options.length > 0) return field.options.includes(words)
  if (field.kind === 'number') return String(Number(words)) === words
  return isDateKind(field.kind) ? isCalendarDay(words) : words.trim() !== ''
}
