import { explainPhone, nationalPhone } from '#platform/phones.ts'
import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

export const telType: FieldType = {
  check(_field, raw) {
    // Read before anything is counted or cut: +234 803 123 4567 has more characters than the question allows.
    const typed = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : ''
    const number = nationalPhone(typed)
    return number ? { answer: number } : { problem: explainPhone(fieldMessages.phone, typed) }
  },
  display: String,
}
