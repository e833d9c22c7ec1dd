// A fee schedule has a first day, and which one applies is decided at each reading by the day in Nigeria (`scheduleOn`): nothing is switched over, so
// nothing can be forgotten. A job at midnight that copies new fees over the old ones would charge wrong fees when it fails, and lose the old ones.
// It is a table of its own and no content type: some 200 figures that are checked together and never change once their day has come. A new figure
// needs a source; tiers may not overlap; a schedule cannot begin today, so nobody pays two fees on one day. Two publishers publish it, bound to the
// version of the draft and the schedule before it.
// Pages in the cache end at the next midnight in Nigeria; a job replaces the entries of the search, made up for at each midnight and start. An
// application that is filed leads to the schedule of its day. Previews are the real pages, for 30 minutes, by an address.

import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatDay, isCalendarDay, nigerianDay } from '#platform/nigerian-time.ts'
import { invalidField, notFound } from '#platform/problem.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import type { getFeeChanges, listFeeSchedules, ScheduleEntry, ShownSchedule } from './contract.ts'
import { scheduleWords } from './messages.ts'
import { compareSchedules } from './rules.changes.ts'
import { lastDayOf, newestFirst, scheduleOn, timeOf } from './rules.dates.ts'
import { builtInSchedule } from '#platform/state/fees/schedule.ts'
import type { FeeSchedule } from '#platform/state/fees/types.ts'
import { previewedSchedule } from './service.preview.server.ts'
import { listPublished, type ScheduleRow } from './store.server.ts'

/** A schedule that applies from a day on. */
export interface Published extends FeeSchedule {
  effectiveOn: string
  source: string
  reason: string
}

/** A stored schedule as the rules read one. */
export const toPublished = ({ title, effectiveOn, source, reason, parts }: ScheduleRow): Published => ({
  title,
  effectiveOn,
  date: effectiveOn,
  source,
  reason,
  parts,
})

const first: Published = { ...builtInSchedule, effectiveOn: builtInSchedule.date, source: '', reason: '' }

/** All published schedules in the order of their days, as the database has them now. */
export const readPublished = async (db: Db): Promise<Published[]> => {
  const stored = (await listPublished(db)).map(toPublished)
  // A schedule that staff publish for the day of the first one, or an earlier day, cannot exist: days must be in the future.
  return [first, ...stored]
}

/** The same from memory; the days pass without a change, so that what applies today is decided anew each time. */
const cachedPublished = (deps: Deps): Promise<Published[]> =>
  deps.events.keepUntilChange('published schedules of fees', () => readPublished(deps.database.db))

const toEntry = (published: readonly Published[], one: Published, today: string): ScheduleEntry => ({
  title: one.title,
  effectiveOn: one.effectiveOn,
  endsOn: lastDayOf(published, one) ?? null,
  time: timeOf(published, one, today),
  source: one.source,
  reason: one.reason,
})

/** The schedule of a day, or of today; while a draft is previewed, that draft. */
export async function readSchedule(deps: Deps, on?: string): Promise<ShownSchedule> {
  const today = nigerianDay(deps.clock.now())
  const published = await cachedPublished(deps)
  const coming = published.find(({ effectiveOn }) => effectiveOn > today)?.effectiveOn ?? null
  const previewed = previewedSchedule()
  if (previewed) {
    const shown = toPublished(previewed.row)
    const day = shown.effectiveOn || today
    const facts = { ...toEntry([...published, { ...shown, effectiveOn: day }], { ...shown, effectiveOn: day }, today) }
    const schedule = { title: shown.title, date: day, parts: shown.parts }
    return { schedule, ...facts, on: day, today, coming, preview: previewed.token }
  }
  const day = on ?? today
  if (!isCalendarDay(day)) throw invalidField('on', 'Enter a day of the calendar as YYYY-MM-DD, for example 2026-03-01')
  const found = scheduleOn(published, day)
  if (!found) throw notFound(scheduleWords.notYet(formatDay(day)))
  const schedule = { title: found.title, date: found.date, parts: found.parts }
  return { schedule, ...toEntry(published, found, today), on: day, today, coming, preview: null }
}

/** Every published schedule, newest first. */
export async function listSchedules(deps: Deps): Promise<ResponseOf<typeof listFeeSchedules>> {
  const today = nigerianDay(deps.clock.now())
  const published = await cachedPublished(deps)
  return { items: published.toSorted(newestFirst).map((one) => toEntry(published, one, today)), today }
}

/** One published schedule and how it differs from the one before. */
export async function readChanges(deps: Deps, day: string): Promise<ResponseOf<typeof getFeeChanges>> {
  const today = nigerianDay(deps.clock.now())
  const published = await cachedPublished(deps)
  const at = published.findIndex(({ effectiveOn }) => effectiveOn === day)
  const found = published[at]
  if (!found) throw notFound(scheduleWords.gone)
  const before = published[at - 1]
  return {
    ...toEntry(published, found, today),
    before: before?.effectiveOn ?? null,
    changes: before ? compareSchedules(before, found) : [],
    today,
  }
}
