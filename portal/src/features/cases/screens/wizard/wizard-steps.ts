import type { KindToWrite } from './kind-to-write.ts'
import { problemsOfValues } from './wizard-check.ts'
import {
  type CaseWizard,
  isOfPerson,
  type WizardField,
  type WizardProblem,
  type WizardStep,
  type WizardValue,
  type WizardValues,
} from './wizard-description.ts'

/** The fields of a step that are shown for these values. */
export const askedFields = (step: WizardStep | undefined, values: WizardValues): WizardField[] =>
  (step?.fields ?? []).filter(({ when }) => when?.(values) ?? true)

export const isOptional = ({ optional }: WizardField, values: WizardValues): boolean =>
  typeof optional === 'function' ? optional(values) : optional === true

/** The steps for changing a filed case, without the confirmations of the last step; contact fields only for a customer. */
export const changeableSteps = (
  wizard: CaseWizard,
  values: WizardValues,
  forCustomer: boolean,
): { title: string; fields: WizardField[] }[] =>
  wizard.steps.slice(0, -1).map((step) => ({
    title: step.title,
    fields: askedFields(step, values).filter(({ name }) => forCustomer || !isOfPerson(name)),
  }))

/** The values of a filed case for the fields of the wizard, which have the same names as in the row. */
export function filedValues(wizard: CaseWizard, row: object): WizardValues {
  const given: Record<string, unknown> = { ...row }
  const fields = wizard.steps.slice(0, -1).flatMap((step) => step.fields)
  return Object.fromEntries(
    fields.filter(({ name }) => !isOfPerson(name)).map(({ name }) => [name, given[name] as WizardValue]),
  )
}

/** Formats a value: the label of an option, Yes or No for a checkbox. */
export function readValue({ kind, options }: WizardField, value: WizardValue | undefined): string {
  if (kind === 'checkbox') return value === true ? 'Yes' : 'No'
  const text = typeof value === 'string' ? value.trim() : ''
  return options?.find((option) => option.value === text)?.label ?? text
}

/** The problems that prevent leaving a step, in the order of its fields. */
export function problemsOfStep(
  kind: KindToWrite,
  step: number,
  values: WizardValues,
  forCustomer: boolean,
): WizardProblem[] {
  const problems = problemsOfValues(kind, values, forCustomer)
  return askedFields(kind.form.steps[step - 1], values).flatMap(({ name }) => {
    const found = problems.find(({ field }) => field === name)
    return found ? [found] : []
  })
}

/** The furthest step that may be shown, so that earlier steps cannot be skipped. */
export function reachableStep(kind: KindToWrite, wanted: number, values: WizardValues, forCustomer: boolean): number {
  for (let step = 1; step < wanted; step++) if (problemsOfStep(kind, step, values, forCustomer).length > 0) return step
  return wanted
}

/** The step that contains a field, from 1; the last step if none does. */
export function stepOfField(wizard: CaseWizard, field: string): number {
  const index = wizard.steps.findIndex(({ fields }) => fields.some(({ name }) => name === field))
  return index < 0 ? wizard.steps.length : index + 1
}
