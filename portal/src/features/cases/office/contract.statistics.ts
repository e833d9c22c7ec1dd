import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'

const tag = 'Cases'
/** The key of a kind. */
const kind = z.string()

/** Null when the number is so small that it could identify somebody. */
const figure = z.nullable(z.number())
export const getScorecard = endpoint({
  method: 'GET',
  path: '/cases/scorecard',
  tag,
  access: 'public',
  summary: 'Public figures of the last 12 full months: counts and response times, nobody named',
  response: z.object({
    /** First and last day, `YYYY-MM-DD`. */
    from: z.string(),
    to: z.string(),
    /** Figures below this are null. */
    smallestShown: z.number(),
    kinds: z.array(
      z.object({
        kind,
        filed: figure,
        resolved: figure,
        /** Median calendar days from filing to resolution. */
        medianDays: figure,
        /** Percentage of resolved cases that met the deadline. */
        inTimePercent: figure,
        /** Mean rating, one decimal. */
        rating: figure,
      }),
    ),
    companies: z.array(
      z.object({ company: z.string(), label: z.string(), filed: figure, resolved: figure, medianDays: figure }),
    ),
    months: z.array(z.object({ month: z.string(), filed: figure, resolved: figure })),
  }),
})
