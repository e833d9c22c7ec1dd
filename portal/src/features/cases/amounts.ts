import { readAmount } from '#platform/values/typed-numbers.ts'
import { caseMessages as words } from './messages.ts'
import { maxKobo } from './rules.ts'

/** What people write after an amount of naira, from the outside in: '12,500/=', '12,500 naira only'. */
const endings = ['only', 'naira', 'ngn', '₦', '/=', '/-', '=', 'n']
const withoutMarks = (typed: string): string =>
  endings
    .reduce(
      (text, mark) => (text.endsWith(mark) ? text.slice(0, -mark.length).trimEnd() : text),
      typed.trim().toLowerCase(),
    )
    .replace(/^(?:₦|=?n=|ngn|naira|n|#)/u, '')

/** Reads an amount of naira as people type it; null for none. */
export function readKobo(typed: string): { kobo: number | null; problem?: string } {
  if (!typed.trim()) return { kobo: null }
  const { value, suggestion } = readAmount(withoutMarks(typed))
  if (suggestion !== undefined) return { kobo: null, problem: words.amountWithComma(suggestion) }
  const kobo = Math.round((value ?? Number.NaN) * 100)
  return kobo >= 0 && kobo <= maxKobo ? { kobo } : { kobo: null, problem: words.amountInvalid }
}
