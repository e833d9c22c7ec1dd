// What a form leads to: the class of licence and the line of the schedule of fees, which an answer may decide, the questions whose answers a licence takes
// over, and whether the public is told of an application. It belongs to the version of the form, so that an application keeps what its applicant was told. A line is checked when it is chosen; one
// that a later schedule lacks leads to the schedule alone, and the builder says so.
import type { FieldKind, RawFormAnswers, ShowWhen } from './field.ts'
import { holds, readWords } from './form-visibility.ts'
import type { Section } from './form.ts'

/** Of several outcomes the first counts whose condition the answers meet; one without a condition is the last. */
export interface Outcome {
  when?: ShowWhen | undefined
  /** The class of licence, permit or registration; empty where the Commission decides it. */
  licenceClass: string
  /** The class under which the public register of licences has it (features/licences/rules.ts); none for what it does not have, such as a permit. */
  registerClass?: string | undefined
  /** A line of the schedule of fees (features/fees/schedule.ts); empty for none. */
  feeLine: string
}

/** Questions are named; empty where the form has none. */
export interface LeadsTo {
  outcomes: Outcome[]
  /** Answered in megawatts. */
  capacity: string
  site: string
  council: string
  holder: string
  /** Whether the public is told of an application, and may object, before a licence is granted. */
  notice: boolean
  /** Working days until the Commission decides; null for the review time of all applications. */
  days: number | null
}

export const leadsToNothing: LeadsTo = {
  outcomes: [],
  capacity: '',
  site: '',
  council: '',
  holder: '',
  notice: false,
  days: null,
}

/** The parts that are questions, each with the kinds of question whose answers fit. */
export const namedQuestions = {
  capacity: ['number'],
  site: ['text', 'textarea', 'select'],
  council: ['text', 'select'],
  holder: ['text'],
} as const satisfies Partial<Record<keyof LeadsTo, FieldKind[]>>
export type NamedQuestion = keyof typeof namedQuestions
export const questionParts = Object.keys(namedQuestions) as NamedQuestion[]

/** What the days are is the Commission's own target, which applicants are not told. */
export const withoutDays = (leadsTo: LeadsTo): LeadsTo => ({ ...leadsTo, days: null })

/** With the answers to the named questions, as words; empty without one. */
export interface Led extends Record<NamedQuestion, string> {
  /** Undefined where no outcome fits, and while an answer that decides is open. */
  outcome: Outcome | undefined
  /** The questions that are asked, decide and are not answered. */
  open: string[]
}

/** What an application with these answers leads to. */
export function followAnswers(leadsTo: LeadsTo, sections: Section[], answers: RawFormAnswers): Led {
  const words = readWords(sections, answers)
  const named = Object.fromEntries(
    questionParts.map((part) => [part, words.get(leadsTo[part])?.join(', ') ?? '']),
  ) as Record<NamedQuestion, string>
  const isOpen = (question: string) => words.get(question)?.length === 0
  const waits = ({ when }: Outcome) => when !== undefined && when.filled === undefined && isOpen(when.question)
  const { outcomes } = leadsTo
  const first = outcomes.findIndex((one) => waits(one) || !one.when || holds(one.when, words.get(one.when.question)))
  const outcome = outcomes[first]
  if (!outcome || !waits(outcome)) return { outcome, open: [], ...named }
  const questions = outcomes.slice(first).flatMap((one) => (waits(one) ? [one.when!.question] : []))
  const open = new Set([...questions, ...(isOpen(leadsTo.capacity) ? [leadsTo.capacity] : [])])
  return { outcome: undefined, open: [...open], ...named }
}
