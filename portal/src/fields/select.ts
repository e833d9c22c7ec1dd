import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

export const selectType: FieldType = {
  check(field, raw) {
    const chosen = typeof raw === 'string' ? raw.trim() : ''
    return field.options.includes(chosen) ? { answer: chosen } : { problem: fieldMessages.option(field.name) }
  },
  display: String,
}
