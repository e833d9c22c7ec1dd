import type * as z from 'zod/mini'
import { missingFields } from '../../contract.fields.ts'
import { contactInput } from '../../contract.input.ts'
import { isOfPerson, type KindToWrite, type WizardProblem, type WizardValues } from './wizard-description.ts'

/** The problems that a schema finds, one per field; `prefix` is added before the names. */
function problemsOf(schema: z.ZodMiniType, value: unknown, prefix = ''): WizardProblem[] {
  const result = schema.safeParse(value)
  const problems: WizardProblem[] = []
  for (const { path, message } of result.error?.issues ?? []) {
    const field = prefix + path.map(String).join('.')
    if (!problems.some((known) => known.field === field)) problems.push({ field, message })
  }
  return problems
}

const personOf = (values: WizardValues) => ({
  name: values['user.name'],
  email: values['user.email'],
  phone: values['user.phone'],
})

const fieldsOfBody = (values: WizardValues): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isOfPerson(name)))

/** The body of the call for these values, including the customer when staff file for one. */
export const bodyOfValues = (values: WizardValues, forCustomer: boolean): object => ({
  ...fieldsOfBody(values),
  ...(forCustomer && { user: personOf(values), channel: values.channel }),
})

/** All problems of these values, with the messages of the server. */
export function problemsOfValues(kind: KindToWrite, values: WizardValues, forCustomer: boolean): WizardProblem[] {
  const found = [
    ...(forCustomer ? problemsOf(contactInput, personOf(values), 'user.') : []),
    ...problemsOf(kind.form.filing, fieldsOfBody(values)),
  ]
  // The schema finds these only once all other values are valid; the wizard shows all problems at once.
  const more = missingFields(kind, values)
  return [...found, ...more.filter(({ field }) => !found.some((known) => known.field === field))]
}
