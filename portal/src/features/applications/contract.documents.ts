import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText, text } from '#platform/schemas.ts'
import { documentView } from '#features/documents/contract.ts'

import { formWithMessage } from './contract.ts'
import { messages } from './messages.ts'
import { commentLimit, reasonLimit } from './rules.ts'

const tag = 'Applications'
const stored = z.object({ message: z.string(), documents: z.array(documentView) })

/** Fields `submissionId` (first) and repeated `documents`. */
export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/documents/upload',
  tag,
  access: 'user',
  multipart: true,
  status: 201,
  summary: 'Upload supporting documents: submissionId, then repeated documents',
  response: stored,
  answers: [403],
})
/** Fields `submissionId` (first) and repeated `filledForm`. */
export const uploadFilledForm = endpoint({
  method: 'POST',
  path: '/documents/upload-filled-form',
  tag,
  access: 'user',
  multipart: true,
  status: 201,
  summary: 'Upload the signed form: submissionId, then filledForm files',
  response: stored,
  answers: [403],
})
/** `:id` is the submission's. An empty reason takes it back. */
export const setNotApplicable = endpoint({
  method: 'POST',
  path: '/forms/:id/not-applicable',
  tag,
  access: 'user',
  summary: 'Say why a document that the answers ask for does not apply',
  params: idParams,
  body: z.object({ document: requiredText(100, messages.documentUnknown), reason: text(reasonLimit) }),
  response: formWithMessage,
  answers: [403, 404, 409],
})
/** `:id` is the submission's. */
export const answerCommission = endpoint({
  method: 'POST',
  path: '/forms/:id/messages',
  tag,
  access: 'user',
  idempotent: true,
  status: 201,
  summary: 'Answer the Commission about an application',
  params: idParams,
  body: z.object({ text: requiredText(commentLimit, messages.answerMissing) }),
  response: formWithMessage,
  answers: [403, 404, 409],
})
/** `:id` is the submission's. Repeating it changes nothing. */
export const withdrawForm = endpoint({
  method: 'POST',
  path: '/forms/:id/withdraw',
  tag,
  access: 'user',
  summary: 'Take back your own application until the Commission has decided',
  params: idParams,
  body: z.nullish(z.object({ reason: z.optional(text(commentLimit)) })),
  response: formWithMessage,
  answers: [403, 404, 409],
})
/** `:id` is the submission's. Repeating it changes nothing; it cannot be taken back. */
export const moveForm = endpoint({
  method: 'POST',
  path: '/forms/:id/move',
  tag,
  access: 'user',
  summary: 'Give an application that you have filed in your own name to a company for which you may sign',
  params: idParams,
  body: z.object({ companyId: requiredText(100, messages.companyNotFound) }),
  response: formWithMessage,
  answers: [403, 404, 409],
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
