import { addDays, formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'

/** How often a condition is to be met. */
export const periods = {
  never: { label: 'Always: it has no day' },
  once: { label: 'Once' },
  monthly: { label: 'Every month', months: 1 },
  quarterly: { label: 'Every quarter', months: 3 },
  yearly: { label: 'Every year', months: 12 },
} as const
export type Due = keyof typeof periods
export const dueNames = Object.keys(periods) as [Due, ...Due[]]
export const dueChoices = dueNames.map((value) => ({ value, label: periods[value].label }))

export const conditionLimits = { text: 2_000, note: 2_000, reason: 1_000 }

/** The day after this one in its period; `dayOfMonth` is that of the first, which shorter months do not have. */
export function nextDayOf(day: string, due: Due, dayOfMonth: number): string {
  const period = periods[due]
  if (!('months' in period)) return day
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + period.months
  const first = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  const lastDay = Number(addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1).slice(8))
  return `${first.slice(0, 8)}${String(Math.min(dayOfMonth, lastDay)).padStart(2, '0')}`
}

/** What a new condition asks for, as the history and the second person read it. */
export const describeNew = (text: string, due: Due, nextDay: string | null): string =>
  `${text} (${periods[due].label}${nextDay ? `; first by ${formatDay(nextDay)}` : ''})`

interface Standing {
  nextDay: string | null
  metOn: string | null
}
type ConditionStanding = 'open' | 'overdue' | 'returned' | 'standing' | 'met' | 'withdrawn'

/** 'Met on 3 March 2027, next by 3 March 2028' */
export function describeStanding(state: ConditionStanding, { nextDay, metOn }: Standing): string {
  const day = nextDay ? formatDay(nextDay) : ''
  const late = nextDay ? formatDay(addDays(nextDay, 1)) : ''
  const met = metOn ? `Met on ${formatDay(metOn)}` : ''
  const next = met ? `${met}, next by ${day}` : `To be met by ${day}`
  const standing = {
    open: next,
    overdue: `${met ? `Last met on ${formatDay(metOn!)}, overdue` : 'Overdue'} since ${late}`,
    returned: `${next}. The holder has sent a document, which the Commission checks`,
    standing: 'Applies as long as the licence',
    met,
    withdrawn: 'Withdrawn',
  }
  return `${standing[state]}.`
}

const dayMs = 86_400_000
export const daysUntil = (day: string, now: Date): number => (Date.parse(day) - Date.parse(nigerianDay(now))) / dayMs
