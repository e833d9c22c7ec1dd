import * as z from 'zod/mini'
import { requiredText, text } from '#platform/schemas.ts'
import { caseMessages as words } from '../messages.ts'
import { maxKobo } from '../rules.ts'
import { referralMessages } from './messages.ts'
import { referralLimits as limits, referralOutcomes } from './rules.ts'

/** An amount of money in kobo. */
export const kobo = z
  .number(words.amountInvalid)
  .check(z.int(words.amountInvalid), z.minimum(0, words.amountInvalid), z.maximum(maxKobo, words.amountInvalid))

/** What a company answers, by its link or entered by staff. */
export const companyAnswer = {
  outcome: z.enum(referralOutcomes, referralMessages.outcomeMissing),
  answer: requiredText(limits.answer, referralMessages.answerMissing),
  /** Kobo that the company offers to return. */
  offeredKobo: z.optional(z.nullable(kobo)),
  /** The company's own reference. */
  companyReference: z.optional(text(limits.reference)),
}
