import * as z from 'zod/mini'
import { registerBody } from '../../contract.ts'
import { ruleMessages } from '../../rules.ts'

/** The contract's body and the retyped password; compared also while other fields are still wrong. */
export const registrationSchema = z.extend(registerBody, { retypePassword: z.string() }).check(
  z.refine((form) => form.password === form.retypePassword, {
    path: ['retypePassword'],
    error: ruleMessages.passwordsDiffer,
    when: () => true,
  }),
)

export type Registration = z.infer<typeof registrationSchema>
