import { cleanPasted } from '#platform/pasted.ts'
import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

export const earliestYear = 1900
export const latestYear = 2100

export const yearType: FieldType = {
  check({ name }, raw) {
    const text = cleanPasted(String(raw))
    const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN
    return year >= earliestYear && year <= latestYear ? { answer: year } : { problem: fieldMessages.year(name) }
  },
  display: String,
}
