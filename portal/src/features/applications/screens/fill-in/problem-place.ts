import type { Section } from '#fields/form.ts'
import { fieldInputId } from '#fields/input-attributes.ts'
import type { DraftProblems } from './draft.ts'

export const consentField = 'dataConsent'
/** Where the input of a question, or the consent, stands in the page. */
export const problemId = (field: string) => (field === consentField ? consentField : fieldInputId(field))

/** A problem as the summary lists it: in a repeated section with the thing it is about, 'Director 2: Name is required'. */
export function describeProblem(sections: Section[], { field, message }: DraftProblems[number]): string {
  for (const { name, repeat } of sections) {
    if (!repeat || !field.startsWith(`${name}.`)) continue
    const place = /^\d+(?=\.)/.exec(field.slice(name.length + 1))
    if (place) return `${repeat.itemLabel} ${Number(place[0]) + 1}: ${message}`
  }
  return message
}

/** The problems without that of `field`; with a dot at its end, without those of all questions below it. Unchanged, it stays the same list. */
export function withoutProblems(problems: DraftProblems, field: string): DraftProblems {
  const settled = (problem: string) => problem === field || (field.endsWith('.') && problem.startsWith(field))
  return problems.some((problem) => settled(problem.field))
    ? problems.filter((problem) => !settled(problem.field))
    : problems
}
