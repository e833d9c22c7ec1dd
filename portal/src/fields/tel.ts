import { nationalPhone } from '#platform/phones.ts'
import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

export const telType: FieldType = {
  check(_field, raw) {
    // Read before anything is counted or cut: +234 803 123 4567 has more characters than the question allows.
    const number = typeof raw === 'string' || typeof raw === 'number' ? nationalPhone(String(raw)) : undefined
    return number ? { answer: number } : { problem: fieldMessages.phone }
  },
  display: String,
}
