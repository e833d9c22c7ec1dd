import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, message } from '#platform/schemas.ts'

const tag = 'Accounts'

const session = z.object({
  id: z.string(),
  /** Browser and system, such as 'Chrome on Android'; empty where the browser does not say. */
  device: z.string(),
  /** The first part of the address of the network at login, such as '102.89.x.x'; empty where it is not known. */
  network: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** By a link in an e-mail. */
  byMail: z.boolean(),
  /** The session that makes this call. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  tag,
  access: 'user',
  summary: 'Where you are logged in',
  response: z.object({ sessions: z.array(session) }),
})
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  tag,
  access: 'user',
  summary: 'End one of your own sessions',
  params: idParams,
  response: message,
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  tag,
  access: 'user',
  summary: 'End all of your own sessions but this one',
  response: message,
})
