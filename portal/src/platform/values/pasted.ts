import { trimEndOf } from './trim-marks.ts'

/**
 * Reads identifiers as people paste them from chats, documents and mails: e-mail addresses, phone numbers, codes, references, numbers. Free text is
 * not read with it, since marks and dashes have a meaning there.
 */

/** Everything that Unicode draws as nothing: without width, marks of direction, soft hyphens, byte order marks, variation selectors. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2066-\u206f\ufff9-\ufffb]/gu
/** Letters and marks; the blank pattern of Braille is drawn as nothing too. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
const controls = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g
/** Also a minus sign and a hyphen bullet, which dashes become when they are pasted. */
const dashes = /[\p{Dash_Punctuation}\u2043\u2212]/gu
const fullWidth = /[\uff01-\uff5e]/g
/** The zeros of other decimal digits that people type: Arabic, Persian, N’Ko, Devanagari, Adlam. */
const zeros = [0x660, 0x6f0, 0x7c0, 0x966, 0x1e950]
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u{1e950}-\u{1e959}]/gu

const toAsciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0)!
  return String(code - zeros.findLast((zero) => zero <= code)!)
}

/** Whether a text has visible characters: not only zero-width blanks, marks of direction and joiners. */
export const hasVisible = (text: string): boolean => visible.test(text)

/** One line without invisible marks, each kind of blank, dash and digit in its ASCII form, in Unicode NFC. */
export const cleanPasted = (typed: string): string =>
  typed
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .replace(controls, '')
    .replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(dashes, '-')
    .replace(otherDigits, toAsciiDigit)
    .normalize('NFC')
    .trim()

/** As `cleanPasted`, without what surrounds a copied address: `mailto:`, `tel:`, brackets, quotes, and the end of its sentence. */
export const unwrapPasted = (typed: string): string =>
  trimEndOf(cleanPasted(typed).replace(/^[<"'“”‘’(\s]*(?:mailto:|tel:)?[<\s]*/iu, ''), '>)]"\'“”’ .,;:!…')

/** A code or number for comparing: without blanks and dashes. */
export const plainPasted = (typed: string): string => unwrapPasted(typed).replace(/[\s-]/g, '')

const referenceLabel =
  /^(?:(?:our|your|my|the|ref|reference|case|complaint|petition|enquiry|application|report|no|nr|number)\b[\s.:#-]*)+/i

/** A reference as people paste and type it, without its label and brackets and with its hyphens: `[CP-2026-008]`, `Ref: CP.2026.8`, `CP2026008`. */
export function exactReference(typed: string, digits = 3): string | undefined {
  const text = unwrapPasted(typed)
    .replace(/^[[{.\s]+/, '')
    .replace(referenceLabel, '')
  const parts = /^([a-z]{2,4})[\s./-]{0,3}(20\d\d)(?:[\s./-]{0,3}(\d{3,9})|[./-](\d{1,2}))$/i.exec(text)
  return parts ? `${parts[1]!.toUpperCase()}-${parts[2]}-${(parts[3] ?? parts[4])!.padStart(digits, '0')}` : undefined
}

/** As `exactReference` for a search, where `CP-2026-1` is the beginning of several. Other texts stay. */
export const plainReference = (typed: string): string => exactReference(typed, 0) ?? typed.trim()
