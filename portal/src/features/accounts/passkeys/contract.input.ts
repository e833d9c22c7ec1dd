import * as z from 'zod/mini'
import { requiredText } from '#platform/schemas.ts'
import { passkeyMessages } from '../factors/messages.ts'
import { longestPasskeyName } from './rules.ts'

/** Bytes in base64url, as browsers answer them. */
const encoded = (max: number) =>
  z
    .string(passkeyMessages.refused)
    .check(z.maxLength(max, passkeyMessages.refused), z.regex(/^[\w-]*$/, passkeyMessages.refused))
const credential = { id: encoded(1_400), rawId: encoded(1_400), type: z.literal('public-key', passkeyMessages.refused) }

/** What a device answers when it has made a key. */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(20))),
  }),
})
export type Attestation = z.infer<typeof attestation>

/** What a device answers when it has signed a challenge. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(2_000),
    userHandle: z.optional(z.nullable(encoded(100))),
  }),
})
export type Assertion = z.infer<typeof assertion>

export const passkeyName = requiredText(longestPasskeyName, passkeyMessages.nameMissing)
