import { writeIsoDate } from '#platform/date-text.ts'
import { isCalendarDay } from '#platform/nigerian-time.ts'
import { type FieldType, fieldMessages } from './field.ts'

export const dateType: FieldType = {
  check(_field, raw) {
    const day = typeof raw === 'string' ? raw.trim() : ''
    return isCalendarDay(day) ? { answer: day } : { problem: fieldMessages.date }
  },
  display: (answer) => (typeof answer === 'string' && isCalendarDay(answer) ? writeIsoDate(answer) : String(answer)),
}
