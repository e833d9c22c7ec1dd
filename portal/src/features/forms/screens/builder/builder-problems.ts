import { findFormProblems } from '#fields/form-problems.ts'
import { messages, describeFormProblem } from '../../messages.ts'
import { findLeadsToProblems } from '../../leads-to-problems.ts'
import { maxDays, repeatLimit } from '../../rules.ts'
import { type BuilderDraft, toContent, toSections } from './builder-draft.ts'

/** A problem with a question or section, identified by its key; `title` for the form itself, `leadsTo.…` for what it leads to. */
export interface BuilderProblem {
  key: string
  message: string
}

/** All problems that prevent saving, in the order of the form; the server checks the same rules (spec 3 §5). */
export function findBuilderProblems(draft: BuilderDraft): BuilderProblem[] {
  if (draft.title.trim() === '' || draft.sections.length === 0)
    return [{ key: 'title', message: messages.templateIncomplete }]
  const plain = draft.sections.flatMap((section): BuilderProblem[] => {
    const { key, name, questions, repeat } = section
    const wrong = (message: string) => ({ key, message })
    return [
      ...(name.trim() ? [] : [wrong(messages.sectionName)]),
      ...(questions.length > 0 ? [] : [wrong(messages.sectionEmpty)]),
      ...(repeat && !repeat.itemLabel.trim() ? [wrong(messages.repeatLabel)] : []),
      ...(repeat && !isCount(repeat) ? [wrong(messages.repeatCount)] : []),
      ...questions
        .filter((question) => !question.name.trim())
        .map((question) => ({ key: question.key, message: messages.inputName })),
    ]
  })
  const others = findFormProblems(toSections(draft))
    .filter(({ name }) => name !== '')
    .map((problem) => ({ key: keyAt(draft, problem.section, problem.input), message: describeFormProblem(problem) }))
  return [...plain, ...others, ...findOutcomeProblems(draft)]
}

function findOutcomeProblems(draft: BuilderDraft): BuilderProblem[] {
  const { section, leadsTo } = toContent(draft)
  const { days } = leadsTo
  const isWrong = days !== null && !(Number.isInteger(days) && days >= 1 && days <= maxDays)
  const problems = findLeadsToProblems(leadsTo, section).map(({ field, message }) => ({ key: field, message }))
  return [...problems, ...(isWrong ? [{ key: 'leadsTo.days', message: messages.decisionDays }] : [])]
}

const isCount = ({ min, max }: { min: number; max: number }) =>
  Number.isInteger(min) && Number.isInteger(max) && min >= 0 && max >= 1 && Math.max(min, max) <= repeatLimit

function keyAt(draft: BuilderDraft, section: number, input: number | undefined): string {
  const place = draft.sections[section]
  return (input === undefined ? undefined : place?.questions[input]?.key) ?? place?.key ?? 'title'
}

/** Assigns the problems reported by the server to the keys of questions and sections. */
export function placeServerProblems(
  draft: BuilderDraft,
  fields: { field: string; message: string }[],
): BuilderProblem[] {
  return fields.map(({ field, message }) => {
    const place = /^section\.(\d+)(?:\.inputs\.(\d+))?/.exec(field)
    if (!place) return { key: /^leadsTo\.(?:outcomes\.\d+|\w+)/.exec(field)?.[0] ?? 'title', message }
    return { key: keyAt(draft, Number(place[1]), place[2] === undefined ? undefined : Number(place[2])), message }
  })
}
