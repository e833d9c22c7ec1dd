import * as z from 'zod/mini'
import { actionCalls } from '#engines/records/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText } from '#platform/schemas.ts'
import { formWithMessage, seenVersion } from '../contract.ts'
import { application } from '../kind.ts'
import { deskMessages } from './messages.ts'
import { commentLimit } from '../rules.ts'

const tag = 'Applications'

export const assignForm = endpoint({
  method: 'POST',
  path: '/forms/:id/assign',
  tag,
  access: 'staff',
  duties: may.handleApplications,
  summary: 'Give a submission to a member of staff who handles applications, or to nobody',
  params: idParams,
  body: z.object({ userId: z.nullable(z.string().check(z.maxLength(100))), version: seenVersion }),
  response: formWithMessage,
  answers: [409],
})

const written = {
  method: 'POST',
  tag,
  access: 'staff',
  duties: may.handleApplications,
  idempotent: true,
  status: 201,
  params: idParams,
  response: formWithMessage,
  answers: [409],
} as const
export const sendFormMessage = endpoint({
  ...written,
  path: '/forms/:id/replies',
  summary: 'Write to the applicant, who reads it with the application and in a mail; a question pauses the deadline',
  body: z.object({
    text: requiredText(commentLimit, deskMessages.messageMissing),
    /** Whether the deadline is paused until the applicant answers. */
    asks: z.optional(z.boolean()),
    version: seenVersion,
  }),
})
export const addFormNote = endpoint({
  ...written,
  path: '/forms/:id/notes',
  summary: 'Add a note that only staff read',
  body: z.object({ text: requiredText(commentLimit, deskMessages.noteMissing), version: seenVersion }),
})

/** The actions that answer to no call of the specification. */
export const formCalls = actionCalls({ kind: application, response: formWithMessage })
