/** Digits of a Nigerian number as dialled at home. */
const nationalDigits = 11

/** Eleven digits, the first a 0: what an account has (spec 1 §5). */
export const isNigerianPhone = (value: string): boolean => /^0\d{10}$/.test(value.trim())

/** 10 or 11 digits whatever is between them: what forms and cases take (spec 2 §5). */
export const looksLikePhone = (value: string): boolean => /^\d{10,11}$/.test(value.replace(/\D/g, ''))

// No national number starts with 2, so a leading 234 is the country even while it is being typed.
const toNational = (digits: string): string => digits.replace(/^(?:00)?2340?(?=[1-9])/, '0')

/** For a field: keeps digits only, at most 11; a typed or pasted +234 or 00234 becomes the leading 0. */
export const normalisePhone = (value: string): string => toNational(value.replace(/\D/g, '')).slice(0, nationalDigits)

/** For the server: removes spaces and punctuation but no digit, so that a number too long is refused and not changed. */
export const readPhone = (value: string): string => toNational(value.trim().replace(/^\+|[\s().-]/g, ''))

/** The address of a link that calls a number written with spaces. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`
