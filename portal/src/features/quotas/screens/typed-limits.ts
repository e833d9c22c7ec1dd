import { readNumber } from '#platform/values/typed-numbers.ts'
import { outOfBounds } from '../messages.ts'
import { bytesOf, isSize, limitBounds, type QuotaName, quotaNames, type QuotaUse } from '../rules.ts'

/** Limits as typed into the form: numbers, and sizes in gigabytes. */
export type TypedLimits = Readonly<Partial<Record<QuotaName, string>>>
export interface LimitProblem {
  field: QuotaName
  message: string
}

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

/** Parses the typed limits and lists the problems; an empty field is a problem unless `mayBeEmpty`. */
export function readLimits(typed: TypedLimits, mayBeEmpty: boolean): { limits: QuotaUse; problems: LimitProblem[] } {
  const limits: QuotaUse = {}
  const problems: LimitProblem[] = []
  for (const name of quotaNames) {
    const text = typed[name]?.trim() ?? ''
    if (!text && mayBeEmpty) continue
    const value = readLimit(name, text)
    const { min, max } = limitBounds[name]
    if (value >= min && value <= max) limits[name] = value
    else problems.push({ field: name, message: outOfBounds(name) })
  }
  return { limits, problems }
}
