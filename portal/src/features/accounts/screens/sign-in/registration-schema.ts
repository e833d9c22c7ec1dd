import * as z from 'zod/mini'
import { registerBody } from '../../contract.ts'
import { ruleMessages } from '../../rules.ts'

/** The body of the call and the retyped password, which is compared even while other fields are invalid. */
export const registrationSchema = z.extend(registerBody, { retypePassword: z.string() }).check(
  z.refine((form) => form.password === form.retypePassword, {
    path: ['retypePassword'],
    error: ruleMessages.passwordsDiffer,
    when: () => true,
  }),
)

export type Registration = z.infer<typeof registrationSchema>
