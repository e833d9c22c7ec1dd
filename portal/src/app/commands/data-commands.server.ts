import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clearFactors } from '#features/accounts/factors/service.clear.server.ts'
import { pendErasures } from '#features/accounts/store.server.ts'
import { runDrill, runScheduledBackup } from '#features/backups/service.server.ts'
import { makeBackup, megabytes } from '#platform/backup/backup.server.ts'
import { OperatorError, withPortalData } from '#platform/backup/empty-place.server.ts'
import { type Erasure, erasuresName, readErasures } from '#platform/backup/erasures.server.ts'
import { restoreBackup, type RestoreResult } from '#platform/backup/restore.server.ts'
import { lastBackup, lastDrill } from '#platform/backup/runs.server.ts'
import { verifyFiles, drillBackup } from '#platform/backup/verify.server.ts'
import { type Config, ConfigError, readConfig } from '#platform/settings/config.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { causeInStore } from '#platform/doctor/documents.server.ts'
import { type FileReferences, fileReferences, unorderedTables } from '#platform/files/file-references.ts'
import { openFileStore } from '#platform/files/local-files.server.ts'
import { Problem } from '#platform/problem.ts'
import { endWithReader } from './closed-output.ts'
import { hooksOf } from '../features.server.ts'
import { withCommandDeps } from '../deps.server.ts'
import { manageFiles } from './files-command.server.ts'
import { projectRoot } from '../run.server.ts'
import type { ExitCode, Terminal } from './terminal.ts'

const usage = 'Usage: npm run accounts -- clear-factors E-MAIL'

/** `npm run accounts`: for a person who has lost every passkey, app and recovery code. */
async function manageAccounts(args: string[], { env, report }: Terminal): Promise<ExitCode> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [action, email, more] = positionals
  if (action !== 'clear-factors' || !email || more) throw new OperatorError(usage)
  const config = readConfig(env, projectRoot)
  const count = await withCommandDeps(config, async (deps) => {
    await deps.jobs.start()
    return clearFactors(deps, email)
  })
  if (count === undefined) throw new OperatorError('No account has this e-mail address.')
  if (count === 0) {
    report('The account has neither a passkey nor an authenticator app: nothing was changed.')
    return 0
  }
  const removed = count === 1 ? '1 passkey or authenticator app was' : `${count} passkeys and authenticator apps were`
  report(
    `${removed} removed, with the recovery codes. Every device of the account is logged out, its owner receives a mail, and the audit log has an entry.`,
  )
  return 0
}

const commands: Record<string, (args: string[], terminal: Terminal) => Promise<ExitCode>> = {
  backup,
  restore,
  verify,
  files: manageFiles,
  accounts: manageAccounts,
}

/** Runs `backup`, `restore`, `verify`, `files` or `accounts` as a program. */
export async function runDataCommand(name: string, args: string[]): Promise<void> {
  // Half a backup is a failure.
  if (name !== 'backup') endWithReader()
  // The portal that started it has ended.
  process.once('disconnect', () => process.exit(1))
  // Pages come first.
  if (name !== 'restore') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  process.exitCode = await answerDataCommand(name, args, {
    env: process.env,
    say: (sentence) => process.stderr.write(`${sentence}\n`),
    report: (sentence) => process.stdout.write(`${sentence}\n`),
    send: (result) => process.send?.(result),
  })
  if (process.connected) process.disconnect()
}

export async function answerDataCommand(name: string, args: string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await commands[name]!(args, terminal)
  } catch (error) {
    terminal.say(sentenceOf(error))
    return 1
  }
}

function sentenceOf(error: unknown): string {
  // What a visitor may try again in a few minutes, the operator fixes.
  if (error instanceof Problem && error.statusCode === 503 && error.cause)
    return `The store of documents ${causeInStore(error)}`
  if (error instanceof OperatorError || error instanceof ConfigError || error instanceof Problem) return error.message
  const { code, path: place } = error as { code?: string; path?: string }
  if (code?.startsWith('ERR_PARSE_ARGS')) return (error as Error).message
  if (code === 'ENOSPC') return 'The disk is full.'
  if (code === 'EACCES') return `${place} may not be made or written by this user: "npm run doctor" says what to do.`
  return `It failed: ${error instanceof Error ? error.message : String(error)}`
}

