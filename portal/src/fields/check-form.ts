import type { FormAnswers, ItemAnswers, RawFormAnswers } from './field.ts'
import { fieldMessages } from './field-messages.ts'
import type { Section } from './form.ts'
import { type VisiblePart, type VisibleSection, visibleSections, isItem } from './form-visibility.ts'
import { checkAnswers, findWrongTotal } from './kinds.ts'

/** A sentence about one answer; `field` is the question's name, within a repeated section `Directors.1.Name`. */
export interface AnswerProblem {
  field: string
  message: string
}

/** One section as it is asked: what is stored of it, and its problems. */
interface CheckedSection {
  asked: VisibleSection
  answers: [string, FormAnswers[string]][]
  problems: AnswerProblem[]
}

/** Checks the answers section by section, in the form's order; sections that are not asked are left out. */
export const checkSections = (sections: Section[], raw: RawFormAnswers): CheckedSection[] =>
  visibleSections(sections, raw).map((asked) => {
    const checked = asked.parts.map(checkPart)
    const problems = sectionProblems(asked, checked)
    if (!asked.section.repeat)
      return { asked, answers: checked.flatMap((part) => Object.entries(part.answers)), problems }
    return {
      asked,
      answers: [[asked.section.name, checked.map((part) => part.answers)]],
      problems: [...countProblems(asked, raw), ...problems],
    }
  })

/** Checks the answers to a form as it is asked: what is stored, and every question that needs attention in the form's order. */
export function checkForm(
  sections: Section[],
  raw: RawFormAnswers,
): { answers: FormAnswers; problems: AnswerProblem[] } {
  const checked = checkSections(sections, raw)
  return {
    answers: Object.fromEntries(checked.flatMap(({ answers }) => answers)),
    problems: checked.flatMap(({ problems }) => problems),
  }
}

function sectionProblems(asked: VisibleSection, checked: ReturnType<typeof checkPart>[]): AnswerProblem[] {
  const problems = checked.flatMap((part) => part.problems)
  const wrongTotal = findWrongTotal(asked.parts.map((part, at) => ({ ...part, answers: checked[at]?.answers ?? {} })))
  // Wrong or missing percentages come first: the total says nothing before.
  const settled = problems.length === 0
  return wrongTotal && settled ? [wrongTotal] : problems
}

function checkPart(part: VisiblePart): { answers: ItemAnswers; problems: AnswerProblem[] } {
  const { answers, problems } = checkAnswers(part.fields, part.answers)
  return { answers, problems: problems.map(({ field, message }) => ({ field: part.path + field, message })) }
}

function countProblems({ section, parts }: VisibleSection, raw: RawFormAnswers): AnswerProblem[] {
  const { repeat, name } = section
  if (!repeat) return []
  const given = Object.hasOwn(raw, name) ? raw[name] : undefined
  const wrong = (message: string) => [{ field: name, message }]
  if (given !== undefined && given !== null) {
    const readable = Array.isArray(given) && (given as unknown[]).every(isItem)
    if (!readable) return wrong(fieldMessages.items(name))
  }
  return parts.length > repeat.max ? wrong(fieldMessages.tooManyItems(repeat.max, repeat.itemLabel)) : []
}
