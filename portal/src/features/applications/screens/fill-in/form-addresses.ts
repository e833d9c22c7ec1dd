import { isWithoutQuestion } from '#fields/field-messages.ts'
import type { Section } from '#fields/form.ts'
import { fieldInputId } from '#fields/input-attributes.ts'
import type { DraftProblems } from '../../tasks.ts'

/** Addresses of filling in a form; `form` is its id or slug. */
export const listAddress = (form: string): string => `/forms/${form}`
export const checkAddress = (form: string): string => `/forms/${form}/check`
/** Of one section; `field` leads to its question, and `back` returns to the check afterwards. */
export function sectionAddress(form: string, { id }: Pick<Section, 'id'>, to: { field?: string; back?: boolean } = {}) {
  const hash = to.field === undefined ? '' : `#${problemId(to.field)}`
  return `/forms/${form}/fill/${encodeURIComponent(id)}${to.back ? '?back=check' : ''}${hash}`
}

export const consentField = 'dataConsent'
/** The id of the input of a question or of the consent. */
export const problemId = (field: string) => (field === consentField ? consentField : fieldInputId(field))

const nameOf = (field: string) => field.replace(/^.*\.\d+\./, '')

/** The message for the summary, where the question is not beside it; in a repeated section it includes the item: 'Director 2: Name is required'. */
export function describeProblem(sections: Section[], { field, message }: DraftProblems[number]): string {
  const said = isWithoutQuestion(message) ? `${nameOf(field)}: ${message}` : message
  for (const { name, repeat } of sections) {
    if (!repeat || !field.startsWith(`${name}.`)) continue
    const place = /^\d+(?=\.)/.exec(field.slice(name.length + 1))
    if (place) return `${repeat.itemLabel} ${Number(place[0]) + 1}: ${said}`
  }
  return said
}

/** Removes the problem of `field`, or with a final dot those of all questions below it. Returns the same list if nothing changes. */
export function withoutProblems(problems: DraftProblems, field: string): DraftProblems {
  const settled = (problem: string) => problem === field || (field.endsWith('.') && problem.startsWith(field))
  return problems.some((problem) => settled(problem.field))
    ? problems.filter((problem) => !settled(problem.field))
    : problems
}
