import * as z from 'zod/mini'
import { approval, doneOrAsked } from '#features/approvals/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, text } from '#platform/schemas.ts'
import { formWithMessage, seenVersion } from './contract.ts'
import { commentLimit, type ApprovalStatus } from './rules.ts'

const tag = 'Applications'

export interface Decision {
  /** Also the approval status that follows. */
  action: ApprovalStatus
  /** The `status` of the call (spec 2 §4); the status that follows is accepted too (decisions §2). */
  word: string
  /** The question of the dialog, and that the applicant is mailed at once. */
  title: string
  explanation: string
  /** Set where the applicant must read why. */
  needsReason?: true
  done: string
  failure: string
  /** Not a button of the bar, but in its menu. */
  isRare?: true
}

/** What the Commission decides, in the order of the bar; `kind.ts` has who may, and when. What refuses an application comes last. */
export const decisions: readonly Decision[] = [
  {
    action: 'approved',
    word: 'approve',
    title: 'Approve this application?',
    explanation: 'We e-mail the applicant that the application is approved.',
    done: 'Form approved successfully',
    failure: 'Failed to approve the form',
  },
  {
    action: 'in-progress',
    word: 'inProgress',
    title: 'Start the review of this application?',
    explanation: 'We e-mail the applicant that the Commission is working on the application.',
    done: 'Form marked as in progress successfully',
    failure: 'Failed to update the form',
  },
  {
    action: 'pending',
    word: 'pending',
    title: 'Set this application back to received?',
    explanation: 'We e-mail the applicant that the application is pending again.',
    done: 'Form marked as pending successfully',
    failure: 'Failed to update the form',
    isRare: true,
  },
  {
    action: 'rejected',
    word: 'reject',
    title: 'Reject this application?',
    explanation: 'We e-mail the applicant that the application is rejected, with your reason.',
    needsReason: true,
    done: 'Form rejected successfully',
    failure: 'Failed to reject the form',
  },
]

/** The decision of this word; undefined for an unknown one. */
export const readDecision = (asked: string): Decision | undefined =>
  decisions.find(({ word, action }) => asked === word || asked === action)

/** The application, and where a second approver must agree first (202) the request that waits. */
const decidedOrAsked = z.extend(formWithMessage, { approval: z.optional(approval) })
const decide = {
  method: 'POST',
  fresh: true,
  tag,
  access: 'staff',
  params: idParams,
  response: decidedOrAsked,
  answers: [202, 409],
} as const

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
  ...decide,
  path: '/forms/:id/status',
  duties: may.handleApplications,
  summary:
    'Decide on a submission: approve, inProgress, reject, or an approval status; a change of a decision waits for another approver',
  body: z.object({
    status: z.string().check(z.maxLength(50)),
    /** Why, for the applicant, who reads it in the mail and with the application. */
    reason: z.optional(text(commentLimit)),
    /** The approver knows of the missing documents and the open question. */
    openPoints: z.optional(z.boolean()),
    version: seenVersion,
  }),
})
export const approveForm = endpoint({
  ...decide,
  path: '/forms/:id/approve',
  duties: may.decideApplications,
  summary: 'Approve a completed submission',
})
export const rejectForm = endpoint({
  ...decide,
  path: '/forms/:id/reject',
  duties: may.decideApplications,
  summary: 'Reject a submission',
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
