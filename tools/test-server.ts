import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { runStatement } from './run-statement.ts'

/** What a server of tests takes: up to four workers, each with a shared portal and one of its own, and portals of more than one process (22 each). */
export const testConnections = 400

/** `adminUrl` creates roles; `ownerUrl` creates and owns databases; `url` is a portal's role. */
export type PostgresServer = { url: string; ownerUrl: string; adminUrl: string; stop(): Promise<void> }

/** Folder of the newest PostgreSQL server installed on this machine, or undefined. */
export function findSystemPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))[0]
}

/** Whether tests can also use an ordinary server: TEST_DATABASE_URL, or binaries installed here. */
export function hasPostgresServer(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL']) || findSystemPostgres() !== undefined
}

/** The server at TEST_DATABASE_URL, else one started from this machine's binaries over TCP with a password. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return connectToGivenServer(given)
  const binaries = findSystemPostgres()
  if (!binaries) throw new Error('no PostgreSQL server: set TEST_DATABASE_URL or install PostgreSQL')
  return startPrivateServer(binaries)
}

/** An existing server: its role owns the databases, and a new role, dropped at the end, runs the portals. */
async function connectToGivenServer(ownerUrl: string): Promise<PostgresServer> {
  const name = `test_portal_${randomBytes(5).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await runStatement(ownerUrl, `CREATE ROLE ${name} LOGIN PASSWORD '${password}'; GRANT ${name} TO CURRENT_USER`)
  const url = new URL(ownerUrl)
  url.username = name
  url.password = password
  return {
    url: url.href,
    ownerUrl,
    adminUrl: ownerUrl,
    stop: () => runStatement(ownerUrl, `DROP ROLE ${name}`).then(() => {}),
  }
}

// PostgreSQL refuses to run as root, so root starts it as an unprivileged user.
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL cannot run as root and there is no user `postgres` or `nobody`')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

async function startPrivateServer(binaries: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'test-server-'))
  const user = unprivilegedUser()
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(binaries, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--pwfile',
      passwordFile,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...user, cwd: '/', encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const forSpeed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', `max_connections=${testConnections}`]
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...[...settings, ...forSpeed].flatMap((setting) => ['-c', setting])],
    { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)))
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const superuser = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const gone = () => server.exitCode !== null || server.signalCode !== null
  for (const end = Date.now() + 120_000; !(await answers(superuser)); await new Promise((r) => setTimeout(r, 50)))
    if (gone() || Date.now() > end) {
      await stop()
      throw new Error(`the test server did not start:\n${log}`)
    }
  // As in production: an owner without other rights, and a role that runs the portal.
  for (const statement of [
    `CREATE ROLE portal_owner LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE ROLE portal LOGIN PASSWORD '${password}'`,
    // Dropping a database disconnects the portals that use it.
    'GRANT portal TO portal_owner',
  ])
    await runStatement(superuser, statement)
  const as = (role: string) => superuser.replace('//postgres:', `//${role}:`)
  return { url: as('portal'), ownerUrl: as('portal_owner'), adminUrl: superuser, stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/** A TCP port of this machine that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
