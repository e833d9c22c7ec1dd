/** Digits of a Nigerian number as dialled at home. */
const nationalDigits = 11

/** Eleven digits, the first a 0: what an account has (spec 1 §5). */
export const isNigerianPhone = (value: string): boolean => /^0\d{10}$/.test(value.trim())

// No national number starts with 2, so a leading 234 is the country even while it is being typed.
const toNational = (digits: string): string => digits.replace(/^(?:00)?2340?(?=[1-9])/, '0')

/** A complete number without its leading 0, as in +234 803 123 4567 without the country: only mobile numbers begin so. */
const withLeadingZero = (digits: string): string => (/^[789]\d{9}$/.test(digits) ? `0${digits}` : digits)

/** For a field: keeps digits only, at most 11; a typed or pasted +234 or 00234 becomes the leading 0. */
export const normalisePhone = (value: string): string => toNational(value.replace(/\D/g, '')).slice(0, nationalDigits)

// Spaces, punctuation, dashes of any length, and the invisible marks that come with a copied contact.
const betweenDigits = /[\s()./\u00ad\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069-]/g

/** For the server: removes spaces and punctuation but no digit, so that a number too long is refused and not changed. */
export const readPhone = (value: string): string =>
  withLeadingZero(toNational(value.replace(betweenDigits, '').replace(/^\+/, '')))

/**
 * The number of a form or a case as dialled at home, or undefined: 10 or 11 digits whatever is between them (spec 2 §5). The
 * country is read first, so that `+234 803 123 45` is too short and not a number of eleven digits.
 */
export function nationalPhone(value: string): string | undefined {
  const digits = withLeadingZero(toNational(value.replace(/\D/g, '')))
  return /^\d{10,11}$/.test(digits) ? digits : undefined
}

/** The address of a link that calls a number written with spaces. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`
