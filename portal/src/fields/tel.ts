import { looksLikePhone } from '#platform/phones.ts'
import { type FieldType, fieldMessages } from './field.ts'
import { readText } from './text.ts'

export const telType: FieldType = {
  check(field, raw) {
    const read = readText(field, raw)
    if ('problem' in read) return read
    return looksLikePhone(read.text) ? { answer: read.text } : { problem: fieldMessages.phone }
  },
  display: String,
}
