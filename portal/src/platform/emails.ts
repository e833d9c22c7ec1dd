/** The longest address that mail servers take (RFC 5321 §4.5.3.1). */
export const emailLimit = 254

/** Text, an @, text, a dot, text (spec 1 §5), without the characters that would make several addresses of one in a mail's header. */
export const isEmail = (value: string): boolean =>
  value.length <= emailLimit && /^[^\s@<>,;"\p{Cc}]+@[^\s@.<>,;"\p{Cc}]+(?:\.[^\s@.<>,;"\p{Cc}]+)+$/u.test(value)

/** Addresses are kept and compared in lower case: for people they never differ by case. */
export const normaliseEmail = (value: string): string => value.trim().toLowerCase()

export const sameEmail = (one: string, other: string): boolean => normaliseEmail(one) === normaliseEmail(other)
