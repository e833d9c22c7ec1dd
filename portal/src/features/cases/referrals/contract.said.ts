import * as z from 'zod/mini'
import { referralOutcomes } from './rules.ts'

/** What the company says, as its customer reads it. */
export const companySaid = z.object({
  /** The company's label. */
  company: z.string(),
  outcome: z.nullable(z.enum(referralOutcomes)),
  /** Of what is partly fixed: by which day the rest is done. */
  until: z.nullable(z.string()),
  answer: z.string(),
  offeredKobo: z.nullable(z.number()),
})
export type CompanySaid = z.infer<typeof companySaid>