function read(
  args: string[],
  env: NodeJS.ProcessEnv,
  flags: Record<string, { type: 'boolean' | 'string' }>,
  usage: string,
) {
  const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
  if (positionals.length > 1) throw new OperatorError(usage)
  // npm starts scripts in the project's folder and says where the person is.
  const pathOf = (file: string) => resolve(env['INIT_CWD'] ?? process.cwd(), file)
  return { values, file: positionals[0], pathOf, config: readConfig(env, projectRoot) }
}

async function backup(args: string[], { env, say, send }: Terminal): Promise<ExitCode> {
  const usage =
    'Usage: npm run backup -- FILE [--with-keys], for standard output: npm run --silent backup -- -, or as every night: npm run backup -- --nightly'
  const flags = { 'with-keys': { type: 'boolean' }, nightly: { type: 'boolean' } } as const
  const { values, file, pathOf, config } = read(args, env, flags, usage)
  if (values['nightly']) return runScheduled(config, say, runScheduledBackup, lastBackup)
  if (!file) throw new OperatorError(usage)
  if (file === '-') requireCleanOutput(env)
  const result = await makeBackup(
    config,
    openFileStore(config),
    { references: hooksOf().of(fileReferences), unordered: hooksOf().of(unorderedTables) },
    { target: file === '-' ? file : pathOf(file), withKeys: values['with-keys'] === true, say },
  )
  send?.(result)
  const { snapshotAt, rows, documents, missing, bytes, seconds } = result
  say(
    `Backed up ${rows} rows and ${documents} documents (${megabytes(bytes)}) in ${seconds.toFixed(1)} s: the state of ${snapshotAt}.`,
  )
  if (missing > 0) say(`The backup is kept, but ${missing} documents were missing: run "npm run verify".`)
  return missing > 0 ? 2 : 0
}

/** npm announces a script on standard output, in the middle of which no archive can begin. */
function requireCleanOutput(env: NodeJS.ProcessEnv): void {
  if (env['npm_lifecycle_event'] && env['npm_config_loglevel'] !== 'silent')
    throw new OperatorError('npm would write its own lines into the backup: use "npm run --silent backup -- - > FILE".')
  if (process.stdout.isTTY) throw new OperatorError('A backup is not written to a terminal: redirect standard output.')
}

/** What the portal does by itself, tried by hand: with the same folder, keys, records and removal of old backups. */
async function runScheduled(
  config: Config,
  say: Terminal['say'],
  run: (deps: Deps) => Promise<void>,
  last: typeof lastBackup,
): Promise<ExitCode> {
  if (!config.backupDir) throw new OperatorError('Set BACKUP_DIR to an existing folder on another disk.')
  return withCommandDeps(config, async (deps) => {
    await run(deps)
    const found = await last(deps.database.db)
    say(`${join(config.backupDir!, found?.file ?? '')}: ${found?.ok ? 'in order.' : found?.note}`)
    return found?.ok ? 0 : 2
  })
}

async function verify(args: string[], terminal: Terminal): Promise<ExitCode> {
  const { env, say, report } = terminal
  const usage =
    'Usage: npm run verify, for a backup: npm run verify -- FILE, or for the newest in BACKUP_DIR, as every week: npm run verify -- --weekly'
  const { values, file, pathOf, config } = read(args, env, { weekly: { type: 'boolean' } }, usage)
  if (values['weekly']) return runScheduled(config, say, runDrill, lastDrill)
  const references = hooksOf().of(fileReferences)
  if (file) return verifyBackup(config, references, pathOf(file), terminal)
  const began = Date.now()
  let said = began
  const progress = (share: number) => {
    if (Date.now() - said < 5_000) return
    said = Date.now()
    say(`${Math.round(share * 100)} % …`)
  }
  const { files, bytes, problems } = await withPortalData(config, (connection) =>
    verifyFiles(connection, openFileStore(config), references, { now: new Date(), report, progress }),
  )
  report(
    `Checked ${files} stored files (${megabytes(bytes)}) in ${((Date.now() - began) / 1000).toFixed(1)} s: ${count(problems)}.`,
  )
  return problems > 0 ? 2 : 0
}

