import * as z from 'zod/mini'
import { approval } from '#features/approvals/contract.ts'
import { emailLimit, readEmail } from '#platform/values/emails.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, pageOf, pageQuery, text } from '#platform/schemas.ts'
import { type EventName, eventWords, reportActions, reportStatuses } from './kind.ts'
import { messages } from './messages.ts'
import { contactPhone } from '#platform/values/phones.ts'
import { draftMessages, findDraftProblems, isWait, nameLimit, phoneLimit } from './rules.ts'

const tag = 'Whistle-blowing'

export const attachment = z.object({
  id: z.string(),
  name: z.string(),
  /** Download address for staff. */
  path: z.string(),
  size: z.number(),
  type: z.string(),
  /** A date without a time, like all dates of a report. */
  uploadedAt: z.string(),
})
export type Attachment = z.infer<typeof attachment>

/** Fields shared by notes, messages and events. */
export const entryText = { position: z.number(), on: z.string(), text: z.string() }
const staffMessage = z.object({ ...entryText, from: z.enum(['staff', 'reporter']), byName: z.string() })
const note = z.object({ ...entryText, byName: z.string() })
const event = z.object({
  position: z.number(),
  on: z.string(),
  event: z.enum(Object.keys(eventWords) as [EventName, ...EventName[]]),
  text: z.string(),
  byName: z.string(),
})

