import { type FieldType, fieldMessages } from './field.ts'

export const selectType: FieldType = {
  check(field, raw) {
    const chosen = typeof raw === 'string' ? raw.trim() : ''
    return field.options.includes(chosen) ? { answer: chosen } : { problem: fieldMessages.option }
  },
  display: String,
}
