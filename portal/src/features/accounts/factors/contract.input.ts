import * as z from 'zod/mini'
import { knownPassword } from '../contract.input.ts'
import { assertion } from '../passkeys/contract.input.ts'
import { factorMessages } from './messages.ts'

/** Of the authenticator app, or a recovery code. */
const code = z
  .string(factorMessages.codeMissing)
  .check(z.maxLength(60, factorMessages.codeTooLong), z.minLength(1, factorMessages.codeMissing))
export const codeBody = z.object({ code })
export const factorBody = z.object({ challenge: z.string().check(z.maxLength(200)), code })
export const freshBody = z.object({
  code: z.optional(code),
  password: z.optional(knownPassword),
  passkey: z.optional(assertion),
})
