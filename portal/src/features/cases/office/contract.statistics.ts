import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { caseStatuses } from '../rules.ts'

const tag = 'Cases'
/** The key of a kind. */
const kind = z.string()

/** For plots that also read as tables: every series names its months, in order, without gaps. */
export const getCaseOverview = endpoint({
  method: 'GET',
  path: '/cases/overview',
  tag,
  access: 'admin',
  summary: 'Cases over time, days to resolve, overdue by company and council area',
  query: z.object({ months: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(36)), 12) }),
  response: z.object({
    asOf: z.string(),
    /** `YYYY-MM`, oldest first. */
    months: z.array(z.string()),
    /** Cases filed in a month, by the status they have now; a number per month. */
    filed: z.array(z.object({ kind, status: z.enum(caseStatuses), counts: z.array(z.number()) })),
    /** Of the cases resolved in a month: median calendar days from filing to resolution, null without any. */
    daysToResolve: z.array(z.object({ kind, medians: z.array(z.nullable(z.number())), resolved: z.array(z.number()) })),
    /** Open cases now; `company` is '' for none named. */
    byCompany: z.array(
      z.object({ kind, company: z.string(), label: z.string(), open: z.number(), overdue: z.number() }),
    ),
    /** Open cases now; `lga` is '' for none named. */
    byCouncil: z.array(z.object({ kind, lga: z.string(), open: z.number(), overdue: z.number() })),
  }),
})

/** Null where a number is too small to be shown without pointing at somebody. */
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
        /** Of the resolved: per cent within the deadline. */
        inTimePercent: figure,
        /** Mean of the ratings, one decimal. */
        rating: figure,
      }),
    ),
    companies: z.array(
      z.object({ company: z.string(), label: z.string(), filed: figure, resolved: figure, medianDays: figure }),
    ),
    months: z.array(z.object({ month: z.string(), filed: figure, resolved: figure })),
  }),
})
