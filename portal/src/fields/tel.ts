import { type FieldType, fieldMessages } from './field.ts'
import { readText } from './text.ts'

export const telType: FieldType = {
  check(field, raw) {
    const read = readText(field, raw)
    if ('problem' in read) return read
    const digits = read.text.replace(/\D/g, '').length
    return digits === 10 || digits === 11 ? { answer: read.text } : { problem: fieldMessages.phone }
  },
  display: String,
}
