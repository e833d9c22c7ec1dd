import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pendErasures } from '#features/accounts/store.erasures.server.ts'
import { makeBackup, megabytes } from '#platform/backup/backup.server.ts'
import { OperatorError, withPortalData } from '#platform/backup/data-access.server.ts'
import { drillBackup } from '#platform/backup/drill.server.ts'
import { type Erasure, erasuresName, readErasures } from '#platform/backup/erasures.server.ts'
import { restoreBackup, type RestoreResult } from '#platform/backup/restore.server.ts'
import { verifyFiles } from '#platform/backup/verify.server.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.server.ts'
import { openFileStore } from '#platform/local-files.server.ts'
import { Problem } from '#platform/problem.ts'
import { composeFeatures } from './features.server.ts'
import { projectRoot } from './run.server.ts'

/** Where the person is: npm starts scripts in the project's folder. */
const here = process.env['INIT_CWD'] ?? process.cwd()
const say = (sentence: string) => process.stderr.write(`${sentence}\n`)
const report = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** What the command exits with: 0 is good, 1 an error, 2 a finding. */
type ExitCode = 0 | 2

const commands: Record<string, (args: string[]) => Promise<ExitCode>> = { backup, restore, verify }

/** Runs `backup`, `restore` or `verify` for the person at the terminal, or for the portal, which receives the result as a message. */
export async function runDataCommand(name: string, args: string[]): Promise<void> {
  // The portal that started it has ended.
  process.once('disconnect', () => process.exit(1))
  try {
    process.exitCode = await commands[name]!(args)
  } catch (error) {
    say(sentenceOf(error))
    process.exitCode = 1
  }
  if (process.connected) process.disconnect()
}

function sentenceOf(error: unknown): string {
  if (error instanceof OperatorError || error instanceof ConfigError || error instanceof Problem) return error.message
  if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) return (error as Error).message
  if ((error as { code?: string }).code === 'ENOSPC') return 'The disk is full.'
  return `It failed: ${error instanceof Error ? error.message : String(error)}`
}

function read(args: string[], flags: Record<string, { type: 'boolean' | 'string' }>, usage: string) {
  const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
  if (positionals.length > 1) throw new OperatorError(usage)
  return { values, file: positionals[0], config: readConfig(process.env, projectRoot) }
}

const beGentle = () => setPriority(constants.priority.PRIORITY_LOW)

async function backup(args: string[]): Promise<ExitCode> {
  const usage = 'Usage: npm run backup -- FILE [--with-keys], or for standard output: npm run --silent backup -- -'
  const { values, file, config } = read(args, { 'with-keys': { type: 'boolean' } }, usage)
  if (!file) throw new OperatorError(usage)
  if (file === '-') requireCleanOutput()
  beGentle()
  const features = composeFeatures()
  const result = await makeBackup(
    config,
    openFileStore(config),
    {
      references: features.flatMap(({ fileReferences }) => fileReferences ?? []),
      unordered: features.flatMap(({ unorderedTables }) => unorderedTables ?? []),
    },
    { target: file === '-' ? file : resolve(here, file), withKeys: values['with-keys'] === true, say },
  )
  process.send?.(result)
  const { snapshotAt, rows, documents, missing, bytes, seconds } = result
  say(`Backed up ${rows} rows and ${documents} documents (${megabytes(bytes)}) in ${seconds.toFixed(1)} s: the state of ${snapshotAt}.`)
  if (missing > 0) say(`The backup is kept, but ${missing} documents were missing: run "npm run verify".`)
  return missing > 0 ? 2 : 0
}

/** npm announces a script on standard output, in the middle of which no archive can begin. */
function requireCleanOutput(): void {
  if (process.env['npm_lifecycle_event'] && process.env['npm_config_loglevel'] !== 'silent')
    throw new OperatorError('npm would write its own lines into the backup: use "npm run --silent backup -- - > FILE".')
  if (process.stdout.isTTY) throw new OperatorError('A backup is not written to a terminal: redirect standard output.')
}

