import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, mailedToken, message } from '#platform/schemas.ts'
import { knownPassword } from '../contract.input.ts'
import { factor, signedIn } from '../contract.ts'
import { assertion } from '../passkeys/contract.input.ts'
import { factorMessages } from './messages.ts'

/** Of the authenticator app, or a recovery code. */
const code = z
  .string(factorMessages.codeMissing)
  .check(z.maxLength(60, factorMessages.codeTooLong), z.minLength(1, factorMessages.codeMissing))
export const codeBody = z.object({ code })
const factorBody = z.object({ challenge: z.string().check(z.maxLength(200)), code })
const freshBody = z.object({
  code: z.optional(code),
  password: z.optional(knownPassword),
  passkey: z.optional(assertion),
})

const tag = 'Accounts'

const codes = z.object({
  /** Each opens the account once without the other factor; the server cannot show them again. */
  recoveryCodes: z.array(z.string()),
})

export const listFactors = endpoint({
  method: 'GET',
  path: '/auth/factors',
  tag,
  access: 'user',
  summary: 'What you log in with besides your password: apps and passkeys',
  response: z.object({
    factors: z.array(factor),
    recoveryCodesLeft: z.number(),
    /** Whether this portal can have passkeys: they belong to a domain. */
    passkeysOffered: z.boolean(),
  }),
})
export const removeFactor = endpoint({
  fresh: true,
  method: 'DELETE',
  path: '/auth/factors/:id',
  tag,
  access: 'user',
  summary: 'Remove an app or a passkey of your own',
  params: idParams,
  response: message,
  answers: [403, 409],
})
export const startApp = endpoint({
  fresh: true,
  method: 'POST',
  path: '/auth/totp',
  tag,
  access: 'user',
  summary: 'Begin to add an authenticator app; an earlier attempt ends',
  response: z.object({
    /** In base 32, to type into the app. */
    secret: z.string(),
    /** The same as an otpauth address. */
    uri: z.string(),
    /** The address as a QR code: an SVG path in a square of `size` units. */
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
  answers: [403, 409],
})
export const confirmApp = endpoint({
  method: 'POST',
  path: '/auth/totp/confirm',
  tag,
  access: 'user',
  summary: 'Add the authenticator app with its first code',
  body: codeBody,
  response: codes,
  answers: [403, 409, 429],
})
export const renewRecoveryCodes = endpoint({
  fresh: true,
  method: 'POST',
  path: '/auth/recovery-codes',
  tag,
  access: 'user',
  summary: 'New recovery codes; the earlier ones end',
  response: codes,
  answers: [403, 409],
})
export const loginWithFactor = endpoint({
  method: 'POST',
  path: '/auth/login/factor',
  tag,
  access: 'public',
  summary: 'Sign in with the second factor, after the password',
  body: factorBody,
  response: signedIn,
  answers: [429],
})
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/auth/fresh',
  tag,
  access: 'user',
  summary: 'Give a passkey or a code again, or without either the password, before an action that cannot be undone',
  body: freshBody,
  response: message,
  answers: [429],
})
export const denyEvent = endpoint({
  method: 'POST',
  path: '/auth/not-me',
  tag,
  access: 'public',
  summary: 'Lock everyone out of an account with the link of a notice about it; every session ends',
  body: z.object({ token: mailedToken }),
  response: message,
})
