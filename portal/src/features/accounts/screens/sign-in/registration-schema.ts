import * as z from 'zod/mini'
import { newPassword, registerBody } from '../../contract.input.ts'
import { ruleMessages } from '../../rules.ts'

/** The retyped password is compared even while other fields are invalid. */
export const samePassword = z.refine<{ password: string; retypePassword: string }>(
  (form) => form.password === form.retypePassword,
  { path: ['retypePassword'], error: ruleMessages.passwordsDiffer, when: () => true },
)

/** The body of the call and the retyped password. */
export const registrationSchema = z.extend(registerBody, { retypePassword: z.string() }).check(samePassword)

export const newPasswordSchema = z.object({ password: newPassword, retypePassword: z.string() }).check(samePassword)
