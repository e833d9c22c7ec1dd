import * as z from 'zod/mini'
import { readEmail } from '#platform/values/emails.ts'
import { endpoint } from '#platform/endpoint.ts'
import { text } from '#platform/schemas.ts'
import { draftMessages, findDraftProblems } from './rules.ts'

const tag = 'Contact'

/** Cleans the texts and limits their size; `findDraftProblems` then checks them. */
const draft = z.object({
  name: text(10_000, draftMessages.nameTooLong, draftMessages.nameMissing),
  email: z.pipe(text(10_000, draftMessages.emailInvalid, draftMessages.emailMissing), z.transform(readEmail)),
  message: text(100_000, draftMessages.messageTooLong, draftMessages.messageMissing),
  /** From `startEnquiry`; proves that the form was open for a few seconds before it was sent. */
  token: z.string().check(z.maxLength(300)),
  /** A hidden field (honeypot): only programs fill it in. */
  website: z.optional(z.string().check(z.maxLength(1_000))),
})

export const startEnquiry = endpoint({
  method: 'GET',
  path: '/contact/token',
  tag,
  access: 'public',
  summary: 'The token that an enquiry must contain, and how long to wait before sending it',
  response: z.object({ token: z.string(), waitSeconds: z.number() }),
})

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/contact',
  tag,
  access: 'public',
  summary: 'Send an enquiry to the Commission',
  idempotent: true,
  body: draft.check(
    z.check((context) => {
      for (const { field, message } of findDraftProblems(context.value))
        context.issues.push({ code: 'custom', input: context.value[field], path: [field], message })
    }),
  ),
  response: z.object({ reference: z.string() }),
  status: 201,
  answers: [429],
})
