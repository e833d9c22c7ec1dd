import { checkSections } from '#fields/check-form.ts'
import type { FormAnswers, RawFormAnswer } from '#fields/field.ts'
import { isAccountEmailField, prefillAnswers, type ProfileAnswers, type Section, singleFields } from '#fields/form.ts'
import type { VisibleSection } from '#fields/form-visibility.ts'
import type { Template } from '#features/forms/contract.ts'

/** Messages by the question's name, or `dataConsent` for the consent. */
export type DraftProblems = { field: string; message: string }[]

export type TaskMark = 'not-started' | 'in-progress' | 'completed'
/** One section of the form as it is asked now. */
export interface Task {
  section: Section
  asked: VisibleSection
  mark: TaskMark
  problems: DraftProblems
}

/** Sets the account's e-mail address in every field for it, whatever was typed or stored. */
export function withAccountEmail(
  template: Pick<Template, 'section'>,
  answers: FormAnswers,
  email: string,
): FormAnswers {
  const own = singleFields(template.section).filter(({ name }) => isAccountEmailField(name))
  return { ...answers, ...Object.fromEntries(own.map(({ name }) => [name, email])) }
}

/** What an account fills in of a form by itself. */
export const givenAnswers = (form: Pick<Template, 'section'>, profile: ProfileAnswers): FormAnswers =>
  withAccountEmail(form, prefillAnswers(form.section, profile), profile.email)

const isEmpty = (answer: RawFormAnswer): boolean =>
  answer === undefined || answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)

/** Whether the applicant has answered something of a section; what the account fills in does not count. */
function isBegun({ section, parts }: VisibleSection, answers: FormAnswers, given: FormAnswers): boolean {
  const names = section.repeat ? [section.name] : parts.flatMap((part) => part.fields.map(({ name }) => name))
  return names.some((name) => !isEmpty(answers[name]) && answers[name] !== given[name])
}

/** The sections to fill in, with how far each is; `given` is what the account has filled in. */
export const listTasks = (
  form: Pick<Template, 'section'>,
  draft: { answers: FormAnswers; seen: readonly string[] },
  given: FormAnswers,
): Task[] =>
  checkSections(form.section, draft.answers).map(({ asked, problems }) => {
    const begun = draft.seen.includes(asked.section.id) || isBegun(asked, draft.answers, given)
    const mark = !begun ? 'not-started' : problems.length > 0 ? 'in-progress' : 'completed'
    return { section: asked.section, asked, mark, problems }
  })

export const isComplete = (tasks: Task[]): boolean => tasks.every(({ problems }) => problems.length === 0)

/** The next section to fill in after one, from the start again after the last; undefined when all are completed. */
export function nextTask(tasks: Task[], id: string): Task | undefined {
  const at = tasks.findIndex(({ section }) => section.id === id) + 1
  return [...tasks.slice(at), ...tasks.slice(0, at)].find(
    ({ section, mark }) => mark !== 'completed' && section.id !== id,
  )
}

/** The section that has a question or a repeated section. */
export const taskOf = (tasks: Task[], field: string): Task | undefined =>
  tasks.find(({ section, asked }) =>
    section.repeat
      ? field === section.name || field.startsWith(`${section.name}.`)
      : asked.parts.some((part) => part.fields.some(({ name }) => name === field)),
  )
