import { writeIsoDate } from '#platform/date-text.ts'
import { firstYear, isCalendarDay, lastYear, nigerianDay } from '#platform/nigerian-time.ts'
import { cleanPasted } from '#platform/pasted.ts'
import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

/** The sentence about a day that is none, or too far away. */
function explainDay(name: string, typed: string): string {
  const [, digits] = /^(\d+)-\d\d-\d\d$/.exec(typed) ?? []
  const year = Number(digits)
  if (year < 100 || /^\d{1,2}\D\d{1,2}\D\d\d$/.test(typed)) return fieldMessages.fullYear(name)
  return year < firstYear || year > lastYear ? fieldMessages.years(name) : fieldMessages.date(name)
}

export const dateType: FieldType = {
  check({ name, kind }, raw) {
    const day = typeof raw === 'string' ? cleanPasted(raw) : ''
    if (!isCalendarDay(day)) return { problem: explainDay(name, day) }
    const today = nigerianDay(new Date())
    if (kind === 'past-date' && day > today) return { problem: fieldMessages.pastDate(name) }
    if (kind === 'future-date' && day < today) return { problem: fieldMessages.futureDate(name) }
    return { answer: day }
  },
  display: (answer) => (typeof answer === 'string' && isCalendarDay(answer) ? writeIsoDate(answer) : String(answer)),
}