const summary = z.object({
  id: z.string(),
  reference: z.string(),
  /** Date of receipt. */
  date: z.string(),
  subject: z.string(),
  isAnonymous: z.boolean(),
  /** The reporter's name, 'Anonymous', or for staff 'Named report'. */
  customer: z.string(),
  status: z.enum(reportStatuses),
  escalationLevel: z.number(),
  assignedTo: z.nullable(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ReportSummary = z.infer<typeof summary>

export const report = z.extend(summary, {
  description: z.string(),
  /** Who reported: nobody knows, staff may not read it, or the reader may. */
  identity: z.enum(['anonymous', 'sealed', 'open']),
  /** Until when staff may read it, if they may. */
  identityUntil: z.string(),
  /** Account, name and contact details of the reporter, if given and open; the account under both names (spec 2 §3). */
  userId: z.nullable(z.string()),
  user: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  version: z.number(),
  /** Whether the reporter can still read messages: false once the account of an identified report is deleted. */
  isReachable: z.boolean(),
  documents: z.array(attachment),
  notes: z.array(note),
  communications: z.array(staffMessage),
  history: z.array(event),
  actions: z.array(z.enum(reportActions)),
  /** The date of destruction; empty until the report is resolved. */
  destroyOn: z.string(),
  /** Members of staff who must not see the report. */
  withheldFrom: z.array(z.string()),
  /** What waits for a second officer. */
  waiting: z.array(approval),
})
export type Report = z.infer<typeof report>
const one = {
  tag,
  access: 'user',
  duties: may.handleReports,
  params: idParams,
  response: report,
  answers: [403],
} as const

// Fields set by the server (id, userId, status, level, dates) may be sent but are ignored (decisions §1).
const draftShape = {
  subject: text(10_000, draftMessages.subjectTooLong, draftMessages.subjectMissing),
  description: text(100_000, draftMessages.descriptionTooLong, draftMessages.descriptionMissing),
}

export const getPuzzle = endpoint({
  method: 'GET',
  path: '/whistleblowing/puzzle',
  tag,
  access: 'public',
  summary: 'A puzzle whose solution a report must contain',
  response: z.object({ challenge: z.string(), bits: z.number() }),
})

export const getWait = endpoint({
  method: 'GET',
  path: '/whistleblowing/wait',
  tag,
  access: 'public',
  summary: 'A challenge for a form without scripts, which is solved by waiting; fewer reports are taken with it',
  response: z.object({ challenge: z.string(), waitSeconds: z.number() }),
})

const submitted = z.object({
  report: z.object({ id: z.string(), reference: z.string(), status: z.enum(reportStatuses), date: z.string() }),
  /** Receipt of an anonymous report; returned only here. */
  receipt: z.optional(z.string()),
})

export const submitReport = endpoint({
  method: 'POST',
  path: '/whistleblowing/submit',
  tag,
  access: 'public',
  summary: 'Report wrongdoing, with a name or without',
  idempotent: true,
  body: z
    .object({
      ...draftShape,
      isAnonymous: z.boolean('Say whether the report is anonymous'),
      name: z.optional(text(nameLimit)),
      email: z.optional(z.pipe(text(emailLimit), z.transform(readEmail))),
      phone: z.optional(
        z.pipe(
          text(phoneLimit),
          z.transform((typed: string) => contactPhone(typed) ?? typed),
        ),
      ),
      challenge: z.string(messages.puzzleMissing).check(z.maxLength(200)),
      /** Of a puzzle. */
      solution: z.optional(z.number(messages.puzzleMissing).check(z.int(), z.minimum(0))),
    })
    .check(
      z.check((context) => {
        if (context.value.solution === undefined && !isWait(context.value.challenge))
          context.issues.push({ code: 'custom', input: undefined, path: ['solution'], message: messages.puzzleMissing })
        for (const { field, message: words } of findDraftProblems(context.value))
          context.issues.push({ code: 'custom', input: context.value[field], path: [field], message: words })
      }),
    ),
  response: submitted,
  status: 201,
  answers: [429],
})

/** Multipart: the fields of an anonymous report first, then files as `whistleblowingDocuments`. All of it is stored, or nothing. */
export const submitWithFiles = endpoint({
  method: 'POST',
  path: '/whistleblowing/submit/files',
  tag,
  access: 'public',
  summary: 'Report wrongdoing without a name, with files in the same form',
  multipart: true,
  response: submitted,
  status: 201,
})

const uploadAnswer = z.object({ message: z.string(), documents: z.array(attachment) })
/** Multipart: `receipt` first for an anonymous report, then files as `whistleblowingDocuments`. */
export const uploadAttachments = endpoint({
  method: 'POST',
  path: '/whistleblowing/upload/:id',
  tag,
  access: 'public',
  summary: 'Add files to a report of your own',
  params: idParams,
  idempotent: true,
  multipart: true,
  response: uploadAnswer,
  status: 201,
  answers: [403, 429],
})

const counts = z.object({ total: z.number(), inProgress: z.number(), escalated: z.number(), resolved: z.number() })
const wantedStatus = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform((value: string) => {
      const name = value
        .trim()
        .toUpperCase()
        .replace(/[\s-]+/g, '_')
      return name === 'ALL' || name === '' ? undefined : name
    }),
    z.optional(z.enum(reportStatuses)),
  ),
)

export const listReports = endpoint({
  method: 'GET',
  path: '/whistleblowing/all',
  tag,
  access: 'public',
  duties: may.handleReports,
  summary: 'Reports: all that a member of staff may read, the own identified ones of a user, none for a visitor',
  query: z.object({ ...pageQuery, status: z.optional(wantedStatus), search: z.optional(text(200)) }),
  response: z.extend(pageOf(summary), { counts }),
  answers: [403],
})
export const getReport = endpoint({
  ...one,
  method: 'GET',
  path: '/whistleblowing/:id',
  summary: 'One report; each opening by staff is in the audit log',
})
export const amendReport = endpoint({
  ...one,
  method: 'PUT',
  path: '/whistleblowing/:id',
  summary: 'Correct the words of an own pending report; for staff, assign it',
  body: z.object({
    subject: z.optional(draftShape.subject),
    description: z.optional(draftShape.description),
    assignedTo: z.optional(z.string().check(z.maxLength(100))),
    version: z.optional(z.number()),
  }),
})

export const attachmentPath = (reportId: string, id: string): string =>
  `/api/whistleblowing/${encodeURIComponent(reportId)}/documents/${encodeURIComponent(id)}`
