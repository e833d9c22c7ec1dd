import { announceCalendar, type Holidays, readTimes } from '#features/calendar/service.server.ts'
import { readSetting, saveSetting } from '#engines/settings/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import type { ClockContext, ClockSettings } from '../engine/rules.clock.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { caseSetting } from './contract.settings.ts'
import { deadlinesOf, type FlatSettings, flattenSettings, nestSettings, targetsOf } from './rules.settings.ts'

/** The current settings; version 0 means the defaults. */
export async function readSettings(deps: Deps, actor: SignedIn, kinds: readonly CaseKind[]) {
  requireDuty(actor, may.readCases)
  const stored = await readSetting(deps.database.db, caseSetting)
  return { ...flattenSettings(nestSettings(stored), kinds), version: stored.version }
}

/** Changes the deadlines of steps that start from now on; 409 when somebody else has changed the settings. */
export async function changeSettings(
  deps: Deps,
  actor: SignedIn,
  kinds: readonly CaseKind[],
  input: FlatSettings & { version: number },
) {
  requireDuty(actor, may.superviseCases)
  await deps.database.transaction(async (tx) => {
    const targets = input.targets ?? (await readSetting(tx, caseSetting)).targets
    await saveSetting(deps, tx, actor, { setting: caseSetting, input: { ...input, targets } })
    await announceCalendar(deps, tx)
  })
  deps.events.changedHere()
  return readSettings(deps, actor, kinds)
}

/** What the deadlines of cases depend on. */
export interface Calendar {
  settings: ClockSettings
  holidays: Holidays
}

/** The calendar in a transaction that changes a case. */
export async function readCalendar(tx: Db, now: Date): Promise<Calendar> {
  const [stored, { holidays }] = await Promise.all([readSetting(tx, caseSetting), readTimes(tx, now)])
  return { settings: nestSettings(stored), holidays }
}

/** The targets for displaying cases, cached until staff change them. */
export async function viewTargets({ database, events }: Deps, kind: CaseKind) {
  const stored = await events.keepUntilChange('settings of cases', () => readSetting(database.db, caseSetting))
  return targetsOf(nestSettings(stored), kind)
}

export const clockContext = ({ settings, holidays }: Calendar, kind: CaseKind, now: Date): ClockContext => ({
  now,
  holidays,
  deadlines: deadlinesOf(settings, kind),
})
