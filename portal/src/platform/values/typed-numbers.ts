import { cleanPasted } from './pasted.ts'

/** A number, or what the person probably meant where a comma was used for decimals. */
export type TypedNumber = { value: number; suggestion?: undefined } | { value?: undefined; suggestion?: string }

/** Groups of exactly three, with commas or blanks between, or none; a full stop before decimals. */
const number = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)?(?:\.\d*)?$/
const withDecimalComma = /^[+-]?\d{1,3}(?:[ .]?\d{3})*,\d+$/
/** More digits than a computer's number has would be changed. */
const maxDigits = 15

/** Reads a number without a unit; undefined for an ambiguous one, such as `2,5` or `1,25,000`. */
export function readNumber(typed: string): TypedNumber {
  // The Arabic signs for decimals and groups.
  const text = cleanPasted(typed).replaceAll('٫', '.').replaceAll('٬', ',')
  const digits = text.replace(/\D/g, '')
  if (digits === '' || digits.length > 40) return {}
  if (withDecimalComma.test(text) && !number.test(text)) {
    const [whole = '', decimals = ''] = text.split(',')
    return { suggestion: `${whole.replace(/[ .]/g, ',')}.${decimals}` }
  }
  const isExact = digits.replace(/^0+/, '').length <= maxDigits
  return number.test(text) && isExact ? { value: Number(text.replace(/[ ,]/g, '')) } : {}
}

/** An amount of naira or dollars, with two decimals for kobo or cents, or none: `150.000` could mean thousands. */
export const readAmount = (typed: string): TypedNumber => {
  const read = readNumber(typed)
  return (read.value ?? 0) < 0 || /[.٫]\d{3,}\s*$/u.test(cleanPasted(typed)) ? {} : read
}

/** A whole number of days, records or places from `min` to `max`; undefined otherwise. */
export function readWhole(typed: string, min: number, max: number): number | undefined {
  const { value = Number.NaN } = readNumber(typed)
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}
