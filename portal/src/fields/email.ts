import { type FieldType, fieldMessages } from './field.ts'
import { readText } from './text.ts'

/** Text, an @, text, a dot, text. */
const isEmailAddress = (value: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)

export const emailType: FieldType = {
  check(field, raw) {
    const read = readText(field, raw)
    if ('problem' in read) return read
    return isEmailAddress(read.text) ? { answer: read.text } : { problem: fieldMessages.email }
  },
  display: String,
}
