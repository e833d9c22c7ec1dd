import { cleanPasted, unwrapPasted } from './pasted.ts'
import { digitsOf, isWithCountry, nationalDigits, toNational } from './phone-input.ts'

/** Eleven digits, the first a 0: what an account has (spec 1 §5). */
export const isNigerianPhone = (value: string): boolean => /^0\d{10}$/.test(value.trim())

/** A complete number without its leading 0, as in +234 803 123 4567 without the country: only mobile numbers begin so. */
const withLeadingZero = (digits: string): string => (/^[789]\d{9}$/.test(digits) ? `0${digits}` : digits)

/** A number in Nigeria as dialled at home, or one abroad as + and its digits. No digit is added or removed, so that the caller can refuse a wrong number. */
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

/** The address that opens a chat with a number, which is written there with its country and digits alone; undefined for a number that cannot have one. */
export function whatsappLink(phone: string): string | undefined {
  const number = contactPhone(phone)
  return number && /^[+0]/.test(number) ? `https://wa.me/${number.replace(/^0/, '234').replace('+', '')}` : undefined
}
