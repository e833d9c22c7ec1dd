import * as z from 'zod/mini'
import { readNumber } from '#platform/values/typed-numbers.ts'
import { outOfBounds } from '../messages.ts'
import { bytesOf, isSize, limitBounds, type QuotaName, quotaNames, type QuotaUse } from '../rules.ts'

/** Limits as typed into the form: numbers, and sizes in gigabytes. */
type TypedLimits = Partial<Record<QuotaName, string>>

const bytesInGigabyte = bytesOf(1)

export const typedLimits = (limits: QuotaUse): TypedLimits =>
  Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [
      name,
      String(isSize(name as QuotaName) ? Number((value / bytesInGigabyte).toFixed(3)) : value),
    ]),
  )

function readLimit(name: QuotaName, typed: string): number {
  const { value = Number.NaN } = readNumber(typed)
  if (isSize(name)) return bytesOf(value)
  return Number.isInteger(value) ? value : Number.NaN
}

/** One limit as typed; an empty field is a problem unless `mayBeEmpty`. */
function typedLimit(name: QuotaName, mayBeEmpty: boolean) {
  const { min, max } = limitBounds[name]
  const message = outOfBounds(name)
  const limit = z.number(message).check(z.minimum(min, message), z.maximum(max, message))
  return z.pipe(
    z.transform((typed: string | undefined) =>
      typed?.trim() || !mayBeEmpty ? readLimit(name, typed ?? '') : undefined,
    ),
    mayBeEmpty ? z.optional(limit) : limit,
  )
}

/** All limits as the form has them. */
export const typedLimitsInput = (mayBeEmpty: boolean) =>
  Object.fromEntries(quotaNames.map((name) => [name, typedLimit(name, mayBeEmpty)])) as Record<
    QuotaName,
    ReturnType<typeof typedLimit>
  >
