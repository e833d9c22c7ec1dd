import * as z from 'zod/mini'
import { requiredText, text } from '#platform/schemas.ts'
import { LARGEST_FEE } from './rules.figures.ts'
import { sourceLimit, titleLimit } from './rules.limits.ts'
import type { FeeKind, PartKey } from '#platform/state/fees/types.ts'

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
export const partKeys = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const satisfies PartKey[]

const currency = z.enum(['NGN', 'USD'])
const amount = z.number().check(z.int(), z.minimum(0), z.maximum(LARGEST_FEE))
const megawatts = z.number().check(z.minimum(0), z.maximum(100_000))
const key = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))
/** Texts are cleaned when they come in, which an answer cannot be. */
function partsWith<T extends z.ZodMiniType<string, string>>(words: (most: number, missing?: string) => T) {
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
export const sentParts = partsWith<z.ZodMiniType<string, string>>((most, missing) =>
  missing ? requiredText(most, missing) : text(most),
)
/** As a call answers it. */
export const scheduleParts = partsWith(() => z.string())
export type ScheduleParts = z.infer<typeof scheduleParts>
