import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { caseStatuses } from '../rules.ts'

const tag = 'Cases'
/** The key of a kind. */
const kind = z.string()

/** For charts with equivalent tables: every series has a value for each of `months`. */
export const getCaseOverview = endpoint({
  method: 'GET',
  path: '/cases/overview',
  tag,
  access: 'staff',
  duties: may.readCases,
  summary: 'Cases over time, days to resolve, overdue by company and council area',
  query: z.object({ months: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(36)), 12) }),
  response: z.object({
    asOf: z.string(),
    /** `YYYY-MM`, oldest first. */
    months: z.array(z.string()),
    /** Cases filed per month, by their current status. */
    filed: z.array(z.object({ kind, status: z.enum(caseStatuses), counts: z.array(z.number()) })),
    /** Median calendar days from filing to resolution, by month of resolution; null without any. */
    daysToResolve: z.array(z.object({ kind, medians: z.array(z.nullable(z.number())), resolved: z.array(z.number()) })),
    /** Currently open cases; `company` is '' when none was given. */
    byCompany: z.array(
      z.object({ kind, company: z.string(), label: z.string(), open: z.number(), overdue: z.number() }),
    ),
    /** Currently open cases; `lga` is '' when none was given. */
    byCouncil: z.array(z.object({ kind, lga: z.string(), open: z.number(), overdue: z.number() })),
  }),
})

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
