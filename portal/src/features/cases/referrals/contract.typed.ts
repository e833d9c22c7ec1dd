import * as z from 'zod/mini'
import { requiredText, text } from '#platform/schemas.ts'
import { readKobo } from '../amounts.ts'
import { referralMessages as words } from './messages.ts'
import { textLimits } from '../rules.ts'
import { referralLimits as limits, referralOutcomes } from './rules.ts'

const checked = z.object({
  outcome: z.enum(referralOutcomes, words.outcomeMissing),
  amount: z.string().check((typed) => {
    const { problem } = readKobo(typed.value)
    if (problem) typed.issues.push({ code: 'custom', message: problem, input: typed.value })
  }),
  answer: requiredText(limits.answer, words.answerMissing),
  companyReference: text(limits.reference),
})

/** The form of a company as it is typed, with the amount in naira; becomes the body of the call. */
export const answerSchema = z.pipe(
  checked,
  z.transform(({ amount, ...rest }: z.output<typeof checked>) => ({ ...rest, offeredKobo: readKobo(amount).kobo })),
)

/** Whether a case is solved, as the forms for it send it. */
export const solvedSchema = z.object({
  solved: z.enum(['yes', 'no'], words.solvedMissing),
  comment: text(textLimits.comment),
})
