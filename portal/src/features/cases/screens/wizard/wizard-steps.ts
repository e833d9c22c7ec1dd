import { problemsOfValues } from './wizard-check.ts'
import {
  askedFields,
  isOfPerson,
  type KindToWrite,
  type WizardField,
  type WizardProblem,
  type WizardValue,
  type WizardValues,
} from './wizard-description.ts'

export function isOptional({ optional, requiredIf, unless }: WizardField, values: WizardValues): boolean {
  if (unless) return Boolean(values[unless])
  return requiredIf ? values[requiredIf] !== true : optional === true
}

/** The steps for changing a filed case, without the confirmations of the last step; contact fields only for a customer. */
export const changeableSteps = (
  { form }: KindToWrite,
  values: WizardValues,
  forCustomer: boolean,
): { title: string; fields: WizardField[] }[] =>
  form.steps.slice(0, -1).map((step) => ({
    title: step.title,
    fields: askedFields(step, values).filter(({ name }) => forCustomer || !isOfPerson(name)),
  }))

/** The values of a filed case for the fields of the wizard, which have the same names as in the row. */
export function filedValues({ form }: KindToWrite, row: object): WizardValues {
  const given: Record<string, unknown> = { ...row }
  const fields = form.steps.slice(0, -1).flatMap((step) => step.fields)
  return Object.fromEntries(
    fields.filter(({ name }) => !isOfPerson(name)).map(({ name }) => [name, given[name] as WizardValue]),
  )
}

/** Formats a value: the label of an option, Yes or No for a checkbox. */
export function readValue({ input, options }: WizardField, value: WizardValue | undefined): string {
  if (input === 'checkbox') return value === true ? 'Yes' : 'No'
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
export function stepOfField({ form }: KindToWrite, field: string): number {
  const index = form.steps.findIndex(({ fields }) => fields.some(({ name }) => name === field))
  return index < 0 ? form.steps.length : index + 1
}
