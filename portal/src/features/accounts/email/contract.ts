import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { mailedToken, message } from '#platform/schemas.ts'
import { ownUser } from '../contract.ts'

const tag = 'Accounts'
const mailedLink = z.object({ token: mailedToken })

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  tag,
  access: 'public',
  summary: 'Confirm an e-mail address with a mailed link',
  body: mailedLink,
  response: message,
  answers: [409],
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
  summary: 'Restore the former e-mail address with a mailed link; every session ends',
  body: mailedLink,
  response: message,
})
