import type { ShowWhen } from '#fields/field.ts'
import { describeCondition } from '#fields/form-visibility.ts'
import { type LeadsTo, type NamedQuestion, type Outcome, questionParts } from '#fields/leads-to.ts'

export interface BuilderOutcome {
  key: string
  when?: (Omit<ShowWhen, 'question'> & { of: string }) | undefined
  licenceClass: string
  registerClass?: string | undefined
  feeLine: string
}
/** What the form leads to. Questions by their keys, so that renaming one breaks nothing; empty for none. */
export interface BuilderLeadsTo extends Record<NamedQuestion, string> {
  outcomes: BuilderOutcome[]
  notice: boolean
  /** As typed. */
  days: string
}

/** Stands in for a deleted question. */
export const removedQuestion = '(removed question)'

type Asked = { key: string; name: string }
type Sections<Q extends Asked = Asked> = readonly { repeat?: unknown; questions: Q[] }[]

/** The questions that have one answer. */
export const singleQuestions = <Q extends Asked>(sections: Sections<Q>): Q[] =>
  sections.flatMap(({ repeat, questions }) => (repeat ? [] : questions.filter(({ name }) => name.trim())))

export function openLeadsTo(stored: LeadsTo, sections: Sections, makeKey: () => string) {
  const keys = new Map(singleQuestions(sections).map(({ key, name }) => [name.trim(), key]))
  // What is not found stays named, and is reported as removed.
  const keyOf = (name: string) => keys.get(name) ?? name
  return {
    ...named((part) => keyOf(stored[part])),
    notice: stored.notice,
    days: stored.days === null ? '' : String(stored.days),
    outcomes: stored.outcomes.map(({ when, ...outcome }): BuilderOutcome => {
      if (!when) return { ...outcome, key: makeKey() }
      const { question, ...test } = when
      return { ...outcome, key: makeKey(), when: { ...test, of: keyOf(question) } }
    }),
  }
}

export function toLeadsTo({ outcomes, days, notice, ...questions }: BuilderLeadsTo, sections: Sections): LeadsTo {
  const names = new Map(sections.flatMap((section) => section.questions.map(({ key, name }) => [key, name.trim()])))
  const nameOf = (key: string) => (key === '' ? '' : names.get(key) || removedQuestion)
  return {
    ...named((part) => nameOf(questions[part])),
    notice,
    days: days.trim() === '' ? null : Number(days),
    outcomes: outcomes.map(({ when, licenceClass, registerClass, feeLine }) => {
      const outcome = { licenceClass: licenceClass.trim(), ...(registerClass && { registerClass }), feeLine }
      if (!when) return outcome
      const { of, ...test } = when
      return { ...outcome, when: { question: nameOf(of) || removedQuestion, ...test } }
    }),
  }
}

const named = (of: (part: NamedQuestion) => string) =>
  Object.fromEntries(questionParts.map((part) => [part, of(part)])) as Record<NamedQuestion, string>

export const describeOutcome = ({ when, licenceClass, feeLine }: Outcome): string =>
  [when && describeCondition(when), licenceClass, feeLine].filter(Boolean).join(', ')
