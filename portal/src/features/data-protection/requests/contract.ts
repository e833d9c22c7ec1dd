import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'
import { historyEvent } from '../contract.ts'
import { enteredRequestBody, ownRequestBody, requestActionBody } from './contract.input.ts'
import { requestActions, requestStatuses } from './kind.ts'
import { requestKinds } from './rules.requests.ts'

const tag = 'Data protection'
const own = { tag, access: 'user' } as const
const change = { tag, access: 'staff', duties: may.manageDataProtection } as const
const read = { method: 'GET', tag, access: 'staff', duties: may.readDataProtection } as const

const summary = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  name: z.string(),
  receivedAt: z.string(),
  dueAt: z.string(),
  closedAt: z.nullable(z.string()),
  extended: z.boolean(),
  overdue: z.boolean(),
})

const request = z.extend(summary, {
  email: z.string(),
  text: z.string(),
  /** The person's account, if there is one. */
  userId: z.nullable(z.string()),
  byStaff: z.boolean(),
  actions: z.array(z.enum(requestActions)),
  events: z.array(historyEvent),
})
export type DataRequest = z.infer<typeof request>

const ownRequest = z.extend(z.omit(summary, { name: true }), { text: z.string(), events: z.array(historyEvent) })
export type OwnRequest = z.infer<typeof ownRequest>

export const listOwnRequests = endpoint({
  ...own,
  method: 'GET',
  path: '/data-protection/me/requests',
  summary: 'Your own requests about your data, newest first, with what happened; 100 at most',
  response: z.object({ requests: z.array(ownRequest) }),
})
export const fileRequest = endpoint({
  ...own,
  method: 'POST',
  path: '/data-protection/me/requests',
  summary: 'Ask for access to your data, correction, erasure or a portable copy, or object to its use',
  idempotent: true,
  body: ownRequestBody,
  response: ownRequest,
  status: 201,
  answers: [409],
})
export const withdrawRequest = endpoint({
  ...own,
  method: 'POST',
  path: '/data-protection/me/requests/:id/withdraw',
  summary: 'Withdraw an open request of your own',
  params: idParams,
  response: ownRequest,
  answers: [409],
})
export const enterRequest = endpoint({
  ...change,
  method: 'POST',
  path: '/data-protection/requests',
  summary: 'Enter a request that came by letter, e-mail or telephone',
  idempotent: true,
  body: enteredRequestBody,
  response: request,
  status: 201,
})
export const getRequest = endpoint({
  ...read,
  path: '/data-protection/requests/:id',
  summary: 'One request with its history',
  params: idParams,
  response: request,
})
export const actOnRequest = endpoint({
  ...change,
  method: 'POST',
  path: '/data-protection/requests/:id/actions',
  summary: 'Answer a request, refuse it or extend its deadline once with the reason, or add an internal note',
  idempotent: true,
  params: idParams,
  body: requestActionBody,
  response: request,
  answers: [409],
})
