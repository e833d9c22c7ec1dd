import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText, text } from '#platform/schemas.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { correctionItem, answers, formWithMessage, seenVersion } from '../contract.ts'
import { answersBytes } from '../rules.ts'
import { correctionMessages as messages } from './messages.ts'
import { maxItems, reasonMax } from './rules.ts'

const tag = 'Applications'
/** Of the application and of the request. */
const requestParams = z.extend(idParams, { rid: z.string().check(z.maxLength(100)) })
const change = { method: 'POST', tag, idempotent: true, response: formWithMessage, answers: [409] } as const
const asked = z.extend(correctionItem, {
  name: z._default(text(200), ''),
  section: z.optional(z.string().check(z.maxLength(200))),
  index: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(1_000))),
  reason: requiredText(reasonMax, messages.reasonMissing),
})
const ofOfficers = { access: 'staff', duties: may.handleApplications } as const

export const askForCorrections = endpoint({
  ...change,
  ...ofOfficers,
  path: '/forms/:id/requests',
  status: 201,
  summary: 'Ask the applicant to correct answers, documents or the signed form, which pauses the deadline',
  params: idParams,
  body: z.object({
    items: z
      .array(asked)
      .check(z.minLength(1, messages.nothingAsked), z.maxLength(maxItems, `At most ${maxItems} things at once`)),
    /** The last day for the corrections. */
    due: z.string(messages.dayMissing).check(z.refine(isCalendarDay, messages.dayMissing)),
    /** Whether the form must be signed again. */
    signAgain: z.optional(z.boolean()),
    version: seenVersion,
  }),
})
export const withdrawRequest = endpoint({
  ...change,
  ...ofOfficers,
  path: '/forms/:id/requests/:rid/withdraw',
  summary: 'Withdraw a request for corrections, which ends the pause',
  params: requestParams,
})
/** Only the open answers: of a repeated section all items, in which only the open answers differ. Documents are uploaded before. */
const corrected = z.object({ answers })
export const sendCorrections = endpoint({
  ...change,
  access: 'user',
  path: '/forms/:id/requests/:rid/submit',
  summary: 'Send the corrections that the Commission has asked for, once the asked documents are uploaded',
  bodyBytes: answersBytes,
  params: requestParams,
  body: corrected,
  answers: [403, 404, 409],
})
const printed = { tag, access: 'user', file: true, response: z.unknown() } as const
export const printCorrected = endpoint({
  ...printed,
  method: 'POST',
  path: '/forms/:id/requests/:rid/filled-form.pdf',
  summary: 'The form with corrections that are not sent yet as a PDF to print and sign',
  bodyBytes: answersBytes,
  params: requestParams,
  body: corrected,
  answers: [403, 404, 409],
})
export const printVersion = endpoint({
  ...printed,
  method: 'GET',
  path: '/forms/:id/versions/:number/filled-form.pdf',
  duties: may.readApplications,
  summary: 'The form with the answers of one version as a PDF',
  params: z.extend(idParams, { number: z.string().check(z.maxLength(100)) }),
})
