// A setting is a number, or a few, that staff change without an operator: an answer time, the deadlines of cases, the limits of accounts. It is a
// description; all settings are rows of one table. Without a row the usual value applies, which is version 0; a value that a later release adds has
// its usual one too. Who saves names the version that was read, and is refused when someone else has saved since.

import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Duty } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { stale } from '#platform/problem.ts'
import { findSetting, storeSetting } from './store.server.ts'

export { settingValue } from './store.server.ts'

export interface Setting<V extends object> {
  /** Of its row, and of its changes in the log; never changes. */
  key: string
  /** What it sets, in the log. */
  record: string
  usual: V
  /** Said to a person who saves over another's change. */
  stale: string
}
export interface CalledSetting<V extends object> extends Setting<V> {
  calls: Readonly<Record<'read' | 'save', { duties?: readonly Duty[] }>>
}
type Versioned<V> = V & { version: number }

export async function readSetting<V extends object>(db: Db, { key, usual }: Setting<V>): Promise<Versioned<V>> {
  const row = await findSetting(db, key)
  return { ...usual, ...row?.value, version: row?.version ?? 0 }
}

export async function saveSetting<V extends object>(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  {
    setting: { key, record, stale: words },
    input: { version, ...value },
    details,
  }: { setting: Setting<V>; input: Versioned<V>; details?: object },
): Promise<void> {
  const at = deps.clock.now()
  if (!(await storeSetting(tx, { key, value, updatedAt: at }, version))) throw stale(words)
  await recordAudit(tx, {
    at,
    actor,
    action: `${key}.change`,
    recordType: key,
    recordId: record,
    details: { ...value, ...details },
  })
}

export function viewSetting<V extends object>(deps: Deps, actor: SignedIn, setting: CalledSetting<V>) {
  requireDuty(actor, setting.calls.read.duties ?? [])
  return readSetting(deps.database.db, setting)
}

export async function changeSetting<V extends object>(
  deps: Deps,
  actor: SignedIn,
  setting: CalledSetting<V>,
  input: Versioned<V>,
) {
  requireDuty(actor, setting.calls.save.duties ?? [])
  await deps.database.transaction((tx) => saveSetting(deps, tx, actor, { setting, input }))
  return readSetting(deps.database.db, setting)
}
