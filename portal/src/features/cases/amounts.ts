import { readAmount } from '#platform/values/typed-numbers.ts'
import { caseMessages as words } from './messages.ts'
import { maxKobo } from './rules.ts'

/** Reads an amount of naira as people type it; null for none. */
export function readKobo(typed: string): { kobo: number | null; problem?: string } {
  if (!typed.trim()) return { kobo: null }
  const { value, suggestion } = readAmount(typed.replace(/^\s*(?:₦|NGN|N)\s*/iu, ''))
  if (suggestion !== undefined) return { kobo: null, problem: words.amountWithComma(suggestion) }
  const kobo = Math.round((value ?? Number.NaN) * 100)
  return kobo >= 0 && kobo <= maxKobo ? { kobo } : { kobo: null, problem: words.amountInvalid }
}
