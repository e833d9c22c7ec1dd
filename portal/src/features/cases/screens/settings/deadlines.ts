import { readNumber } from '#platform/typed-numbers.ts'
import type { CaseKindFacts } from '../../contract.kind.ts'
import { caseSettings } from '../../office/contract.deadlines.ts'
import { deadlinesOf, type FlatSettings, nestSettings, targetsOf } from '../../office/rules.settings.ts'
import { type DeadlineStep, deadlineSteps, type Targets, targetSteps } from '../../rules.ts'
import { problemsOf } from '../wizard/wizard-check.ts'
import type { WizardProblem } from '../wizard/wizard-description.ts'

/** The days as typed, by `kind.step`, and `remindDaysBefore`. */
export type TypedDays = Readonly<Record<string, string>>

export const daysName = ({ key }: CaseKindFacts, step: DeadlineStep): string => `${key}.${step}`

/** A target as typed has the name of its problem in the schema. */
export const targetName = ({ key }: CaseKindFacts, step: keyof Targets): string => `targets.${key}.${step}`

export const targetLabels: Record<keyof Targets, string> = {
  answer: 'First answer, 9 of 10 within',
  resolve: 'Resolution, 9 of 10 within',
}

export const stepLabels: Record<DeadlineStep, string> = {
  filed: 'From filing',
  level1: 'After the first escalation',
  level2: 'After the second escalation',
  level3: 'At the highest level',
  reopened: 'After reopening',
}

export function typedDays(kinds: readonly CaseKindFacts[], settings: FlatSettings): TypedDays {
  const stored = nestSettings(settings)
  const days = kinds.flatMap((kind) =>
    deadlineSteps.map((step) => [daysName(kind, step), String(deadlinesOf(stored, kind)[step])] as const),
  )
  const targets = kinds.flatMap((kind) =>
    targetSteps.map((step) => [targetName(kind, step), String(targetsOf(stored, kind)[step])] as const),
  )
  return { ...Object.fromEntries([...days, ...targets]), remindDaysBefore: String(settings.remindDaysBefore) }
}

/** What is no number is NaN, which the schema refuses. */
const number = (text = '') => readNumber(text).value ?? Number.NaN

/** The typed settings and their problems. */
export function readDays(
  kinds: readonly CaseKindFacts[],
  typed: TypedDays,
  escalateByItself: boolean,
): { settings: FlatSettings; problems: WizardProblem[] } {
  const daysOf = (kind: CaseKindFacts) =>
    Object.fromEntries(deadlineSteps.map((step) => [step, number(typed[daysName(kind, step)])]))
  const targetsTyped = (kind: CaseKindFacts) => {
    const [answer, resolve] = targetSteps.map((step) => number(typed[targetName(kind, step)]))
    return { answer: answer!, resolve: resolve! }
  }
  const settings = {
    ...Object.fromEntries(kinds.map((kind) => [kind.key, daysOf(kind)])),
    targets: Object.fromEntries(kinds.map((kind) => [kind.key, targetsTyped(kind)])),
    remindDaysBefore: number(typed['remindDaysBefore']),
    escalateByItself,
  }
  return { settings, problems: problemsOf(caseSettings(kinds), settings) }
}
