import * as z from 'zod/mini'
import { approval } from '#features/approvals/contract.ts'
import { termsBody } from '#features/licences/contract.input.ts'
import { limits } from '#features/licences/contract.facts.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, text } from '#platform/schemas.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { formWithMessage, seenVersion } from '../contract.ts'
import { grantMessages as messages } from './messages.ts'
import { commentLimit } from '../rules.ts'

export const noticeLimit = 300

export const grantOnForm = endpoint({
  method: 'POST',
  path: '/forms/:id/grant',
  tag: 'Applications',
  access: 'staff',
  duties: may.decideLicences,
  fresh: true,
  summary:
    'Grant a licence on an application, with its approval where it is not approved yet; another approver agrees first',
  params: idParams,
  body: z.extend(termsBody, {
    feePaid: z.boolean(),
    /** Where the public was told, and the day of the last notice; empty where it was not. */
    notice: text(noticeLimit),
    noticeOn: z.string().check(z.refine((day) => day === '' || isCalendarDay(day), messages.noticeDay)),
    /** Why it is granted although something is open; it stands in the history of the licence. */
    although: text(limits.reason),
    /** Of the approval, for the applicant. */
    reason: text(commentLimit),
    version: seenVersion,
  }),
  response: z.extend(formWithMessage, { approval }),
  status: 202,
  answers: [409],
})
