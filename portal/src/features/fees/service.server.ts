// A fee schedule has a first day, and which one applies is decided at each reading by the day in Nigeria (`scheduleOn`): nothing is switched over, so
// nothing can be forgotten. A job at midnight that copies new fees over the old ones would charge wrong fees when it fails, and lose the old ones.
// It is a table of its own and no content type: some 200 figures that are checked together and never change once their day has come. A new figure
// needs a source; tiers may not overlap; a schedule cannot begin today, so nobody pays two fees on one day. Two publishers publish it, bound to the
// version of the draft and the schedule before it.
// Pages in the cache end at the next midnight in Nigeria; a job replaces the entries of the search, made up for at each midnight and start. An
// application that is filed leads to the schedule of its day. Previews are the real pages, for 30 minutes, by an address.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { readAccount } from '#people/directory.server.ts'
import { replaceEntries } from '#features/search/service.index.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { formatDay, isCalendarDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { printPdf, createPrintCache } from '#platform/pdf/print-pdf.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { invalidField, notFound } from '#platform/problem.ts'
import { builtInSchedule } from '#platform/state/fees/schedule.ts'
import type { FeeSchedule } from '#platform/state/fees/types.ts'
import type { getFeeChanges, listFeeSchedules, ScheduleEntry, ShownSchedule } from './contract.ts'
import type { LineFees } from './contract.lines.ts'
import { calculatorWords, scheduleWords } from './messages.ts'
import { calculateFees, feeStages, parseCapacity, sumStage } from './rules.ts'
import { compareSchedules } from './rules.changes.ts'
import { lastDayOf, newestFirst, scheduleOn, timeOf } from './rules.check.ts'
import { writeScheduleDocument, feeSearchEntries } from './schedule-document.ts'
import { nameCategory } from './schedule-format.ts'
import { asParts, listLines, type ScheduleLine } from './schedule.ts'
import {
  listPublished,
  type ScheduleRow,
  lockSchedules,
  findPreviewed,
  lockSchedule,
  updateSchedule,
} from './store.server.ts'

export type { ScheduleLine } from './schedule.ts'

const previewMinutes = 30

// Rendering a page makes its calls inside the process. Only the calls of this rendering see the draft.
const previewed = new AsyncLocalStorage<{ row: ScheduleRow; token: string }>()

const previewedSchedule = () => previewed.getStore()

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A token for addresses that show the site with a draft, for those who have it; a newer one replaces it. */
export async function createPreview(
  deps: Deps,
  actor: SignedIn,
  id: string,
): Promise<{ token: string; expiresAt: string }> {
  requireDuty(actor, may.draftContent)
  const token = randomBytes(24).toString('base64url')
  const previewUntil = new Date(deps.clock.now().getTime() + previewMinutes * 60_000)
  await deps.database.transaction(async (tx) => {
    await lockSchedule(tx, id)
    await updateSchedule(tx, id, { previewHash: hashOf(token), previewById: actor.id, previewUntil })
  })
  return { token, expiresAt: previewUntil.toISOString() }
}

/** Runs `work` so that reads of the schedule answer the previewed draft; undefined when the token is not, or no longer, valid. */
export async function withFeePreview<T>(
  deps: Deps,
  token: string,
  work: () => Promise<T>,
): Promise<{ result: T; expiresAt: Date } | undefined> {
  const row = await findPreviewed(deps.database.db, hashOf(token), deps.clock.now())
  const owner = row?.previewById ? await readAccount(deps, row.previewById) : undefined
  if (!row?.previewUntil || !holds(owner, may.draftContent)) return undefined
  return { result: await previewed.run({ row, token }, work), expiresAt: row.previewUntil }
}

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

/** Those of the paths that are the page of a published schedule. */
export async function findSchedulePaths(tx: Db, paths: readonly string[]): Promise<string[]> {
  const asked = paths.filter((path) => path.startsWith('/fees/schedules/'))
  if (asked.length === 0) return []
  const days = new Set((await readPublished(tx)).map(({ effectiveOn }) => `/fees/schedules/${effectiveOn}`))
  return asked.filter((path) => days.has(path))
}

/** All published schedules, from memory. Which one applies depends on the day, so each caller decides it again. */
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

/** The lines that a form can name, of the schedule of today. */
export async function readLines(deps: Deps): Promise<ScheduleLine[]> {
  return listLines({ parts: asParts((await readSchedule(deps)).schedule.parts) })
}

/** The fees of a line that a form names, by the calculator. */
export async function readLineFees(
  deps: Deps,
  line: string,
  { mw, on }: { mw?: string | undefined; on?: string | undefined },
): Promise<LineFees> {
  const { schedule } = await readSchedule(deps, on)
  const [category = '', of] = line.split('.')
  const parts = asParts(schedule.parts)
  const question = { category, capacityMw: parseCapacity(mw), ...(of && { class: of }) }
  const answer = calculateFees({ ...schedule, parts }, question)
  if (!answer.category || (!answer.ok && answer.reason === 'class')) throw notFound(scheduleWords.noLine)
  const name = nameCategory(answer.category)
  const byCapacity = !answer.ok && question.capacityMw === undefined
  if (!answer.ok)
    return { name, stages: [], notes: [], refusal: byCapacity ? scheduleWords.byCapacity : answer.message }
  const stages = feeStages.flatMap((stage) => {
    const lines = answer.lines.filter((each) => each.stage === stage)
    const shown = lines.map(({ label, text, basis }) => ({ label, text, basis }))
    return lines.length > 0
      ? [{ title: calculatorWords.stages[stage], lines: shown, sum: sumStage(lines, stage) ?? null }]
      : []
  })
  return { name, stages, notes: answer.notes, refusal: null }
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

// Of published schedules only, of which there are few.
const cachedPrint = createPrintCache(8)

/** The PDF of the schedule of a day. That of a draft is written each time. */
export async function readScheduleFile(deps: Deps, on?: string): Promise<Buffer> {
  const shown = await readSchedule(deps, on)
  if (shown.preview) return write(deps, shown)
  // Once published for a day it can only be withdrawn and replaced before it, so that the text belongs to the key.
  return cachedPrint(deps, JSON.stringify(shown.schedule), () => write(deps, shown))
}

const write = (deps: Deps, { schedule, preview }: ShownSchedule): Promise<Buffer> =>
  printPdf(
    deps,
    `fees ${schedule.date}`,
    writeScheduleDocument({ ...schedule, parts: asParts(schedule.parts) }, preview !== null),
  )

/** Puts the fees of today into the search. Running it again changes nothing. */
export async function indexFees(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await lockSchedules(tx)
    const published = await readPublished(tx)
    const today = scheduleOn(published, nigerianDay(now)) ?? published[0]!
    const entries = feeSearchEntries(today).map(({ title, description, link, date }) => ({
      id: `fees:${link}`,
      source: 'Fees' as const,
      title,
      body: description,
      link,
      date,
    }))
    await replaceEntries(tx, 'fees:', entries, now)
  })
}

/** At the beginning of a day: the search follows, and all processes drop the pages of yesterday. */
export async function takeEffect(deps: Deps): Promise<void> {
  await indexFees(deps)
  await announceContentChange(deps.database.db)
  deps.events.changedHere()
}
