import { cleanPasted } from '#platform/values/pasted.ts'
import type { CapacityRange, Currency, Fee } from '#platform/state/fees/types.ts'
import { readAmount, readNumber } from '#platform/values/typed-numbers.ts'

/** More than any fee: a longer figure is a slip of the finger. */
export const LARGEST_FEE = 1_000_000_000_000
/** In MW; as in the calculator. */
const largestTier = 100_000

export type Read<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string }

const currencies: [RegExp, Currency][] = [
  [/^(?:₦|NGN|naira|N(?=[\s\d]))\s*/i, 'NGN'],
  [/^(?:US\s?\$|USD|\$)\s*/i, 'USD'],
]
const afterwards: [RegExp, Currency][] = [
  [/(?:naira|NGN)$/i, 'NGN'],
  [/(?:dollars|USD)$/i, 'USD'],
]
const onApplication = /^on application(?: to the commission)?\.?$/i

/**
 * Reads a fee as people type and paste it: `150,000`, `₦150,000`, `N150000`, `US$3,000 to US$10,000`, `On application`. A figure without a currency has the
 * one of its cell before.
 */
export function readFigure(text: string, currency: Currency): Read<Fee['amount']> {
  const typed = cleanPasted(text)
  if (typed === '') return { problem: figureWords.missing }
  if (onApplication.test(typed)) return { value: 'on-application' }
  const ends = typed.split(/\bto\b|-/i).map((end) => end.trim())
  if (ends.length > 2) return { problem: figureWords.unreadable }
  const first = readMoney(ends[0]!, currency)
  if (!first.value || ends.length === 1) return first
  const last = readMoney(ends[1]!, first.value.currency)
  if (!last.value) return last
  if (last.value.currency !== first.value.currency) return { problem: figureWords.twoCurrencies }
  if (last.value.amount <= first.value.amount) return { problem: figureWords.rangeBackwards }
  return { value: { currency: first.value.currency, from: first.value.amount, to: last.value.amount } }
}

function readMoney(text: string, currency: Currency): Read<{ currency: Currency; amount: number }> {
  const [rest, named] = acceptCurrency(text)
  const { value: amount, suggestion } = readAmount(rest)
  if (suggestion !== undefined) return { problem: figureWords.fullStop(suggestion) }
  if (amount === undefined) return { problem: figureWords.unreadable }
  if (!Number.isInteger(amount)) return { problem: figureWords.notWhole }
  if (amount > LARGEST_FEE) return { problem: figureWords.tooLarge }
  return { value: { currency: named ?? currency, amount } }
}

function acceptCurrency(text: string): [rest: string, currency: Currency | undefined] {
  for (const [pattern, currency] of [...currencies, ...afterwards])
    if (pattern.test(text)) return [text.replace(pattern, ''), currency]
  return [text, undefined]
}

const number = String.raw`(\d[\d,. ]*)`
const between = new RegExp(`^${number}\\s*(?:-|to)\\s*${number}$`, 'i')
const above = new RegExp(`^above\\s*${number}(?:\\s*(?:-|to)\\s*${number})?$`, 'i')

/** Reads a capacity as the schedule writes it: `1–10 MW`, `11 to 50`, `Above 500 MW`, `Above 1 to 10 MW`. */
export function readCapacityRange(text: string): Read<CapacityRange> {
  const typed = cleanPasted(text).replace(/ ?mw\b/gi, '')
  const open = above.exec(typed)
  const closed = between.exec(typed)
  if (!open && !closed) return { problem: typed === '' ? figureWords.capacityMissing : figureWords.capacityUnreadable }
  const [lower, upper] = (open ?? closed)!
    .slice(1)
    .map((part) => (part === undefined ? undefined : (readNumber(part).value ?? Number.NaN)))
  if (Number.isNaN(lower) || Number.isNaN(upper)) return { problem: figureWords.capacityUnreadable }
  if (upper !== undefined && upper <= lower!) return { problem: figureWords.capacityBackwards }
  if ((upper ?? lower!) > largestTier) return { problem: figureWords.capacityTooLarge }
  if (!open) return { value: { from: lower!, to: upper! } }
  return { value: upper === undefined ? { above: lower! } : { above: lower!, to: upper } }
}

/** The currency that a figure without one has: that of the figure before, or naira. */
export const currencyOf = (amount: Fee['amount'] | undefined): Currency =>
  amount === undefined || amount === 'on-application' ? 'NGN' : amount.currency

/** Most characters in the texts of a schedule. */
export const titleLimit = 200
export const sourceLimit = 300
export const reasonLimit = 2_000

/** What is wrong with a cell of the table that staff fill in. */
export const figureWords = {
  missing: 'Enter a fee, or ‘On application’.',
  unreadable: 'Enter a fee like ₦150,000, US$30,000, US$3,000 to US$10,000 or ‘On application’.',
  fullStop: (suggestion: string) => `Write ${suggestion} with a full stop, not a comma.`,
  notWhole: 'Enter whole naira or dollars.',
  tooLarge: 'This is more than any fee. Check the number of zeros.',
  twoCurrencies: 'Use one currency for both ends of the range.',
  rangeBackwards: 'The second figure of a range must be larger than the first.',
  capacityMissing: 'Enter a capacity, for example 11–50 MW.',
  capacityUnreadable: 'Enter a capacity like 11–50 MW, Above 500 MW or Above 1 to 10 MW.',
  capacityBackwards: 'The second capacity must be larger than the first.',
  capacityTooLarge: 'This is more than any power station has. Enter megawatts (MW).',
}
