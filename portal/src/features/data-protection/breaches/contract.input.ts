import * as z from 'zod/mini'
import { isCalendarTime } from '#platform/nigerian-time.ts'
import { requiredText, text } from '#platform/schemas.ts'
import { breachMessages as messages } from '../messages.breaches.ts'
import { breachTextLimit, mostPeople, reportedToLimit, riskLevels } from './rules.breaches.ts'

/** A time in ISO form; the screens convert what is typed as Nigerian time. */
const moment = z.string(messages.momentWrong).check(z.refine(isCalendarTime, messages.momentWrong))
const longText = text(breachTextLimit)

/** A breach as staff enter and correct it. */
export const breachBody = z.object({
  what: requiredText(breachTextLimit, messages.whatMissing),
  discoveredAt: moment,
  whom: requiredText(breachTextLimit, messages.whomMissing),
  people: z.nullable(
    z.int(messages.peopleWrong).check(z.minimum(0, messages.peopleWrong), z.maximum(mostPeople, messages.peopleWrong)),
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
