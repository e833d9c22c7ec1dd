import { unwrapPasted } from './pasted.ts'

/** The longest address that mail servers take (RFC 5321 §4.5.3.1). */
export const emailLimit = 254

// Without the characters that would make several addresses of one in a mail's header, or a comment or group of a part.
const mailbox = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Default_Ignorable_Code_Point}]+$/u
// The last part has a letter: a number is the address of a computer.
const domain = /^(?:[\p{L}\p{M}\p{N}_-]+\.)+(?=[^.]*\p{L})[\p{L}\p{M}\p{N}-]+$/u

/** Text, an @, text, a dot, text (spec 1 §5). */
export function isEmail(value: string): boolean {
  const at = value.indexOf('@')
  return value.length <= emailLimit && mailbox.test(value.slice(0, at)) && domain.test(value.slice(at + 1))
}

/** An address as people paste it: without invisible marks, `mailto:` and its question. */
export function readEmail(value: string): string {
  const link = value.search(/mailto:/i)
  const question = link < 0 ? -1 : value.indexOf('?', link)
  return unwrapPasted(question < 0 ? value : value.slice(0, question))
}

/** Addresses are kept and compared in lower case: for people they never differ by case. */
export const normaliseEmail = (value: string): string => readEmail(value).toLowerCase()

export const sameEmail = (one: string, other: string): boolean => normaliseEmail(one) === normaliseEmail(other)

/** The address in a sender such as `Commission <no-reply@example.gov.ng>`; the text itself where it has no brackets. */
export const senderAddress = (sender: string): string => (/<([^<>]*)>$/.exec(sender)?.[1] ?? sender).trim()
