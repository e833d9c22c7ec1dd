import { readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { backupHours } from '../backup/runs.server.ts'
import type { Config } from '../settings/config.server.ts'
import { formatMoment } from '../values/nigerian-time.ts'
import { about, type Finding } from './finding.ts'
import { checkWriting, judgeSpace } from './folders.server.ts'

const what = 'Backups'
const { ok, note, fix } = about(what)

/** What would prevent the next backup or test restore, or make it useless. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  const { backupDir, dataDir, backupRecipient, backupIdentity } = config
  if (!backupDir) return [note('No backup is made. Set BACKUP_DIR to an existing folder on another disk.')]
  const [folder, data] = [backupDir, dataDir].map((path) => statSync(path, { throwIfNoEntry: false }))
  // The portal never makes the folder: a disk that is not mounted must not go unnoticed.
  if (!folder) return [fix(`BACKUP_DIR (${backupDir}) is not there. Mount its disk, or make the folder.`)]
  const writing = await checkWriting(backupDir, backupDir, { what, variable: 'BACKUP_DIR' })
  return [
    writing,
    ...(folder.dev === data?.dev
      ? [note(`${backupDir} and the data are on one disk, which takes both when it breaks. Set BACKUP_DIR to another.`)]
      : []),
    ...(writing.level === 'ok' ? await checkRoom(backupDir) : []),
    ...(backupRecipient && !backupIdentity
      ? [note('BACKUP_RECIPIENT is set without BACKUP_IDENTITY: the weekly test restore cannot open a backup.')]
      : []),
  ]
}

/** The last backup stays until the next one is complete, so there must be room for both. */
async function checkRoom(backupDir: string): Promise<Finding[]> {
  const space = await statfs(backupDir)
  const sizes = readdirSync(backupDir).map(
    (name) => statSync(join(backupDir, name), { throwIfNoEntry: false })?.size ?? 0,
  )
  const largest = Math.max(0, ...sizes)
  if (largest <= space.bavail * space.bsize) return [judgeSpace(space, backupDir)]
  return [fix(`The disk of ${backupDir} has no room for another backup of ${Math.ceil(largest / 1e6)} MB. Free space.`)]
}

export async function checkLastBackup(client: Pick<pg.ClientBase, 'query'>, now: Date): Promise<Finding[]> {
  const { rows } = await client.query<{ ok: boolean; note: string; at: Date }>(
    `(select ok, note, started_at as at from backup_runs where kind = 'backup' order by started_at desc limit 1)
     union all (select ok, note, started_at from backup_runs where kind = 'backup' and ok order by started_at desc limit 1)`,
  )
  const [last, good = last?.ok ? last : undefined] = rows
  if (!last) return [note('None has been made yet. Try it now: npm run backup -- --nightly')]
  const since = good ? `The last good one is of ${formatMoment(good.at.toISOString())}.` : 'There is no good one yet.'
  if (!last.ok) return [fix(`The last one failed: ${last.note} ${since}`)]
  return [now.getTime() - last.at.getTime() > backupHours * 3_600_000 ? fix(`${since} It is too old.`) : ok(since)]
}