async function verify(args: string[]): Promise<ExitCode> {
  const usage = 'Usage: npm run verify, or for a backup: npm run verify -- FILE'
  const { file, config } = read(args, {}, usage)
  beGentle()
  const references = composeFeatures().flatMap(({ fileReferences }) => fileReferences ?? [])
  if (file) return verifyBackup(config, references, resolve(here, file))
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
  report(`Checked ${files} stored files (${megabytes(bytes)}) in ${((Date.now() - began) / 1000).toFixed(1)} s: ${count(problems)}.`)
  return problems > 0 ? 2 : 0
}

const count = (problems: number) => (problems === 0 ? 'no problem' : problems === 1 ? '1 problem' : `${problems} problems`)

async function verifyBackup(config: Config, references: Parameters<typeof drillBackup>[1], path: string): Promise<ExitCode> {
  const result = await drillBackup(config, references, { path, say, report })
  process.send?.(result)
  report(`The backup restores, with ${count(result.problems)}. ${points(result)}`)
  return result.problems > 0 ? 2 : 0
}

const points = ({ snapshotAt, seconds }: RestoreResult) =>
  `Recovery point: ${snapshotAt}. Recovery time: ${seconds.toFixed(1)} s.`

async function restore(args: string[]): Promise<ExitCode> {
  const usage = 'Usage: npm run restore -- FILE [--again] [--erasures FILE]'
  const flags = { again: { type: 'boolean' }, erasures: { type: 'string' } } as const
  const { values, file, config } = read(args, flags, usage)
  if (!file || file === '-') throw new OperatorError(usage)
  const path = resolve(here, file)
  const erasures = await findErasures(config, path, values['erasures'] as string | undefined)
  let pending = 0
  const result = await restoreBackup(config, openFileStore(config), {
    path,
    again: values['again'] === true,
    say,
    also: async (client) => void (pending = await pendErasures(drizzle({ client: client as pg.Client, casing: 'snake_case' }), erasures ?? [])),
  })
  process.send?.(result)
  say(`The backup is restored. ${points(result)}`)
  sayErasures(result, erasures, pending)
  sayKey(config, result)
  if (result.missing > 0)
    say(`${result.missing} documents were already missing when the backup was made: "npm run verify" names their records.`)
  return 0
}

/** The list beside the backup, in BACKUP_DIR, or the named one. */
async function findErasures({ backupDir }: Config, path: string, named: string | undefined): Promise<Erasure[] | undefined> {
  const places = named ? [resolve(here, named)] : [dirname(path), ...(backupDir ? [backupDir] : [])].map((folder) => join(folder, erasuresName))
  const found = [...new Set(places)].filter((place) => existsSync(place))
  if (named && found.length === 0) throw new OperatorError(`${places[0]} does not exist.`)
  if (found.length === 0) return undefined
  return (await Promise.all(found.map((place) => readErasures(place)))).flat()
}

function sayErasures({ snapshotAt }: RestoreResult, erasures: Erasure[] | undefined, pending: number): void {
  if (!erasures)
    say(
      `No list of erasures (${erasuresName}) is beside the backup or in BACKUP_DIR: accounts that were erased after ${snapshotAt} are back. ` +
        'If you have the list, restore again with --erasures FILE.',
    )
  else if (pending > 0)
    say(`${pending} accounts were erased after the backup was made: the portal erases them again at its start, before it serves anybody.`)
}

function sayKey(config: Config, { hasMasterKey }: RestoreResult): void {
  if (hasMasterKey || config.masterKey) return
  say(
    `The master key is not in the backup. Put it into ${join(config.dataDir, 'master.key')} or MASTER_KEY before the portal starts: ` +
      'without it the portal does not start, and nobody can read the reports of wrongdoing.',
  )
}
