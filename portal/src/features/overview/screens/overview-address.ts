import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import { findPeriodProblem, type PeriodName, periodNames } from '../rules.periods.ts'

/** The overview and the period of an address; what is not valid is left out, so that an old or mistyped link still works. */
export interface OverviewState {
  /** Which overview; undefined for the first that the person may read. */
  of: string | undefined
  period: PeriodName
  from: string | undefined
  to: string | undefined
}

const day = (value: string | null) => (value !== null && isCalendarDay(value) ? value : undefined)

export function readOverviewState(address: URLSearchParams): OverviewState {
  return {
    of: address.get('of')?.slice(0, 40) || undefined,
    period: periodNames.find((name) => name === address.get('period')) ?? 'this-month',
    from: day(address.get('from')),
    to: day(address.get('to')),
  }
}

/** The query of the call; undefined while own days are missing or refused. */
export function queryOf({ period, from, to }: OverviewState) {
  if (period !== 'own') return { period }
  return findPeriodProblem(from, to) ? undefined : { period, from, to }
}

export const periodLabels: Record<PeriodName, string> = {
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  'last-12-months': 'Last 12 months',
  own: 'Own dates',
}
