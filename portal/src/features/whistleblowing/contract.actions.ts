import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText, text } from '#platform/schemas.ts'
import { askedApproval, doneOrAsked } from '#features/approvals/contract.ts'
import { report } from './contract.ts'
import { identityWords, messages } from './messages.ts'
import { lawLimit, messageLimit } from './rules.ts'

const tag = 'Whistle-blowing'

/** The version that the member of staff saw; 409 when it is no longer current. */
const version = z.optional(z.number())
const staff = { tag, access: 'staff', duties: may.handleReports } as const
const ofReport = { ...staff, params: idParams } as const
const change = { ...ofReport, method: 'POST', response: report } as const

/** These calls may come without a body, which the server reads as null (spec 2 §7). */
const moveBody = z.nullable(z.object({ note: z.optional(text(messageLimit, messages.messageTooLong)), version }))
export const escalateReport = endpoint({
  ...change,
  path: '/whistleblowing/:id/escalate',
  summary: 'Escalate a report by one level',
  body: moveBody,
})
export const resolveReport = endpoint({
  ...change,
  path: '/whistleblowing/:id/resolve',
  summary: 'Mark a report as resolved',
  body: moveBody,
})
export const assignReport = endpoint({
  ...change,
  path: '/whistleblowing/:id/assign',
  summary: 'Assign a report to a member of staff, which starts the investigation',
  body: z.object({ assignedTo: z.string().check(z.maxLength(100)), version }),
})
export const prolongReport = endpoint({
  ...change,
  path: '/whistleblowing/:id/prolong',
  summary: 'Keep a resolved report for longer',
  body: z.object({ days: z.number().check(z.int(), z.minimum(1), z.maximum(365)), version }),
})
export const withholdReport = endpoint({
  ...change,
  path: '/whistleblowing/:id/withhold',
  summary: 'Withhold a report from members of staff, for example because it is about them',
  body: z.object({ staffIds: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)), version }),
})
export const addNote = endpoint({
  ...change,
  path: '/whistleblowing/:id/notes',
  summary: 'Add a note that only staff read',
  body: z.object({ note: requiredText(messageLimit, messages.noteMissing) }),
})
export const updateReportStatus = endpoint({
  ...ofReport,
  method: 'PATCH',
  path: '/whistleblowing/update-report-status/:id',
  summary: 'Escalate a report or mark it as resolved',
  body: z.object({ status: z.enum(['ESCALATED', 'RESOLVED'], 'The status must be ESCALATED or RESOLVED'), version }),
  response: report,
})
export const addCommunication = endpoint({
  method: 'POST',
  path: '/whistleblowing/:id/communications',
  tag,
  access: 'user',
  duties: may.handleReports,
  summary: 'Write to the reporter, or as the reporter to the Commission',
  params: idParams,
  body: z.object({ content: requiredText(messageLimit, messages.messageMissing) }),
  response: report,
  answers: [403],
})
export const askIdentity = endpoint({
  ...ofReport,
  method: 'POST',
  path: '/whistleblowing/:id/identity',
  summary: 'Ask another integrity officer to agree that both read who reported',
  body: z.object({
    reason: requiredText(messageLimit, identityWords.reasonMissing),
    /** Only where a law forbids telling the reporter: which law. */
    law: z.optional(text(lawLimit)),
  }),
  response: askedApproval,
  status: 202,
  answers: [403, 409],
})
export const deleteReport = endpoint({
  ...ofReport,
  method: 'DELETE',
  path: '/whistleblowing/:id',
  summary: 'Destroy a report with its key, messages and files; another integrity officer must approve',
  response: doneOrAsked,
  answers: [202, 409],
})
export const downloadAttachment = endpoint({
  ...staff,
  method: 'GET',
  path: '/whistleblowing/:id/documents/:documentId',
  summary: 'A file of a report, for staff that may read it',
  params: z.object({ id: z.string().check(z.maxLength(100)), documentId: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
  file: true,
})

const reader = z.object({ id: z.string(), name: z.string(), email: z.string(), mayRead: z.boolean() })
export type Reader = z.infer<typeof reader>
export const listReaders = endpoint({
  ...staff,
  method: 'GET',
  path: '/whistleblowing/admin-list',
  summary: 'Members of staff, and whether they have the right to read reports',
  response: z.object({ admins: z.array(reader) }),
})
export const setReader = endpoint({
  ...ofReport,
  method: 'PUT',
  path: '/whistleblowing/admin-list/:id',
  summary: 'Grant a member of staff the right to read reports, or revoke it',
  body: z.object({ mayRead: z.boolean() }),
  response: z.object({ admins: z.array(reader), ...z.partial(askedApproval).shape }),
  answers: [202, 403, 409],
})
