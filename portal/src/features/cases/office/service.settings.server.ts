import { announceCalendar } from '#features/calendar/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { stale } from '#platform/problem.ts'
import { may } from '#platform/duties.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { caseMessages as words } from '../messages.ts'
import { defaultSettings } from '../engine/rules.clock.ts'
import { type FlatSettings, flattenSettings } from './rules.settings.ts'
import { findSettings, saveSettings } from './store.settings.server.ts'

const recordType = 'caseSettings'

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
