import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, pageOf, pageQuery, requiredText, text } from '#platform/schemas.ts'
import { approvalMessages } from './messages.ts'
import { approvalStates, refusalLimit } from './rules.ts'

const tag = 'Approvals'
const person = z.object({ id: z.string(), name: z.string() })

export const approval = z.object({
  id: z.string(),
  kind: z.string(),
  /** What is asked. */
  title: z.string(),
  recordType: z.string(),
  recordId: z.string(),
  state: z.enum(approvalStates),
  askedBy: person,
  askedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(z.string()),
  /** Why it was refused or is void. */
  note: z.string(),
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type Approval = z.infer<typeof approval>

/** The answer (202) of an action that now waits for a second person. */
export const askedApproval = z.object({ approval, message: z.string() })
export type AskedApproval = z.infer<typeof askedApproval>
/** The answer of a deletion: done (200), or waiting with `approval` (202). */
export const doneOrAsked = z.object({ message: z.string(), approval: z.optional(approval) })

const detail = z.extend(approval, {
  /** The record as it is now, while the request waits. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The page of the record; empty once nothing waits. */
  path: z.string(),
})
export type ApprovalDetail = z.infer<typeof detail>

const staff = { tag, access: 'staff', duties: may.useApprovals } as const

export const listApprovals = endpoint({
  ...staff,
  method: 'GET',
  path: '/approvals',
  summary: 'Requests for a second person: your own, and those that you may decide',
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(approvalStates)),
    recordType: z.optional(text(60)),
    recordId: z.optional(text(100)),
  }),
  response: pageOf(approval),
})
export const getApproval = endpoint({
  ...staff,
  method: 'GET',
  path: '/approvals/:id',
  summary: 'One request, with what would be done',
  params: idParams,
  response: detail,
})
export const approveRequest = endpoint({
  ...staff,
  method: 'POST',
  path: '/approvals/:id/approve',
  summary: 'Approve as the second person: the action takes effect',
  params: idParams,
  response: approval,
  answers: [403, 409],
})
export const refuseRequest = endpoint({
  ...staff,
  method: 'POST',
  path: '/approvals/:id/refuse',
  summary: 'Refuse as the second person',
  params: idParams,
  body: z.object({ reason: requiredText(refusalLimit, approvalMessages.reasonMissing) }),
  response: approval,
  answers: [403, 409],
})
export const withdrawRequest = endpoint({
  ...staff,
  method: 'POST',
  path: '/approvals/:id/withdraw',
  summary: 'Withdraw your own request',
  params: idParams,
  response: approval,
  answers: [403, 409],
})
