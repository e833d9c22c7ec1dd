import { writeIsoDate } from '#platform/date-text.ts'
import { isCalendarDay } from '#platform/nigerian-time.ts'
import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

export const dateType: FieldType = {
  check({ name }, raw) {
    const day = typeof raw === 'string' ? raw.trim() : ''
    return isCalendarDay(day) ? { answer: day } : { problem: fieldMessages.date(name) }
  },
  display: (answer) => (typeof answer === 'string' && isCalendarDay(answer) ? writeIsoDate(answer) : String(answer)),
}
