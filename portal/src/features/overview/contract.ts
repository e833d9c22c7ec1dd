import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { periodNames, units } from './rules.periods.ts'

export { type Unit, writeAmount } from './rules.periods.ts'

const tag = 'Overview'
/** `YYYY-MM-DD`, in Nigerian time. */
const day = z.string().check(z.refine(isCalendarDay, 'Give a date as YYYY-MM-DD'))
const days = z.object({ from: z.string(), to: z.string() })
const unit = z.enum(units)

/** The address of the list of exactly the records that were counted; null where no list shows them. */
const list = z.nullable(z.string())
/** Null where there is nothing to measure. */
const value = z.nullable(z.number())

/** A figure of the period, beside that of the period before. */
const figure = z.object({
  key: z.string(),
  label: z.string(),
  unit,
  value,
  before: value,
  /** Which change is good. */
  better: z.enum(['higher', 'lower', 'neither']),
  /** The most it should be. */
  target: value,
  list,
})
export type Figure = z.infer<typeof figure>

/** Figures over time: each series has a value for each of the period's `buckets`. */
const chart = z.object({
  key: z.string(),
  title: z.string(),
  note: z.string(),
  unit,
  shape: z.enum(['stacked', 'lines']),
  series: z.array(z.object({ key: z.string(), label: z.string(), values: z.array(value), lists: z.array(list) })),
  /** The lists of all records of a bucket. */
  lists: z.array(list),
  /** A level to compare with. */
  target: value,
})
export type OverviewChart = z.infer<typeof chart>

/** Figures by something: by company, area, officer, age or form. */
const breakdown = z.object({
  key: z.string(),
  title: z.string(),
  note: z.string(),
  /** The heading of the first column: 'Company'. */
  what: z.string(),
  columns: z.array(z.object({ key: z.string(), label: z.string(), unit })),
  rows: z.array(z.object({ key: z.string(), label: z.string(), cells: z.array(z.object({ value, list })) })),
  /** The column drawn as bars, and the column that is a part of it. */
  bar: z.nullable(z.object({ of: z.string(), part: z.nullable(z.string()) })),
  /** The place of each row on a map of tiles, counted from 1. */
  tiles: z.nullable(z.array(z.object({ key: z.string(), column: z.number(), row: z.number() }))),
  /** The address of a file with each record that was counted. */
  file: z.optional(z.string()),
})
export type Breakdown = z.infer<typeof breakdown>

/** What one source of figures says about a period. */
export const reading = z.object({
  figures: z.array(figure),
  charts: z.array(chart),
  breakdowns: z.array(breakdown),
})
export type Reading = z.infer<typeof reading>

export const listOverviews = endpoint({
  method: 'GET',
  path: '/overviews',
  tag,
  access: 'staff',
  duties: may.readOverviews,
  summary: 'The overviews that you may read, and whether you get the weekly mail',
  response: z.object({
    overviews: z.array(z.object({ key: z.string(), label: z.string() })),
    weeklyMail: z.boolean(),
  }),
})

export const readOverview = endpoint({
  method: 'GET',
  path: '/overviews/:key',
  tag,
  access: 'staff',
  duties: may.readOverviews,
  summary: 'Figures of a period and of the one before; `own` needs the first and the last day, at most five years',
  params: z.object({ key: z.string().check(z.maxLength(40)) }),
  query: z.object({
    period: z._default(z.enum(periodNames), 'this-month'),
    from: z.optional(day),
    to: z.optional(day),
  }),
  response: z.extend(reading, {
    key: z.string(),
    label: z.string(),
    asOf: z.string(),
    period: days,
    /** The period with which figures are compared. */
    before: days,
    /** The parts of the period in charts. */
    buckets: z.array(z.extend(days, { label: z.string() })),
  }),
})

export const saveWeeklyMail = endpoint({
  method: 'PUT',
  path: '/overviews/weekly-mail',
  tag,
  access: 'staff',
  duties: may.readOverviews,
  summary: 'Ask for the figures of each week by mail on Mondays, or no longer',
  body: z.object({ wanted: z.boolean() }),
  response: z.object({ weeklyMail: z.boolean() }),
})
