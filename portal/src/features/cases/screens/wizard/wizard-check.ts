import type * as z from 'zod/mini'
import type { WizardProblem, WizardValues } from './wizard-description.ts'

/** What a call's schema finds wrong, one sentence a field; `prefix` goes before the names. */
export function problemsOf(schema: z.ZodMiniType, value: unknown, prefix = ''): WizardProblem[] {
  const result = schema.safeParse(value)
  const problems: WizardProblem[] = []
  for (const { path, message } of result.error?.issues ?? []) {
    const field = prefix + path.map(String).join('.')
    if (!problems.some((known) => known.field === field)) problems.push({ field, message })
  }
  return problems
}

/** The person that staff file for, as the calls take it. */
export const contactFields = (values: WizardValues) => ({
  name: values['user.name'],
  email: values['user.email'],
  phone: values['user.phone'],
})
