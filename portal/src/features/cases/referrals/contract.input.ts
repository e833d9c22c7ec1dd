import * as z from 'zod/mini'
import { requiredText, text } from '#platform/schemas.ts'
import { caseMessages as words } from '../messages.ts'
import { maxKobo } from '../rules.ts'
import { referralMessages } from './messages.ts'
import { companyReplies, referralLimits as limits } from './rules.ts'

/** An amount of money in kobo. */
export const kobo = z
  .number(words.amountInvalid)
  .check(z.int(words.amountInvalid), z.minimum(0, words.amountInvalid), z.maximum(maxKobo, words.amountInvalid))

/** What a company answers, by its link or entered by staff. */
export const companyAnswer = {
  outcome: z.enum(companyReplies, referralMessages.outcomeMissing),
  /** Where it needs more time: until which day; of what is partly fixed, by which the rest is done. */
  until: z.optional(z.union([z.literal(''), z.iso.date(referralMessages.untilMissing)])),
  /** What the customer reads. */
  answer: requiredText(limits.answer, referralMessages.answerMissing),
  /** What the Commission alone reads. */
  forCommission: z.optional(text(limits.answer)),
  /** Kobo that the company offers to return. */
  offeredKobo: z.optional(z.nullable(kobo)),
  /** The company's own reference. */
  companyReference: z.optional(text(limits.reference)),
}
