import { isEmail, readEmail } from '#platform/emails.ts'
import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'
import { readText } from './text.ts'

export const emailType: FieldType = {
  check(field, raw) {
    const read = readText(field, typeof raw === 'string' ? readEmail(raw) : raw)
    if ('problem' in read) return read
    return isEmail(read.text) ? { answer: read.text } : { problem: fieldMessages.email }
  },
  display: String,
}
