import { addDays, isCalendarDay } from '#platform/values/nigerian-time.ts'
import type { CapacityRange, Fee, FeeCategory, FeeSchedule, Tier } from '#platform/state/fees/types.ts'
import { describeTier } from './schedule-format.ts'
import { feeCategories } from './schedule.ts'

type Parts = Pick<FeeSchedule, 'parts'>

/** What is wrong with the figures of a schedule whatever its date; each sentence names its place. */
export const findScheduleProblems = (schedule: Parts): string[] => feeCategories(schedule).flatMap(findCategoryProblems)

function findCategoryProblems(category: FeeCategory): string[] {
  const where = `Part ${category.part}, ${category.title}`
  const rows = [...(category.tiers ?? []), ...(category.classes ?? [])]
  return [...findTierProblems(where, category.tiers ?? []), ...findCurrencyProblems(where, [category, ...rows])]
}

/** Tiers are in ascending order and none reaches into the next; gaps between two are what the schedule leaves open. */
function findTierProblems(where: string, tiers: readonly Tier[]): string[] {
  return tiers.slice(1).flatMap(({ capacity }, at) => {
    const before = tiers[at]!.capacity
    if (!reachesInto(before, capacity)) return []
    return [`${where}: ${describeTier(before)} and ${describeTier(capacity)} overlap or are not in order.`]
  })
}

const reachesInto = (before: CapacityRange, next: CapacityRange): boolean =>
  before.to === undefined || ('from' in next ? next.from <= before.to : next.above < before.to)

/** Fees of one kind in a category have one currency: a naira figure among dollars is a slip. */
function findCurrencyProblems(where: string, rows: readonly { fees: Fee[] }[]): string[] {
  const byKind = Map.groupBy(
    rows.flatMap(({ fees }) => fees),
    ({ kind }) => kind,
  )
  return [...byKind.values()].flatMap((fees) => {
    const used = new Set(fees.flatMap(({ amount }) => (amount === 'on-application' ? [] : [amount.currency])))
    return used.size > 1 ? [`${where}: the figures of one column are partly in naira and partly in dollars.`] : []
  })
}

/**
 * Whether a schedule has the same parts, categories, kinds of fee and classes as the one that ships with the portal, in the same order: forms, search and
 * other sites link to them. Tiers may differ.
 */
export const hasSameOutline = (one: Parts, other: Parts): boolean =>
  JSON.stringify(outlineOf(one)) === JSON.stringify(outlineOf(other))

const outlineOf = ({ parts }: Parts) =>
  parts.map(({ key, categories }) => [
    key,
    categories.map((category) => [
      category.key,
      category.part,
      kindsOf(category),
      category.tiers ? [...new Set(category.tiers.map((tier) => JSON.stringify(kindsOf(tier))))] : null,
      category.classes?.map((each) => [each.key, kindsOf(each)]) ?? null,
    ]),
  ])

const kindsOf = ({ fees }: { fees: Fee[] }) => fees.map(({ kind, label }) => [kind, label ?? null])

/** A schedule as the rules of dates see it; days are `YYYY-MM-DD` in Nigeria. */
type Dated = { effectiveOn: string }

/** A later day is a slip of the finger. */
const maxDaysAhead = 5 * 366

/** The published schedule that applies on a day: the newest that has begun; none before the first. */
export const scheduleOn = <T extends Dated>(published: readonly T[], day: string): T | undefined =>
  published.filter(({ effectiveOn }) => effectiveOn <= day).sort(newestFirst)[0]

export const newestFirst = (one: Dated, other: Dated): number => (one.effectiveOn < other.effectiveOn ? 1 : -1)

type ScheduleTime = 'in-force' | 'coming' | 'earlier'

/** Whether a published schedule applies today, later, or has been replaced. */
export function timeOf(published: readonly Dated[], { effectiveOn }: Dated, today: string): ScheduleTime {
  if (effectiveOn > today) return 'coming'
  return scheduleOn(published, today)?.effectiveOn === effectiveOn ? 'in-force' : 'earlier'
}

/** A schedule of staff: a draft, or when what is published applies. */
export const stateOf = (
  { state, effectiveOn }: Dated & { state: 'draft' | 'published' },
  published: readonly Dated[],
  today: string,
): 'draft' | ScheduleTime => (state === 'draft' ? 'draft' : timeOf(published, { effectiveOn }, today))

/** The last day of a published schedule; undefined while no later one is published. */
export function lastDayOf(published: readonly Dated[], { effectiveOn }: Dated): string | undefined {
  const [next] = published.filter((one) => one.effectiveOn > effectiveOn).sort((one, other) => newestFirst(other, one))
  return next && addDays(next.effectiveOn, -1)
}

/** Why a schedule cannot take effect on a day. It begins with a day, so that nobody pays two fees on one. */
export function findDateProblem(published: readonly Dated[], day: string, today: string): string | undefined {
  if (day === '') return 'Enter the day from which these fees apply.'
  if (!isCalendarDay(day)) return 'Enter a day of the calendar, for example 1 3 2027.'
  if (day <= today) return 'Choose a day after today: fees change at midnight (Nigerian time).'
  if (day > addDays(today, maxDaysAhead)) return 'Choose a day in the next 5 years.'
  if (published.some(({ effectiveOn }) => effectiveOn === day))
    return 'Another schedule is already published for this day. Choose another day, or withdraw that schedule first.'
  return undefined
}

export const effectQueue = 'fees.effect'
