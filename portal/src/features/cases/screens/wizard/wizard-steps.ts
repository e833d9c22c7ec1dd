import type { KindScreens } from '../kind-screens.ts'
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

const stepNames = ['1', '2', '3'] as const

/** The step of the wizard that an address opens, from 1; undefined while the wizard is closed. */
export function readStep(search: URLSearchParams): number | undefined {
  const step = stepNames.find((name) => name === search.get('step'))
  return step && Number(step)
}

export const stepAddress = (path: string, step: number): string => `${path}?step=${step}`
/** Where the wizard of a kind begins. */
export const firstStep = (path: string): string => stepAddress(path, 1)

/** The fields of a step that are asked with these values. */
export const askedFields = (step: WizardStep | undefined, values: WizardValues): WizardField[] =>
  (step?.fields ?? []).filter(({ when }) => when?.(values) ?? true)

export const isOptional = ({ optional }: WizardField, values: WizardValues): boolean =>
  typeof optional === 'function' ? optional(values) : optional === true

/** The steps that a filed case can still be changed in, without what was confirmed at the end; only for a customer with the fields of the person. */
export const changeableSteps = (
  wizard: CaseWizard,
  values: WizardValues,
  forCustomer: boolean,
): { title: string; fields: WizardField[] }[] =>
  wizard.steps.slice(0, -1).map((step) => ({
    title: step.title,
    fields: askedFields(step, values).filter(({ name }) => forCustomer || !isOfPerson(name)),
  }))

/** What a filed case says, as the fields of the wizard hold it: each is named as in the row. */
export function filedValues(wizard: CaseWizard, row: object): WizardValues {
  const given: Record<string, unknown> = { ...row }
  const fields = wizard.steps.slice(0, -1).flatMap((step) => step.fields)
  return Object.fromEntries(
    fields.filter(({ name }) => !isOfPerson(name)).map(({ name }) => [name, given[name] as WizardValue]),
  )
}

/** How a value reads: the label of a choice, Yes or No of a box. */
export function readValue({ kind, options }: WizardField, value: WizardValue | undefined): string {
  if (kind === 'checkbox') return value === true ? 'Yes' : 'No'
  const text = typeof value === 'string' ? value.trim() : ''
  return options?.find((option) => option.value === text)?.label ?? text
}

/** What keeps a step from being left, in the order of its fields. */
export function problemsOfStep(
  kind: KindScreens,
  step: number,
  values: WizardValues,
  forCustomer: boolean,
): WizardProblem[] {
  const problems = problemsOfValues(kind, values, forCustomer)
  return askedFields(kind.wizard.steps[step - 1], values).flatMap(({ name }) => {
    const found = problems.find(({ field }) => field === name)
    return found ? [found] : []
  })
}

/** The furthest step that may be shown: nobody reviews what was never filled in. */
export function reachableStep(kind: KindScreens, wanted: number, values: WizardValues, forCustomer: boolean): number {
  for (let step = 1; step < wanted; step++) if (problemsOfStep(kind, step, values, forCustomer).length > 0) return step
  return wanted
}

/** The step that asks for a field, from 1; the last for one that none asks for. */
export function stepOfField(wizard: CaseWizard, field: string): number {
  const index = wizard.steps.findIndex(({ fields }) => fields.some(({ name }) => name === field))
  return index < 0 ? wizard.steps.length : index + 1
}
