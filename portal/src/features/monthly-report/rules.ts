export const limits = { notes: 5_000, reason: 500 } as const
/** Months before the current one that are listed in any case. */
export const listedMonths = 12
/** So many figures are at the top. */
export const maxFirst = 10

/** The month so many months later, or before with a negative number. */
export function addMonths(month: string, months: number): string {
  const [year, of] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The month, the one before, and the same month a year ago, in the order of every figure. */
export const comparedMonths = (month: string): readonly [string, string, string] => [
  month,
  addMonths(month, -1),
  addMonths(month, -12),
]

/** What a month has: it runs, nothing is approved yet, a second person is asked, or its figures no longer change. */
export const reportStates = ['running', 'draft', 'waiting', 'approved'] as const
type ReportState = (typeof reportStates)[number]

export interface MonthFacts {
  month: string
  /** How many are approved. */
  versions: number
  isWaiting: boolean
}

/** The state of a month; undefined for one that has not begun, or was before all records. */
export function stateOf({ month, versions, isWaiting }: MonthFacts, thisMonth: string): ReportState | undefined {
  if (month < '2020-01' || month > thisMonth) return undefined
  if (isWaiting) return 'waiting'
  return versions > 0 ? 'approved' : month === thisMonth ? 'running' : 'draft'
}
