import { startOfDay } from '#platform/values/nigerian-time.ts'

export const periodKinds = ['first-half', 'second-half', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** The time that a report covers: from the first moment on, and before the last. */
export interface Period {
  kind: PeriodKind
  year: number
  from: Date
  before: Date
  /** 'January to June 2027'. */
  label: string
}

export const firstYear = 2020
export const lastYear = 2100

export function periodOf(kind: PeriodKind, year: number): Period {
  const [from, before, months] = {
    'first-half': [`${year}-01-01`, `${year}-07-01`, 'January to June'],
    'second-half': [`${year}-07-01`, `${year + 1}-01-01`, 'July to December'],
    year: [`${year}-01-01`, `${year + 1}-01-01`, 'January to December'],
  }[kind] as [string, string, string]
  return { kind, year, from: startOfDay(from), before: startOfDay(before), label: `${months} ${year}` }
}
