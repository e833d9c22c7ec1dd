import { firstYear, lastYear } from '#platform/nigerian-time.ts'
import { cleanPasted } from '#platform/pasted.ts'
import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

export const yearType: FieldType = {
  check({ name }, raw) {
    const text = cleanPasted(String(raw))
    const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
    return year >= firstYear && year <= lastYear ? { answer: year } : { problem: fieldMessages.year(name) }
  },
  display: String,
}
