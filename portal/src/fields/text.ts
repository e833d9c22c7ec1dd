import type { Field, FieldType, RawAnswer } from './field.ts'
import { fieldMessages } from './field-messages.ts'

/** A person's text without what cannot be stored (NUL) or only disturbs (other control characters), trimmed. */
export const cleanText = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim()

/** The text of an answer within the question's length, or the sentence that says what is wrong. */
export function readText(field: Field, raw: NonNullable<RawAnswer>): { text: string } | { problem: string } {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { problem: fieldMessages.text(field.name) }
  const text = cleanText(String(raw))
  if (text.length > field.maxLength) return { problem: fieldMessages.tooLong(field.name, field.maxLength) }
  return { text }
}

export const textType: FieldType = {
  check(field, raw) {
    const read = readText(field, raw)
    return 'problem' in read ? read : { answer: read.text }
  },
  display: String,
}
