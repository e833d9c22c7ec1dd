import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { mailedToken, message } from '#platform/schemas.ts'
import { ownUser } from '../contract.ts'
import { knownPassword } from '../contract.input.ts'

const tag = 'Accounts'
/** Of links to the mailbox of a company, which is no account, on the same page. */
export const deskLinkPrefix = 'desk.'

const mailedLink = z.object({ token: mailedToken })

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  tag,
  access: 'public',
  summary: 'Confirm an e-mail address with a mailed link, and a session or the password of its account',
  body: z.extend(mailedLink, {
    /** Of the account, where the caller has no session of it. */
    password: z.optional(knownPassword),
  }),
  response: message,
  answers: [403, 409, 429],
})
export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/resend',
  tag,
  access: 'user',
  summary: 'Mail the link that confirms your own e-mail address again',
  response: message,
  answers: [429],
})
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/users/me/pending-email',
  tag,
  access: 'user',
  summary: 'Cancel a change of your e-mail address that is not confirmed yet',
  response: ownUser,
})
export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/auth/undo-email-change',
  tag,
  access: 'public',
  summary:
    'Restore the former e-mail address with a mailed link; every session ends, and what was added since then to log in',
  body: mailedLink,
  response: message,
})
