import { type FieldType, fieldMessages } from './field.ts'

/** A day of the calendar as `YYYY-MM-DD`; 30 February is none. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

const longDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export const dateType: FieldType = {
  check(_field, raw) {
    const day = typeof raw === 'string' ? raw.trim() : ''
    return isCalendarDay(day) ? { answer: day } : { problem: fieldMessages.date }
  },
  display: (answer) =>
    typeof answer === 'string' && isCalendarDay(answer)
      ? longDate.format(new Date(`${answer}T00:00:00Z`))
      : String(answer),
}
