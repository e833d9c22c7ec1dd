import type { Db } from '#platform/database/database.server.ts'
import { storeOver } from '#platform/database/versions.server.ts'
import type { ClockSettings } from '../engine/rules.clock.ts'
import { caseSettings } from './table.server.ts'
import { type FlatSettings, nestSettings } from './rules.settings.ts'

export async function findSettings(db: Db): Promise<{ settings: ClockSettings; version: number } | undefined> {
  const [row] = await db.select().from(caseSettings)
  return row && { settings: nestSettings(row.settings as FlatSettings), version: row.version }
}

/** Stores the settings and returns true if `version` is still current; 0 is the version of the defaults. */
export const saveSettings = (tx: Db, settings: FlatSettings, version: number, updatedAt: Date): Promise<boolean> =>
  storeOver(tx, caseSettings, { settings, updatedAt }, version)
