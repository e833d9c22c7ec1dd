import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { message } from '#platform/schemas.ts'

/** Tests of mails per person and hour. */
export const testsPerHour = 10

const name = z.string().check(z.maxLength(60))

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/content-manager/mails/test',
  tag: 'Content manager',
  access: 'staff',
  duties: may.draftContent,
  summary: 'Mail a text with example values to your own address, before it is published',
  body: z.object({
    type: name,
    mail: name,
    subject: z.string().check(z.maxLength(500)),
    text: z.string().check(z.maxLength(10_000)),
  }),
  response: message,
  answers: [404, 409, 429],
})
