import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText, text } from '#platform/schemas.ts'
import { documentView } from '#features/documents/contract.ts'

import { formWithMessage } from './contract.ts'
import { messages } from './messages.ts'
import { commentLimit, reasonLimit } from './rules.ts'

const tag = 'Applications'
const stored = z.object({ message: z.string(), documents: z.array(documentView) })
const change = {
  method: 'POST',
  tag,
  access: 'user',
  params: idParams,
  response: formWithMessage,
  answers: [403, 404, 409],
} as const
const uploading = {
  method: 'POST',
  tag,
  access: 'user',
  multipart: true,
  status: 201,
  response: stored,
  answers: [403],
} as const

/** Fields `submissionId` (first) and repeated `documents`. */
export const uploadDocuments = endpoint({
  ...uploading,
  path: '/documents/upload',
  summary: 'Upload supporting documents: submissionId, then repeated documents',
})
/** Fields `submissionId` (first) and repeated `filledForm`. */
export const uploadFilledForm = endpoint({
  ...uploading,
  path: '/documents/upload-filled-form',
  summary: 'Upload the signed form: submissionId, then filledForm files',
})
/** `:id` is the submission's. An empty reason takes it back. */
export const setNotApplicable = endpoint({
  ...change,
  path: '/forms/:id/not-applicable',
  summary: 'Say why a document that the answers ask for does not apply',
  body: z.object({ document: requiredText(100, messages.documentUnknown), reason: text(reasonLimit) }),
})
/** `:id` is the submission's. */
export const answerCommission = endpoint({
  ...change,
  path: '/forms/:id/messages',
  idempotent: true,
  status: 201,
  summary: 'Answer the Commission about an application',
  body: z.object({ text: requiredText(commentLimit, messages.answerMissing) }),
})
/** `:id` is the submission's. Repeating it changes nothing. */
export const withdrawForm = endpoint({
  ...change,
  path: '/forms/:id/withdraw',
  summary: 'Take back your own application until the Commission has decided',
  body: z.nullish(z.object({ reason: z.optional(text(commentLimit)) })),
})
/** `:id` is the submission's. Repeating it changes nothing; it cannot be taken back. */
export const moveForm = endpoint({
  ...change,
  path: '/forms/:id/move',
  summary: 'Give an application that you have filed in your own name to a company for which you may sign',
  body: z.object({ companyId: requiredText(100, messages.companyNotFound) }),
})
/** `:id` is the submission's. */
export const listSubmissionDocuments = endpoint({
  method: 'GET',
  path: '/documents/:id',
  tag,
  access: 'user',
  summary: 'Documents of a submission',
  params: idParams,
  response: z.object({ documents: z.array(documentView) }),
})
/** `:id` is the document's. */
export const downloadFilledForm = endpoint({
  method: 'GET',
  path: '/documents/:id/downloadFilledForm',
  tag,
  access: 'user',
  file: true,
  summary: 'Download a signed form',
  params: idParams,
  response: z.unknown(),
  answers: [206, 304, 416],
})
