import { fork } from 'node:child_process'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordErasures } from '#features/accounts/service.server.ts'
import type { BackupResult } from '#platform/backup/backup.server.ts'
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
import type { DrillResult } from '#platform/backup/verify.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { checkBackups } from '#platform/doctor/backups.server.ts'
import { showS3Place } from '#platform/s3/place.ts'
import type { Config } from '#platform/settings/config.server.ts'
import { backupName, expiredBackups, rememberedDays, sortBackups } from './rules.ts'

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
  const deleteBefore = new Date(run.startedAt.getTime() - rememberedDays * dayMs)
  const record = (facts: Facts) => recordRun(deps.database.db, { ...run, ...facts }, deleteBefore)
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

const main = fileURLToPath(new URL('../../main.js', import.meta.url))

/** Runs `npm run backup` or `npm run verify` on a file; rejects with the sentence that the command ended with. */
export interface BackupCommands {
  backup(config: Config, file: string): Promise<BackupResult>
  drill(config: Config, file: string): Promise<DrillResult>
}

/** In a process of its own, of low priority: pages are not slowed down, and its memory is returned. It ends when the portal does. */
export const backupCommands: BackupCommands = {
  backup: (config, file) => runCommand(config, ['--backup', file]),
  drill: (config, file) => runCommand(config, ['--verify', file]),
}

const sentenceBytes = 2_000

function runCommand<Result>(config: Config, args: string[]): Promise<Result> {
  const child = fork(main, args, {
    env: environmentOf(config),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-sentenceBytes)))
  return new Promise((resolve, reject) => {
    let result: Result | undefined
    child.on('message', (message) => (result = message as Result))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (result !== undefined) return resolve(result)
      const sentence = said.trim().split('\n').at(-1)
      reject(new Error(sentence || `the command ended with ${signal ?? code}`))
    })
  })
}

/** The portal's own settings, which a test or another start may not have from its environment. */
function environmentOf(config: Config): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TZ } = process.env
  const settings: Record<string, string | undefined> = {
    PATH,
    TMPDIR,
    TZ,
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    PG_BIN: config.pgBin,
    FILES_URL: config.documents && showS3Place(config.documents),
    AWS_ACCESS_KEY_ID: config.documents?.accessKeyId,
    AWS_SECRET_ACCESS_KEY: config.documents?.secretAccessKey,
    AWS_SESSION_TOKEN: config.documents?.sessionToken,
    BACKUP_PASSPHRASE: config.backupPassphrase,
    BACKUP_RECIPIENT: config.backupRecipient,
    BACKUP_IDENTITY: config.backupIdentity,
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
