import { randomUUID } from 'node:crypto'
import type { Section } from '#fields/form.ts'
import { findFormProblems } from '#fields/form-problems.ts'
import { Problem } from '#platform/problem.ts'
import type { SectionBody } from './contract.sections.ts'
import { messages } from './messages.ts'
import { describeFormProblem, placeOfProblem } from './messages.ts'

/** Adds missing ids, order and texts to sections; throws 400 for questions that cannot be answered. */
export function completeSections(sections: SectionBody[]): Section[] {
  const used = new Set<string>()
  const complete = sections.map((section, index): Section => {
    const wanted = section.id || `section-${index + 1}`
    const id = used.has(wanted) ? randomUUID() : wanted
    used.add(id)
    return { ...section, id, order: section.order ?? index + 1, extraInfo: section.extraInfo ?? '' }
  })
  const fields = findFormProblems(complete).map((problem) => ({
    field: placeOfProblem(problem),
    message: describeFormProblem(problem),
  }))
  if (fields[0])
    throw new Problem(400, fields.length === 1 ? fields[0].message : messages.answersNeedAttention, { fields })
  return complete
}