const count = (problems: number) =>
  problems === 0 ? 'no problem' : problems === 1 ? '1 problem' : `${problems} problems`

async function verifyBackup(
  config: Config,
  references: readonly FileReferences[],
  path: string,
  { say, report, send }: Terminal,
): Promise<ExitCode> {
  const result = await drillBackup(config, references, { path, say, report })
  send?.(result)
  report(`The backup restores, with ${count(result.problems)}. ${points(result)}`)
  return result.problems > 0 ? 2 : 0
}

const points = ({ snapshotAt, seconds }: RestoreResult) =>
  `Recovery point: ${snapshotAt}. Recovery time: ${seconds.toFixed(1)} s.`

async function restore(args: string[], { env, say, send }: Terminal): Promise<ExitCode> {
  const usage = 'Usage: npm run restore -- FILE [--again] [--erasures FILE]'
  const flags = { again: { type: 'boolean' }, erasures: { type: 'string' } } as const
  const { values, file, pathOf, config } = read(args, env, flags, usage)
  if (!file || file === '-') throw new OperatorError(usage)
  const path = pathOf(file)
  const named = values['erasures'] as string | undefined
  const erasures = await findErasures(config, path, named && pathOf(named))
  let pending = 0
  const result = await restoreBackup(config, openFileStore(config), {
    path,
    again: values['again'] === true,
    say,
    also: async (db) => (pending = await pendErasures(db, erasures ?? [])),
  })
  send?.(result)
  say(`The backup is restored. ${points(result)}`)
  for (const sentence of [erasuresSentence(result, erasures, pending), keySentence(config, result)])
    if (sentence) say(sentence)
  if (result.missing > 0)
    say(
      `${result.missing} documents were already missing when the backup was made: "npm run verify" names their records.`,
    )
  return 0
}

/** The list beside the backup, in BACKUP_DIR, or the named one. */
async function findErasures(
  { backupDir }: Config,
  path: string,
  named: string | undefined,
): Promise<Erasure[] | undefined> {
  const places = named
    ? [named]
    : [dirname(path), ...(backupDir ? [backupDir] : [])].map((folder) => join(folder, erasuresName))
  const found = [...new Set(places)].filter((place) => existsSync(place))
  if (named && found.length === 0) throw new OperatorError(`${places[0]} does not exist.`)
  if (found.length === 0) return undefined
  return (await Promise.all(found.map((place) => readErasures(place)))).flat()
}

function erasuresSentence({ snapshotAt }: RestoreResult, erasures: Erasure[] | undefined, pending: number): string {
  if (!erasures)
    return (
      `No list of erasures (${erasuresName}) is beside the backup or in BACKUP_DIR: accounts that were erased after ${snapshotAt} are back. ` +
      'If you have the list, restore again with --erasures FILE.'
    )
  if (pending === 0) return ''
  return `${pending} accounts were erased after the backup was made: the portal erases them again at its start, before it serves anybody.`
}

function keySentence({ masterKey, dataDir }: Config, { hasMasterKey }: RestoreResult): string {
  const path = join(dataDir, 'master.key')
  if (hasMasterKey || masterKey || existsSync(path)) return ''
  return (
    `The master key is not in the backup. Put it into ${path} or MASTER_KEY before the portal starts: ` +
    'without it the portal does not start, and nobody can read the reports of wrongdoing.'
  )
}
