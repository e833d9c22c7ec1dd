import * as z from 'zod/mini'
import { doneOrAsked } from '#features/approvals/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, text } from '#platform/schemas.ts'
import { formWithMessage, seenVersion } from './contract.ts'
import { commentLimit } from './rules.ts'

const tag = 'Applications'

export const deleteForm = endpoint({
  fresh: true,
  method: 'DELETE',
  path: '/forms/:id',
  tag,
  access: 'staff',
  duties: may.decideApplications,
  summary: 'Delete a submission and its documents; where another approver must agree, ask for it',
  params: idParams,
  response: doneOrAsked,
  answers: [202, 409],
})
export const setFormStatus = endpoint({
  fresh: true,
  method: 'POST',
  path: '/forms/:id/status',
  tag,
  access: 'staff',
  duties: may.handleApplications,
  summary: 'Decide on a submission: approve, inProgress, reject, or an approval status',
  params: idParams,
  body: z.object({
    status: z.string().check(z.maxLength(50)),
    /** Why, for the applicant, who reads it in the mail and with the application. */
    reason: z.optional(text(commentLimit)),
    version: seenVersion,
  }),
  response: formWithMessage,
  answers: [409],
})
export const approveForm = endpoint({
  fresh: true,
  method: 'POST',
  path: '/forms/:id/approve',
  tag,
  access: 'staff',
  duties: may.decideApplications,
  summary: 'Approve a completed submission',
  params: idParams,
  response: formWithMessage,
})
export const rejectForm = endpoint({
  fresh: true,
  method: 'POST',
  path: '/forms/:id/reject',
  tag,
  access: 'staff',
  duties: may.decideApplications,
  summary: 'Reject a submission',
  params: idParams,
  response: formWithMessage,
})
export const updateAdminDescription = endpoint({
  method: 'POST',
  path: '/forms/:id/update-admin-description',
  tag,
  access: 'staff',
  duties: may.handleApplications,
  summary: 'Change the comment that the applicant sees',
  params: idParams,
  body: z.object({ description: text(commentLimit) }),
  response: formWithMessage,
})
