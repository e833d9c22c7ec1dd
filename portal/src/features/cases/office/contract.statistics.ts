import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'

const tag = 'Cases'
const day = z.string().check(z.refine(isCalendarDay, 'Give a date as YYYY-MM-DD'))
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
      z.object({
        company: z.string(),
        label: z.string(),
        filed: figure,
        resolved: figure,
        medianDays: figure,
        /** Cases sent to the company, counted once the mail was delivered. */
        sent: figure,
        /** Of the answers and missed days, those in time; a company that asked for time has not answered. */
        answeredInTimePercent: figure,
        /** Median calendar days from delivery to answer. */
        answerDays: figure,
        /** Of the cases resolved with an outcome, those upheld, also in part. */
        upheldPercent: figure,
        /** Resolved cases whose outcome nobody has set, and which are in neither part. */
        outcomeNotSet: figure,
        /** Kobo that the company returned in resolved cases. */
        returnedKobo: figure,
        /** Of the customers who said whether it is solved, those who said yes. */
        solvedPercent: figure,
      }),
    ),
    months: z.array(z.object({ month: z.string(), filed: figure, resolved: figure })),
  }),
})

export const getScorecardFile = endpoint({
  method: 'GET',
  path: '/cases/scorecard.csv',
  tag,
  access: 'staff',
  duties: may.readCases,
  summary:
    'What the figures of companies are made of in the scorecard, or between two days, without personal data (CSV)',
  query: z.object({ from: z.optional(day), to: z.optional(day) }),
  response: z.unknown(),
  file: true,
})
