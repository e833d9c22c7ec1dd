import * as z from 'zod/mini'
import { approval } from '#features/approvals/contract.ts'
import { renewalBody, termsBody } from '#features/licences/contract.input.ts'
import { limits } from '#features/licences/contract.facts.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, text } from '#platform/schemas.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { formWithMessage, seenVersion } from '../contract.ts'
import { grantMessages as messages } from './messages.ts'
import { commentLimit } from '../rules.ts'

export const noticeLimit = 300

/** What the approver says besides the terms. */
const statements = {
  feePaid: z.boolean(),
  /** Where the public was told, and the day of the last notice; empty where it was not. */
  notice: text(noticeLimit),
  noticeOn: z.string().check(z.refine((day) => day === '' || isCalendarDay(day), messages.noticeDay)),
  /** Why it is granted although something is open; it stands in the history of the licence. */
  although: text(limits.reason),
  /** Of the approval, for the applicant. */
  reason: text(commentLimit),
  version: seenVersion,
}
const decided = {
  method: 'POST',
  tag: 'Applications',
  access: 'staff',
  duties: may.decideLicences,
  fresh: true,
  params: idParams,
  response: z.extend(formWithMessage, { approval }),
  status: 202,
  answers: [409],
} as const

export const grantOnForm = endpoint({
  ...decided,
  path: '/forms/:id/grant',
  summary:
    'Grant a licence on an application, with its approval where it is not approved yet; another approver agrees first',
  body: z.extend(termsBody, statements),
})

export const renewOnForm = endpoint({
  ...decided,
  path: '/forms/:id/renew',
  summary: 'Renew the licence that an application asks to renew, with its approval where it is not approved yet',
  body: z.extend(renewalBody, statements),
})
