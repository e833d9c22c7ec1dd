import * as z from 'zod/mini'
import { requiredText, text } from '#platform/schemas.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { readKobo } from '../amounts.ts'
import { referralMessages as words } from './messages.ts'
import { textLimits } from '../rules.ts'
import { companyReplies, referralLimits as limits } from './rules.ts'

const fields = z.object({
  outcome: z.enum(companyReplies, words.outcomeMissing),
  until: text(10),
  amount: z.string().check((typed) => {
    const { problem } = readKobo(typed.value)
    if (problem) typed.issues.push({ code: 'custom', message: problem, input: typed.value })
  }),
  answer: requiredText(limits.answer, words.answerMissing),
  forCommission: text(limits.answer),
  companyReference: text(limits.reference),
})

const checked = fields.check((typed) => {
  const { outcome, until } = typed.value
  if (outcome === 'needsTime' && !isCalendarDay(until))
    typed.issues.push({ code: 'custom', message: words.untilMissing, path: ['until'], input: until })
})

/** The form of a company as it is typed, with the amount in naira; becomes the body of the call. */
export const answerSchema = z.pipe(
  checked,
  z.transform(({ amount, until, ...rest }: z.output<typeof checked>) => ({
    ...rest,
    until: rest.outcome === 'needsTime' || rest.outcome === 'partly' ? until : '',
    offeredKobo: readKobo(amount).kobo,
  })),
)

/** Whether a case is solved, as the forms for it send it. */
export const solvedSchema = z.object({
  solved: z.enum(['yes', 'no'], words.solvedMissing),
  comment: text(textLimits.comment),
})
