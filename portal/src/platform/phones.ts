import { cleanPasted, unwrapPasted } from './pasted.ts'

/** Digits of a Nigerian number as dialled at home. */
const nationalDigits = 11

/** Eleven digits, the first a 0: what an account has (spec 1 §5). */
export const isNigerianPhone = (value: string): boolean => /^0\d{10}$/.test(value.trim())

// No national number starts with 2, so a leading 234 is the country even while it is being typed.
const toNational = (digits: string): string => digits.replace(/^(?:00)?2340?(?=[1-9])/, '0')

/** A complete number without its leading 0, as in +234 803 123 4567 without the country: only mobile numbers begin so. */
const withLeadingZero = (digits: string): string => (/^[789]\d{9}$/.test(digits) ? `0${digits}` : digits)

const isWithCountry = (text: string): boolean => /^\D*\+/.test(text)
/** The 0 in brackets of +44 (0)7700 900123 is dialled at home only. */
const digitsOf = (text: string): string => (isWithCountry(text) ? text.replace('(0)', '') : text).replace(/\D/g, '')

/**
 * For a field: keeps digits only; a typed or pasted +234 or 00234 becomes the leading 0 (spec 1 §5). Typing ends at 11 digits. A number abroad, and
 * more than one number, stay complete, so that the check can refuse them.
 */
export function normalisePhone(value: string, isPasted = false): string {
  // The server reads other digits; here they would weigh on every public page.
  if (/(?!\d)\p{Nd}/u.test(value)) return value
  const digits = toNational(digitsOf(value))
  if (isWithCountry(value) && !digits.startsWith('0')) return `+${digits}`
  const isMore = digits.length > nationalDigits && (isPasted || /\d\D+\d/.test(value))
  return isMore ? value : digits.slice(0, nationalDigits)
}

/** Whether the event of an input is of pasted text. */
export const isPaste = (event: Event): boolean => 'inputType' in event && event.inputType === 'insertFromPaste'

/** A number in Nigeria as dialled at home, one abroad as + and its digits; no digit is added or removed, so that the caller can refuse it. */
export function readPhone(value: string): string {
  const text = unwrapPasted(value)
  const digits = toNational(digitsOf(text))
  if (isWithCountry(text) && /^[1-9]/.test(digits)) return `+${digits}`
  return /^00[1-9]/.test(digits) ? `+${digits.slice(2)}` : withLeadingZero(digits)
}

/** The number of a form as dialled at home, or undefined: 10 or 11 digits whatever is between them (spec 2 §5). */
export function nationalPhone(value: string): string | undefined {
  const number = readPhone(value)
  return /^\d{10,11}$/.test(number) ? number : undefined
}

/** The number of a person who may live abroad (E.164), or undefined. */
export function contactPhone(value: string): string | undefined {
  const number = readPhone(value)
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : nationalPhone(value)
}

/** What is wrong with a number that is not `nationalPhone`, after the sentence for all wrong numbers. */
export function explainPhone(message: string, value: string): string {
  const number = readPhone(value)
  if (number.startsWith('+')) return `${message}. Numbers abroad cannot be used here`
  return number.length >= 2 * (nationalDigits - 1) ? `${message}. Enter one number only` : message
}

/** The address of a link that calls a number written with spaces. */
export const phoneLink = (phone: string): string => `tel:${cleanPasted(phone).replace(/[^\d+]/g, '')}`
