import type * as z from 'zod/mini'
import { ApiError } from '#kit/api-client.ts'
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

/** The body of a call, made of what was typed; what its schema refuses is thrown as the server would answer it. */
export function bodyOfCall<B extends z.ZodMiniType>({ body }: { body?: B }, value: unknown): z.output<B> {
  const result = body!.safeParse(value)
  if (result.success) return result.data
  const problems = problemsOf(body!, value)
  throw new ApiError(400, problems[0]?.message ?? '', problems)
}

/** The person that staff file for, as the calls take it. */
export const contactFields = (values: WizardValues) => ({
  name: values['user.name'],
  email: values['user.email'],
  phone: values['user.phone'],
})
