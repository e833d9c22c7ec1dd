import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { message } from '#platform/schemas.ts'
import { signedIn } from '../contract.ts'

// These calls exist only where OIDC_ISSUER is set (docs/decisions/0044).
const tag = 'Accounts'
const optionalText = (max: number) => z.optional(z.string().check(z.maxLength(max)))

export const startSso = endpoint({
  method: 'GET',
  path: '/auth/sso/start',
  tag,
  access: 'public',
  summary: 'To the login of the provider for staff',
  query: z.object({ next: optionalText(2_000) }),
  status: 302,
  response: z.unknown(),
})
export const finishSso = endpoint({
  method: 'GET',
  path: '/auth/sso/callback',
  tag,
  access: 'public',
  summary: 'Back from the provider to the login page',
  // Some providers write a token into the code.
  query: z.object({
    code: optionalText(8_000),
    state: optionalText(200),
    iss: optionalText(500),
    error: optionalText(200),
  }),
  status: 302,
  response: z.unknown(),
})
export const spendSsoTicket = endpoint({
  method: 'POST',
  path: '/auth/sso/ticket',
  tag,
  access: 'public',
  summary: 'Sign in with the ticket of a login at the provider',
  body: z.object({ ticket: z.string().check(z.maxLength(200)) }),
  response: signedIn,
})
export const receiveSsoLogout = endpoint({
  method: 'POST',
  path: '/auth/sso/logout-token',
  tag,
  access: 'public',
  summary: 'The provider ends sessions (a form, as OpenID Connect Back-Channel Logout has it)',
  bodyBytes: 16_384,
  body: z.object({ logout_token: z.string().check(z.maxLength(8_192)) }),
  response: message,
  answers: [429],
})
