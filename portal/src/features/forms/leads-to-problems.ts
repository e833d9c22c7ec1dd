import { findConditionProblem } from '#fields/form-problems.ts'
import { type Section, formFields, singleFields } from '#fields/form.ts'
import { type LeadsTo, namedQuestions, questionParts } from '#fields/leads-to.ts'
import { describeFormProblem, messages } from './messages.ts'

/** `field` is the place as in validation errors: `leadsTo.capacity`, `leadsTo.outcomes.0`. */
export interface LeadsToProblem {
  field: string
  message: string
}

/** What is wrong with it for a form of these questions. `lines` are the lines of the schedule that may be named. */
export function findLeadsToProblems(
  leadsTo: LeadsTo,
  sections: Section[],
  lines?: ReadonlySet<string>,
): LeadsToProblem[] {
  const asked = singleFields(sections)
  const repeated = new Set(formFields(sections).map(({ name }) => name))
  const questions = questionParts.flatMap((part) => {
    const name = leadsTo[part]
    const kind = asked.find((field) => field.name === name)?.kind
    if (name === '' || (namedQuestions[part] as readonly unknown[]).includes(kind)) return []
    const why = kind ? messages.leadsToKind : repeated.has(name) ? messages.leadsToRepeated : messages.leadsToUnknown
    return [{ field: `leadsTo.${part}`, message: why(name) }]
  })
  const outcomes = leadsTo.outcomes.flatMap(({ when, feeLine }, index) => {
    const field = `leadsTo.outcomes.${index}`
    const isLast = index === leadsTo.outcomes.length - 1
    const problem = when && findConditionProblem(sections, when, messages.outcome(index))
    return [
      ...(problem ? [describeFormProblem(problem)] : []),
      ...(!when && !isLast ? [messages.outcomeNotLast(index)] : []),
      ...(feeLine && lines && !lines.has(feeLine) ? [messages.noSuchLine(messages.outcome(index))] : []),
    ].map((message) => ({ field, message }))
  })
  return [...questions, ...outcomes]
}
