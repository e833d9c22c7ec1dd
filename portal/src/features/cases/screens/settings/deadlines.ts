import { caseSettings, type CaseSettings } from '../../office/contract.settings.ts'
import { type CaseKindName, caseKinds, type DeadlineStep, deadlineSteps } from '../../rules.ts'
import { problemsOf } from '../wizard/wizard-check.ts'
import type { WizardProblem } from '../wizard/wizard-description.ts'

/** The days as they are typed, by `kind.step`, and `remindDaysBefore`. */
export type TypedDays = Readonly<Record<string, string>>

export const daysName = (kind: CaseKindName, step: DeadlineStep): string => `${kind}.${step}`

export const stepLabels: Record<DeadlineStep, string> = {
  filed: 'From filing',
  level1: 'After the first escalation',
  level2: 'After the second escalation',
  level3: 'At the highest level',
  reopened: 'After reopening',
}

export function typedDays(settings: CaseSettings): TypedDays {
  const days = caseKinds.flatMap((kind) =>
    deadlineSteps.map((step) => [daysName(kind, step), String(settings[kind][step])] as const),
  )
  return { ...Object.fromEntries(days), remindDaysBefore: String(settings.remindDaysBefore) }
}

/** Digits as a number; anything else as it stands, for the schema to refuse. */
const number = (text: string | undefined) => (/^\d+$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN)

/** The settings as typed, and what is wrong with them. */
export function readDays(
  typed: TypedDays,
  escalateByItself: boolean,
): { settings: CaseSettings; problems: WizardProblem[] } {
  const of = (kind: CaseKindName) =>
    Object.fromEntries(deadlineSteps.map((step) => [step, number(typed[daysName(kind, step)])]))
  const settings = {
    ...Object.fromEntries(caseKinds.map((kind) => [kind, of(kind)])),
    remindDaysBefore: number(typed['remindDaysBefore']),
    escalateByItself,
  } as CaseSettings
  return { settings, problems: problemsOf(caseSettings, settings) }
}
