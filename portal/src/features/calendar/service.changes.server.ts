import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import type { Holiday } from './contract.ts'
import { messages } from './messages.ts'
import { builtInHolidays, type HolidayChange } from './rules.holidays.ts'
import { announceCalendar } from './service.server.ts'
import { deleteHolidayChange, listHolidayChanges, upsertHolidayChange } from './store.server.ts'

/** The built-in holidays of a year, merged with the changes by staff. */
function mergeHolidays(year: number, changes: readonly HolidayChange[]): Holiday[] {
  const days = new Map<string, Holiday>()
  for (const { date, name, expected } of builtInHolidays(year))
    days.set(date, { date, name, source: expected ? 'expected' : 'built-in' })
  for (const { date, name, removed } of changes)
    if (date.startsWith(`${year}-`)) days.set(date, { date, name, source: removed ? 'removed' : 'added' })
  return [...days.values()].sort((one, other) => one.date.localeCompare(other.date))
}

export async function readYear(deps: Deps, actor: SignedIn, year: number) {
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
  return readYear(deps, actor, Number(date.slice(0, 4)))
}

/** Adds or renames a holiday, or restores a removed built-in one. */
export async function saveHoliday(deps: Deps, actor: SignedIn, date: string, name: string) {
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
    if (!known || known.source === 'removed') throw notFound(messages.holidayMissing)
    const change = { date, name: known.name, removed: true }
    if (builtInHolidays(year).some((holiday) => holiday.date === date)) await upsertHolidayChange(tx, change)
    else await deleteHolidayChange(tx, date)
    return change
  })
}
