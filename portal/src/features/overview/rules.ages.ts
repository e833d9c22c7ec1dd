import { addDays } from '#platform/values/nigerian-time.ts'

/** How old open records are, in days since filing, the youngest first. */
export const ages = [
  { key: 'week', label: 'Up to 7 days', from: 0, to: 7 },
  { key: 'month', label: '8 to 30 days', from: 8, to: 30 },
  { key: 'quarter', label: '31 to 90 days', from: 31, to: 90 },
  { key: 'half', label: '91 to 180 days', from: 91, to: 180 },
  { key: 'older', label: 'More than 180 days', from: 181, to: undefined },
] as const

/** The days on which records of each age were filed; the oldest have no first day. */
export const ageDays = (today: string): { from: string | undefined; to: string }[] =>
  ages.map(({ from, to }) => ({ from: to === undefined ? undefined : addDays(today, -to), to: addDays(today, -from) }))
