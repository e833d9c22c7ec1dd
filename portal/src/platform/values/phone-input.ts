/** The part of phone numbers that a field needs: it is in the script of every public page. */

/** Digits of a Nigerian number as dialled at home. */
export const nationalDigits = 11

// No national number starts with 2, so a leading 234 is the country even while it is being typed.
export const toNational = (digits: string): string => digits.replace(/^(?:00)?2340?(?=[1-9])/, '0')

export const isWithCountry = (text: string): boolean => /^\D*\+/.test(text)
/** The digits of a number, without the 0 in brackets of +44 (0)7700 900123, which is dialled at home only. */
export const digitsOf = (text: string): string =>
  (isWithCountry(text) ? text.replace('(0)', '') : text).replace(/\D/g, '')

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

export const isPaste = (event: Event): boolean => 'inputType' in event && event.inputType === 'insertFromPaste'
