import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import { type Config, ConfigError, readConfig } from '#platform/settings/config.server.ts'
import { type Finding, showFinding, summarise } from '#platform/doctor/finding.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { endWithReader } from './commands/closed-output.ts'
import type { Portal } from './portal.server.ts'
import { migrateAsOwner } from './commands/prepare-database.server.ts'

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** Messages for a person at a terminal; the log goes to standard output as JSON lines. */
const print = (text: string) => process.stderr.write(`${text}\n`)

/** Shows the stacks of errors line by line, for the person at the terminal. */
const withLineBreaks = { write: (line: string) => void process.stdout.write(line.replaceAll(String.raw`\n`, '\n')) }

type Running = Pick<Portal, 'firstAdmin' | 'adminAddress' | 'stop'> & { port: number }

async function startProduction(config: Config, log: Logger): Promise<Running> {
  const { startPortal } = await import('./portal.server.ts')
  const portal = await startPortal(config, log, { say: print })
  return { ...portal, port: (portal.server.app.server.address() as { port: number }).port }
}

async function startDevelopment(config: Config, log: Logger): Promise<Running> {
  const { develop } = await import('./develop.server.ts')
  return develop(config, log, print)
}

const secrets = [
  'DATABASE_OWNER_URL',
  'BACKUP_PASSPHRASE',
  'BACKUP_IDENTITY',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]

/** Starts the portal and stops it on SIGTERM or SIGINT; errors say what to do. */
async function run(dev: boolean) {
  const config = readConfig(process.env, projectRoot)
  // Child processes must not inherit them.
  for (const secret of secrets) delete process.env[secret]
  const options = { level: config.logLevel, base: null }
  const log = dev ? pino(options, withLineBreaks) : pino(options)
  const portal = dev ? await startDevelopment(config, log) : await startProduction(config, log)
  const shown = process.env.PUBLIC_URL ? config.publicUrl : `http://localhost:${portal.port}`
  if (portal.firstAdmin?.oneTimePassword) {
    print(`First administrator: ${portal.firstAdmin.email}`)
    print(`One-time password:   ${portal.firstAdmin.oneTimePassword}   (shown once; change it after signing in)`)
  }
  if (portal.adminAddress) print(`For operators: ${portal.adminAddress}/metrics and ${portal.adminAddress}/api/docs`)
  print(`The portal is ready at ${shown}`)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      print('Stopping: finishing running requests and jobs …')
      portal.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error: describeError(error) }, 'stopped with an error')
          process.exit(1)
        },
      )
    })
  endWithNpm()
}

/** npm passes a signal on, but not when it is killed outright: then this process gets another parent. */
function endWithNpm() {
  if (!['start', 'dev'].includes(process.env['npm_lifecycle_event'] ?? '')) return
  const npm = process.ppid
  const look = () => void (process.ppid === npm || process.kill(process.pid, 'SIGTERM'))
  setInterval(look, 1_000).unref()
}

export function runPortal({ dev }: { dev: boolean }): void {
  run(dev).catch(explainAndExit)
}

/** Migrates a database server and exits, so that no serving process ever has the owner's password. */
async function migrateServer() {
  const { databaseOwnerUrl, databaseUrl } = readConfig(process.env, projectRoot)
  if (!databaseOwnerUrl || !databaseUrl)
    throw new ConfigError('Set DATABASE_OWNER_URL, and DATABASE_URL for the role that the portal uses.')
  const application = await migrateAsOwner(databaseOwnerUrl, databaseUrl)
  print(`The database is up to date; the portal uses it as ${application}.`)
}

export function runMigrations(): void {
  migrateServer().catch(explainAndExit)
}

/** Prints a line for each thing that the portal needs; ends with 1 where something must be fixed. */
async function printFindings() {
  const { examine } = await import('#platform/doctor/doctor.server.ts')
  const findings: Finding[] = []
  for await (const finding of examine(process.env, projectRoot)) {
    findings.push(finding)
    process.stdout.write(`${showFinding(finding)}\n`)
  }
  process.stdout.write(`${summarise(findings)}\n`)
  process.exitCode = findings.some(({ level }) => level === 'fix') ? 1 : 0
}

export function runDoctor(): void {
  endWithReader()
  printFindings().catch(explainAndExit)
}

function explainAndExit(error: unknown): never {
  const code = (error as { code?: unknown }).code
  if (error instanceof ConfigError) print(error.message)
  else if (code === 'EADDRINUSE')
    print(
      `Port ${String((error as { port?: unknown }).port)} is in use by another program. Stop it, or choose another with PORT or ADMIN_PORT.`,
    )
  else if (code === 'EACCES' && (error as { path?: unknown }).path)
    print(
      `${String((error as { path?: unknown }).path)} belongs to another user, or may not be used: "npm run doctor" says what to do.`,
    )
  else if (code === 'EACCES' && (error as { syscall?: unknown }).syscall === 'listen')
    print(
      'Only root may listen on this port, and the portal does not run as root. Choose a port of 1024 or above, such as PORT=3000, ' +
        'behind a reverse proxy, or allow the port with: sysctl net.ipv4.ip_unprivileged_port_start=80',
    )
  else print(`The portal could not start: ${rootMessage(error)}`)
  process.exit(1)
}

/** The innermost cause: an outer error may quote a query with its values. */
function rootMessage(error: unknown): string {
  let current = error
  while (current instanceof Error && current.cause instanceof Error) current = current.cause
  return current instanceof Error ? current.message : 'the error has no message.'
}
