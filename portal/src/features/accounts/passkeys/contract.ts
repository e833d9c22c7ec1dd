import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { signedIn } from '../contract.ts'
import { assertion, attestation, passkeyName } from './contract.input.ts'

const tag = 'Accounts'

/** What the browser passes to the device (WebAuthn Level 3). */
const options = z.object({ options: z.record(z.string(), z.unknown()) })
/** Of a login whose password was right. */
const challenge = z.optional(z.string().check(z.maxLength(200)))

export const startPasskey = endpoint({
  fresh: true,
  method: 'POST',
  path: '/auth/passkeys/register/options',
  tag,
  access: 'user',
  summary: 'Begin to add a passkey',
  response: options,
  answers: [403, 409],
})
export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/register/verify',
  tag,
  access: 'user',
  summary: 'Add the passkey that your device has made',
  body: z.object({ response: attestation, name: passkeyName }),
  response: z.object({
    id: z.string(),
    /** With the first factor of the account; else none. The server cannot show them again. */
    recoveryCodes: z.array(z.string()),
  }),
  answers: [403, 409],
})
export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkeys/login/options',
  tag,
  access: 'public',
  summary: 'Begin to sign in with a passkey; with the challenge of a login, as its second step',
  body: z.object({ challenge }),
  response: options,
  answers: [401, 409, 429],
})
export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/login/verify',
  tag,
  access: 'public',
  summary: 'Sign in with what your device has signed',
  body: z.object({ challenge, response: assertion }),
  response: signedIn,
  answers: [401, 409, 429],
})
export const startConfirmation = endpoint({
  method: 'POST',
  path: '/auth/fresh/options',
  tag,
  access: 'user',
  summary: 'Begin to confirm with a passkey who you are',
  response: options,
  answers: [409],
})
