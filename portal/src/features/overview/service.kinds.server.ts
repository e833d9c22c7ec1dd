import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Duty } from '#platform/duties.ts'
import { hook } from '#platform/hooks.ts'
import type { Figure, Reading } from './contract.ts'
import type { Bucket, Days } from './rules.periods.ts'

export { findPeriodProblem } from './rules.periods.ts'
export { placeTiles } from './rules.ts'

/** From the first moment up to, not including, the last. */
export interface Span {
  from: Date
  before: Date
}

/** A period for which figures are read: its days, its moments, and both of the period before where they are compared. */
export interface OverviewPeriod {
  days: Days
  span: Span
  previous?: { days: Days; span: Span }
  buckets: readonly (Bucket & { span: Span })[]
  /** The day on which the figures are read, and its week from Monday to Sunday. */
  today: string
  thisWeek: { days: Days; span: Span }
  now: Date
}

/** What one feature says about its records. */
export interface OverviewSource {
  /** Part of the address of its page. */
  key: string
  /** Its tab: 'Complaints'. */
  label: string
  /** The order of the tabs. */
  place: number
  /** Any one of these duties is enough to read it. */
  duties: readonly Duty[]
  /** Only the figures, for the weekly mail. */
  readFigures(deps: Deps, period: OverviewPeriod): Promise<Figure[]>
  /** Everything for the page; the caller has checked the duty. */
  read(deps: Deps, actor: SignedIn, period: OverviewPeriod): Promise<Reading>
}

/** One decimal, as figures are shown; null stays null. */
export const oneDecimal = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 10) / 10

export const percentage = (part: number, of: number): number | null => (of === 0 ? null : oneDecimal((100 * part) / of))

export const overviewSources = hook<OverviewSource>('parts of the overview')
