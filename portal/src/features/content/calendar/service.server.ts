import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { addDays, endOfDay, formatDay, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { invalidField } from '#platform/problem.ts'
import type { ManagedItem } from '../contract.items.ts'
import { writeRow } from '../engine/service.changes.server.ts'
import { editItem, type ItemCall } from '../engine/service.item.server.ts'
import { stateOf } from '../engine/service.views.server.ts'
import type { CalendarEntry } from './contract.ts'
import { maxDays, maxEntries, maxOverdue, maxYears } from './rules.ts'
import { type DatedRow, findDated, findOverdue } from './store.server.ts'

/** What happens to the content between two days, and what was due for a check before today. */
export async function readCalendar(deps: Deps, actor: SignedIn, { from, to }: { from: string; to: string }) {
  requireDuty(actor, may.readContent)
  if (to < from || addDays(from, maxDays - 1) < to) throw invalidField('to', `Ask for 1 to ${maxDays} days`)
  const { db } = deps.database
  const days = { from, to, start: startOfDay(from), end: endOfDay(to) }
  const [dated, late] = await Promise.all([
    findDated(db, days, maxEntries),
    findOverdue(db, nigerianDay(deps.clock.now()), maxOverdue),
  ])
  const entries = dated
    .flatMap(entriesOf)
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) => sortKey(one).localeCompare(sortKey(other)))
  const overdue = late.flatMap(entriesOf).filter(({ kind }) => kind === 'check')
  return { entries: entries.slice(0, maxEntries), more: entries.length > maxEntries, overdue }
}

/** Checks, which have no time, come first on their day. */
const sortKey = ({ day, at, id }: CalendarEntry) => `${day} ${at ?? ''} ${id}`

function entriesOf(row: DatedRow): CalendarEntry[] {
  const { id, type, title, publishAt, unpublishAt, checkBy, checkByName } = row
  const item = { id, type, title, state: stateOf(row, row.hasDraft), byName: '' }
  const timed = (kind: 'publish' | 'unpublish', at: Date | null) =>
    at ? [{ ...item, kind, day: nigerianDay(at), at: at.toISOString() }] : []
  const check = checkBy ? [{ ...item, kind: 'check' as const, day: checkBy, at: null, byName: checkByName ?? '' }] : []
  return [...timed('publish', publishAt), ...timed('unpublish', unpublishAt), ...check]
}

/** Sets or removes the day on which an item is due for a check; the person who sets it is reminded. */
export const setCheckDate = (call: ItemCall, checkBy: string | null): Promise<ManagedItem> =>
  editItem(call, may.draftContent, (edit, before) => {
    const { deps, actor } = edit
    refuseDay(checkBy, nigerianDay(deps.clock.now()))
    const owner = checkBy ? { checkById: actor.id, checkByName: actor.name } : { checkById: null, checkByName: null }
    const note = checkBy ? `due on ${formatDay(startOfDay(checkBy))}` : 'removed'
    const isPublic = before.status === 'published' && !before.draft
    const change = { checkBy, ...owner, remindedOf: null }
    return writeRow(edit, before, change, { action: 'check-date', note, isPublic })
  })

function refuseDay(checkBy: string | null, today: string): void {
  if (checkBy === null) return
  if (checkBy <= today) throw invalidField('checkBy', 'Choose a day in the future')
  if (checkBy > addDays(today, maxYears * 366))
    throw invalidField('checkBy', `Choose a day in the next ${maxYears} years`)
}
