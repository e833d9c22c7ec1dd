import * as z from 'zod/mini'
import { registerBody } from '../../contract.ts'
import { ruleMessages } from '../../rules.ts'

/** What the register form holds. */
export interface Registration {
  name: string
  surname: string
  companyName: string
  phone: string
  email: string
  password: string
  retypePassword: string
  agreeTerms: boolean
}

/** The contract's body and the retyped password; compared also while other fields are still wrong. */
export const registrationSchema = z.extend(registerBody, { retypePassword: z.string() }).check(
  z.refine((form) => form.password === form.retypePassword, {
    path: ['retypePassword'],
    error: ruleMessages.passwordsDiffer,
    when: () => true,
  }),
)
