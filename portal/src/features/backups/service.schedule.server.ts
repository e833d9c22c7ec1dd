import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recordErasures } from '#features/accounts/service.server.ts'
import { OperatorError } from '#platform/backup/empty-place.server.ts'
import { isEncrypting } from '#platform/backup/encryption.server.ts'
import { isUnfinished } from '#platform/backup/output.server.ts'
import {
  type BackupRun,
  lastBackup,
  lastDrill,
  lastGood,
  type NewBackupRun,
  recordRun,
} from '#platform/backup/runs.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { checkBackups } from '#platform/doctor/backups.server.ts'
import { backupName, expiredBackups, rememberedDays, sortBackups } from './rules.ts'
import { type BackupCommands, backupCommands } from './service.command.server.ts'

const dayMs = 86_400_000

/** Writes tonight's backup into BACKUP_DIR, then removes those that are no longer needed. The result is recorded; a failure is also thrown, so that the job runs again. */
export async function runScheduledBackup(deps: Deps, commands: BackupCommands = backupCommands): Promise<void> {
  const folder = deps.config.backupDir
  if (!folder) return
  const startedAt = deps.clock.now()
  const file = backupName(startedAt, isEncrypting(deps.config))
  await recorded(deps, { kind: 'backup', startedAt, file }, async () => {
    // The folder is never created: a disk that is not mounted must not go unnoticed.
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`BACKUP_DIR (${folder}) cannot be read (${error.code ?? 'unknown error'}).`)
    })
    await recordErasures(deps)
    const { snapshotAt, rows, documents, missing, bytes, seconds } = await commands.backup(
      deps.config,
      join(folder, file),
    )
    await removeExpired(folder, startedAt)
    const ok = missing === 0
    const note = ok ? '' : `${missing} documents are missing from the store: run "npm run verify".`
    return { ok, note, snapshotAt: new Date(snapshotAt), records: rows, documents, problems: missing, bytes, seconds }
  })
}

/** Restores the newest scheduled backup into a scratch database and checks it. */
export async function runDrill(deps: Deps, commands: BackupCommands = backupCommands): Promise<void> {
  const folder = deps.config.backupDir
  if (!folder) return
  const startedAt = deps.clock.now()
  const [file = ''] = sortBackups(await readdir(folder).catch(() => []))
  await recorded(deps, { kind: 'drill', startedAt, file }, async () => {
    if (!file) throw new Error(`BACKUP_DIR (${folder}) contains no backup.`)
    const { size } = await stat(join(folder, file))
    const result = await commands.drill(deps.config, join(folder, file))
    const { snapshotAt, rows, documents, problems, seconds } = result
    const ok = problems === 0
    const note = ok ? '' : `The restored data have ${problems} problems: run "npm run verify -- ${file}".`
    return { ok, note, snapshotAt: new Date(snapshotAt), records: rows, documents, problems, bytes: size, seconds }
  })
}

/** At the start, not in the night: what would keep a backup from being made. */
export async function warnAboutBackups({ config, log }: Deps): Promise<void> {
  for (const { level, text } of await checkBackups(config)) if (level !== 'ok') log.warn({}, `backups: ${text}`)
}

/** When the last backup and the last drill ended, how, and why they failed; undefined where BACKUP_DIR is not set. */
export async function readLastRuns({ config, database }: Deps) {
  if (!config.backupDir) return undefined
  const backup = await lastBackup(database.db)
  const drill = await lastDrill(database.db)
  return {
    lastAt: endOf(backup),
    lastOk: backup?.ok ?? false,
    lastNote: backup?.note ?? '',
    goodAt: endOf(await lastGood(database.db, 'backup')),
    drillAt: endOf(drill),
    drillOk: drill?.ok ?? false,
    drillNote: drill?.note ?? '',
    goodDrillAt: endOf(await lastGood(database.db, 'drill')),
  }
}

const endOf = (run: BackupRun | undefined): string | null =>
  run ? new Date(run.startedAt.getTime() + run.seconds * 1_000).toISOString() : null

type Facts = Omit<NewBackupRun, 'kind' | 'startedAt' | 'file'>

async function recorded(
  deps: Deps,
  run: Pick<NewBackupRun, 'kind' | 'startedAt' | 'file'>,
  work: () => Promise<Facts>,
): Promise<void> {
  const forgetBefore = new Date(run.startedAt.getTime() - rememberedDays * dayMs)
  const record = (facts: Facts) => recordRun(deps.database.db, { ...run, ...facts }, forgetBefore)
  try {
    const facts = await work()
    await record(facts)
    if (!facts.ok)
      deps.log.error({ kind: run.kind, problems: facts.problems }, 'a scheduled backup or drill found problems')
  } catch (error) {
    const note = error instanceof Error ? error.message.slice(0, 1_000) : 'unknown error'
    await record({ ok: false, note, seconds: (deps.clock.now().getTime() - run.startedAt.getTime()) / 1_000 })
    // The sentence of our own command, which quotes no one's data.
    deps.log.error({ kind: run.kind, reason: note }, 'a scheduled backup or drill failed')
    throw Object.assign(new OperatorError(note), { code: 'see-backups' })
  }
}

/** Only files with the names of scheduled backups are touched, and what killed backups left a day ago. */
async function removeExpired(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder)
  for (const name of expiredBackups(names)) await rm(join(folder, name), { force: true })
  for (const name of names.filter(isUnfinished)) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > dayMs) await rm(join(folder, name), { force: true })
  }
}
