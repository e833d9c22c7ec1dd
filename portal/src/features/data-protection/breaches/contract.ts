import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { isCalendarTime } from '#platform/values/nigerian-time.ts'
import { idParams, requiredText, text } from '#platform/schemas.ts'
import { breachMessages as messages } from '../messages.breaches.ts'
import { breachStates } from './kind.ts'
import { riskLevels, breachTextLimit, maxPeople, reportedToLimit } from './rules.breaches.ts'

/** A time in ISO form; the screens convert what is typed as Nigerian time. */
const moment = z.string(messages.momentWrong).check(z.refine(isCalendarTime, messages.momentWrong))
const longText = text(breachTextLimit)

/** A breach as staff enter and correct it. */
export const breachBody = z.object({
  what: requiredText(breachTextLimit, messages.whatMissing),
  discoveredAt: moment,
  whom: requiredText(breachTextLimit, messages.whomMissing),
  people: z.nullable(
    z.int(messages.peopleWrong).check(z.minimum(0, messages.peopleWrong), z.maximum(maxPeople, messages.peopleWrong)),
  ),
  data: requiredText(breachTextLimit, messages.dataMissing),
  consequences: longText,
  measures: longText,
  highRisk: z.enum(riskLevels),
  reportedAt: z.nullable(moment),
  reportedTo: text(reportedToLimit),
  peopleToldAt: z.nullable(moment),
  unreportedReason: longText,
  closed: z.boolean(),
})
export type BreachInput = z.infer<typeof breachBody>

const tag = 'Data protection'
const change = { tag, access: 'staff', duties: may.manageDataProtection } as const
const read = { method: 'GET', tag, access: 'staff', duties: may.readDataProtection } as const

const breach = z.object({
  id: z.string(),
  reference: z.string(),
  what: z.string(),
  state: z.enum(breachStates),
  discoveredAt: z.string(),
  /** The end of the 72 hours. */
  reportDueAt: z.string(),
  reportedAt: z.nullable(z.string()),
  people: z.nullable(z.number()),
  whom: z.string(),
  data: z.string(),
  consequences: z.string(),
  measures: z.string(),
  highRisk: z.enum(riskLevels),
  reportedTo: z.string(),
  peopleToldAt: z.nullable(z.string()),
  unreportedReason: z.string(),
  closed: z.boolean(),
  version: z.number(),
  events: z.array(z.object({ id: z.string(), at: z.string(), action: z.string(), by: z.string(), text: z.string() })),
})
export type Breach = z.infer<typeof breach>

export const enterBreach = endpoint({
  ...change,
  method: 'POST',
  path: '/data-protection/breaches',
  summary: 'Enter a breach of personal data; the 72 hours run from its discovery',
  idempotent: true,
  body: breachBody,
  response: breach,
  status: 201,
})
export const getBreach = endpoint({
  ...read,
  path: '/data-protection/breaches/:id',
  summary: 'One breach with its history',
  params: idParams,
  response: breach,
})
export const correctBreach = endpoint({
  ...change,
  method: 'PUT',
  path: '/data-protection/breaches/:id',
  summary: 'Correct or complete a breach; what it said before stays in the history. A breach is never deleted',
  params: idParams,
  body: z.object({ version: z.int(), breach: breachBody }),
  response: breach,
  answers: [409],
})
