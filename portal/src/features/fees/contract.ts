import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { requiredText, text } from '#platform/schemas.ts'
import type { FeeKind, PartKey } from '#platform/state/fees/types.ts'
import type { ElectricityPrices } from './content.ts'
import { LARGEST_FEE, sourceLimit, titleLimit } from './rules.figures.ts'

/** A complete schedule as calls send and answer it; what it must be besides is in `rules.check.ts`. */
const kinds = [
  'processing',
  'application',
  'registration',
  'administrative',
  'regularization',
  'licence',
  'permit',
  'extension',
  'renewal',
  'amendment',
] as const satisfies FeeKind[]
const partKeys = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const satisfies PartKey[]

const currency = z.enum(['NGN', 'USD'])
const amount = z.number().check(z.int(), z.minimum(0), z.maximum(LARGEST_FEE))
const megawatts = z.number().check(z.minimum(0), z.maximum(100_000))
const key = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))
/** Texts are cleaned when they come in, which an answer cannot be. */
function partsWith<T extends z.ZodMiniType<string, string>>(words: (max: number, missing?: string) => T) {
  const sourced = { source: z.optional(words(sourceLimit)) }

  const fee = z.object({
    kind: z.enum(kinds),
    amount: z.union([
      z.literal('on-application'),
      z.object({ currency, from: amount, to: amount }),
      z.object({ currency, amount }),
    ]),
    label: z.optional(words(100)),
  })
  const fees = z.array(fee).check(z.maxLength(10))

  const category = z.object({
    ...sourced,
    key,
    part: z.enum(partKeys),
    title: words(titleLimit, 'Enter the name of the category'),
    description: words(1_000),
    fees,
    tiers: z.optional(
      z
        .array(
          z.object({
            ...sourced,
            capacity: z.union([
              z.object({ from: megawatts, to: megawatts }),
              z.object({ above: megawatts, to: z.optional(megawatts) }),
            ]),
            fees,
          }),
        )
        .check(z.minLength(1), z.maxLength(40, 'At most 40 tiers in a category')),
    ),
    classes: z.optional(
      z
        .array(z.object({ ...sourced, key, label: words(100, 'Enter the name of the class'), fees }))
        .check(z.maxLength(40)),
    ),
    operatingFee: z.optional(
      z.object({
        percent: z.number().check(z.minimum(0), z.maximum(100)),
        basis: words(200, 'Enter of what it is a part'),
      }),
    ),
    validity: z.optional(words(100)),
    notes: z.optional(z.array(words(1_000)).check(z.maxLength(10))),
  })

  const part = z.object({
    key: z.enum(partKeys),
    title: words(titleLimit, 'Enter the name of the part'),
    summary: words(1_000),
    validity: z.optional(words(100)),
    categories: z.array(category).check(z.maxLength(30)),
  })

  return z.array(part).check(z.length(8))
}

/** As a call sends it. */
export const sentParts = partsWith<z.ZodMiniType<string, string>>((max, missing) =>
  missing ? requiredText(max, missing) : text(max),
)
/** As a call answers it. */
export const scheduleParts = partsWith(() => z.string())
export type ScheduleParts = z.infer<typeof scheduleParts>

const tag = 'Fees'
const day = z.string().check(z.maxLength(10))

const facts = {
  title: z.string(),
  /** The first day (`YYYY-MM-DD`, in Nigeria) on which it applies. */
  effectiveOn: z.string(),
  /** Its last day; null while no later schedule is published. */
  endsOn: z.nullable(z.string()),
  time: z.enum(['in-force', 'coming', 'earlier']),
  /** The order or gazette that made it; empty for the first one. */
  source: z.string(),
  /** What changed and why, in the words of the Commission. */
  reason: z.string(),
}
const entry = z.object(facts)
export type ScheduleEntry = z.infer<typeof entry>

const shownSchedule = z.object({
  schedule: z.object({ title: z.string(), date: z.string(), parts: scheduleParts }),
  ...facts,
  /** The day that was asked for. */
  on: z.string(),
  today: z.string(),
  /** The next published schedule after today, where there is one. */
  coming: z.nullable(z.string()),
  /** While a draft is previewed: what its addresses carry. */
  preview: z.nullable(z.string()),
})
export type ShownSchedule = z.infer<typeof shownSchedule>

const change = z.object({
  part: z.enum(partKeys),
  place: z.string(),
  what: z.string(),
  before: z.string(),
  after: z.string(),
  source: z.string(),
})

export const getFeeSchedule = endpoint({
  tag,
  access: 'public',
  method: 'GET',
  path: '/fees/schedule',
  summary: 'The schedule of fees of a day; of today without `on`',
  query: z.object({ on: z.optional(day) }),
  response: shownSchedule,
  answers: [404],
})

export const listFeeSchedules = endpoint({
  tag,
  access: 'public',
  method: 'GET',
  path: '/fees/schedules',
  summary: 'Every published schedule of fees, newest first',
  response: z.object({ items: z.array(entry), today: z.string() }),
})

export const getFeeChanges = endpoint({
  tag,
  access: 'public',
  method: 'GET',
  path: '/fees/schedules/:day',
  summary: 'One published schedule, by its first day, and what it changed',
  params: z.object({ day }),
  response: z.extend(entry, {
    /** The first day of the schedule before it; null for the first one. */
    before: z.nullable(z.string()),
    changes: z.array(change),
    today: z.string(),
  }),
})

export const getElectricityPrices = endpoint({
  method: 'GET',
  path: '/content/electricity-prices',
  tag: 'Content',
  access: 'public',
  summary: 'The prices of a kilowatt-hour by class of customers; null until staff have published them',
  response: z.object({ prices: z.nullable(z.custom<ElectricityPrices>()) }),
})
