import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, stale } from '#platform/problem.ts'
import { may } from '#platform/duties.ts'
import type { Holiday } from './contract.settings.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { caseMessages as words } from '../messages.ts'
import { defaultSettings } from '../engine/rules.clock.ts'
import { builtInHolidays, type HolidayChange } from '../engine/rules.holidays.ts'
import { recalculateQueue } from '../rules.queues.ts'
import { type FlatSettings, flattenSettings } from './rules.settings.ts'
import {
  deleteHolidayChange,
  findSettings,
  listHolidayChanges,
  saveSettings,
  upsertHolidayChange,
} from './store.settings.server.ts'

const recordType = 'caseSettings'

/** Every process then reads the calendar again, and a job recalculates the deadlines. */
async function announceCalendar(deps: Deps, tx: Db): Promise<void> {
  await announceContentChange(tx)
  await deps.jobs.enqueue(tx, recalculateQueue, {})
}

/** The current settings; version 0 means the defaults. */
export async function readSettings(deps: Deps, actor: SignedIn, kinds: readonly CaseKind[]) {
  requireDuty(actor, may.readCases)
  const stored = await findSettings(deps.database.db)
  const { settings, version } = stored ?? { settings: defaultSettings, version: 0 }
  return { ...flattenSettings(settings, kinds), version }
}

/** Changes the deadlines of steps that start from now on; 409 when somebody else has changed the settings. */
export async function changeSettings(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly CaseKind[],
  input: FlatSettings & { version: number },
) {
  requireDuty(actor, may.superviseCases)
  const { version, ...settings } = input
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    settings.targets ??= (await findSettings(tx))?.settings.targets
    if (!(await saveSettings(tx, settings, version, at))) throw stale(words.settingsStale)
    const record = { recordType, recordId: 'deadlines', details: { ...settings } }
    await recordAudit(tx, { at, actor, action: 'caseSettings.change', ...record })
    await announceCalendar(deps, tx)
  })
  deps.events.changedHere()
  return readSettings(deps, actor, kinds)
}

/** The built-in holidays of a year, merged with the changes by staff. */
function mergeHolidays(year: number, changes: readonly HolidayChange[]): Holiday[] {
  const days = new Map<string, Holiday>()
  for (const { date, name, expected } of builtInHolidays(year))
    days.set(date, { date, name, source: expected ? 'expected' : 'built-in' })
  for (const { date, name, removed } of changes)
    if (date.startsWith(`${year}-`)) days.set(date, { date, name, source: removed ? 'removed' : 'added' })
  return [...days.values()].sort((one, other) => one.date.localeCompare(other.date))
}

export async function readHolidays(deps: Deps, actor: SignedIn, year: number) {
  requireDuty(actor, may.readCases)
  return { year, holidays: mergeHolidays(year, await listHolidayChanges(deps.database.db)) }
}

async function changeHoliday(deps: Deps, actor: SignedIn, date: string, change: (tx: Db) => Promise<HolidayChange>) {
  await deps.database.transaction(async (tx) => {
    const { name, removed } = await change(tx)
    const details = { name, removed }
    const at = deps.clock.now()
    await recordAudit(tx, { at, actor, action: 'holiday.change', recordType: 'holiday', recordId: date, details })
    await announceCalendar(deps, tx)
  })
  deps.events.changedHere()
  return readHolidays(deps, actor, Number(date.slice(0, 4)))
}

/** Adds or renames a holiday, or restores a removed built-in one. */
export async function keepHoliday(deps: Deps, actor: SignedIn, date: string, name: string) {
  requireDuty(actor, may.superviseCases)
  return changeHoliday(deps, actor, date, async (tx) => {
    const change = { date, name, removed: false }
    await upsertHolidayChange(tx, change)
    return change
  })
}

/** Removes a holiday; 404 when the day is not a holiday. */
export async function dropHoliday(deps: Deps, actor: SignedIn, date: string) {
  requireDuty(actor, may.superviseCases)
  return changeHoliday(deps, actor, date, async (tx) => {
    const year = Number(date.slice(0, 4))
    const known = mergeHolidays(year, await listHolidayChanges(tx)).find((holiday) => holiday.date === date)
    if (!known || known.source === 'removed') throw notFound(words.holidayMissing)
    const change = { date, name: known.name, removed: true }
    if (builtInHolidays(year).some((holiday) => holiday.date === date)) await upsertHolidayChange(tx, change)
    else await deleteHolidayChange(tx, date)
    return change
  })
}
