import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { entryText } from './contract.ts'
import { reportStatuses } from './kind.ts'
import { messages } from './messages.ts'
import { messageLimit } from './rules.ts'

const tag = 'Whistle-blowing'

/** The receipt is sent only in bodies, because addresses end up in logs and browser histories. */
const receipt = text(60, messages.receiptMissing, messages.receiptMissing)
const followed = z.object({
  reference: z.string(),
  date: z.string(),
  updatedAt: z.string(),
  subject: z.string(),
  status: z.enum(reportStatuses),
  destroyOn: z.string(),
  documents: z.array(z.object({ name: z.string(), size: z.number(), uploadedAt: z.string() })),
  communications: z.array(z.object({ ...entryText, from: z.enum(['staff', 'reporter']) })),
  history: z.array(z.object({ position: z.number(), on: z.string(), event: z.string() })),
})
export type FollowedReport = z.infer<typeof followed>

export const followReport = endpoint({
  method: 'POST',
  path: '/whistleblowing/follow-up',
  tag,
  access: 'public',
  summary: 'Follow an anonymous report with its receipt',
  body: z.object({ receipt }),
  response: followed,
  answers: [404, 429],
})
export const answerWithReceipt = endpoint({
  method: 'POST',
  path: '/whistleblowing/follow-up/messages',
  tag,
  access: 'public',
  summary: 'Write to the Commission about an anonymous report',
  body: z.object({ receipt, content: requiredText(messageLimit, messages.messageMissing) }),
  response: followed,
  answers: [404, 409, 429],
})
/** Multipart: `receipt` first, and a message as `content` if there is one, then files as `whistleblowingDocuments`. */
export const addFilesWithReceipt = endpoint({
  method: 'POST',
  path: '/whistleblowing/follow-up/files',
  tag,
  access: 'public',
  summary: 'Add files to an anonymous report',
  idempotent: true,
  multipart: true,
  response: followed,
  status: 201,
  answers: [429],
})
