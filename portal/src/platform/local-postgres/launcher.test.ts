import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findBinaries } from './binaries.server.ts'
import { type LauncherLog, type LocalPostgres, startLocalPostgres } from './launcher.server.ts'
import { processesOn } from './survivors.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-pg-'))
chmodSync(folder, 0o755)
const dataDir = path.join(folder, 'data')
const cluster = path.join(dataDir, 'postgres/cluster')
const lines: string[] = []
const log: LauncherLog = {
  info: (data, message) => lines.push(`${message} ${JSON.stringify(data)}`),
  warn: (data, message) => lines.push(`${message} ${JSON.stringify(data)}`),
}
const running: LocalPostgres[] = []
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(running.map((local) => local.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: { dataDir: string; binDir?: string }) {
  const local = await startLocalPostgres({ log, ...options })
  running.push(local)
  return local
}

async function ask(local: LocalPostgres, sql: string, connection: pg.ClientConfig = local.owner): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** A separate portal that commits numbers one by one and prints each committed one. */
const writer = `
const { startLocalPostgres } = await import(process.argv[1])
const { default: pg } = await import(process.argv[2])
const log = { info() {}, warn() {} }
const local = await startLocalPostgres({ dataDir: process.argv[3], log })
const client = new pg.Client(local.owner)
await client.connect()
await client.query('create table if not exists ticks (n serial)')
for (;;) console.log((await client.query('insert into ticks default values returning n')).rows[0].n)
`
const launcher = fileURLToPath(new URL('./launcher.server.ts', import.meta.url))

/** Runs the writer, kills it `ms` after its start (after its first commit when undefined) and returns the committed numbers. */
async function runAndKill(ms: number | undefined): Promise<number[]> {
  const pgModule = createRequire(import.meta.url).resolve('pg')
  const args = ['--input-type=module', '-e', writer, '--', launcher, pgModule, dataDir]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let out = ''
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  const first = new Promise<void>((resolve) => child.stdout.on('data', (text) => ((out += text), resolve())))
  const exited = new Promise<string | null>((resolve) => child.once('close', (_code, signal) => resolve(signal)))
  await Promise.race([ms === undefined ? first.then(() => sleep(100)) : sleep(ms), exited])
  child.kill('SIGKILL')
  expect([await exited, errors]).toEqual(['SIGKILL', ''])
  return out.split('\n').slice(0, -1).map(Number)
}

test('a portal killed at any time, including its first start, restarts and has lost nothing', async () => {
  const committed: number[] = []
  for (const ms of [120, 220, 350, 500, 700, undefined, 250, undefined]) committed.push(...(await runAndKill(ms)))
  expect(committed.length).toBeGreaterThan(5)
  const local = await start({ dataDir })
  const kept = new Set(await ask(local, 'select n from ticks'))
  expect(committed.filter((n) => !kept.has(n))).toEqual([])
  expect(readdirSync(path.join(dataDir, 'postgres')).filter((name) => name.startsWith('new-'))).toEqual([])
  await local.stop()
})

test('the database is private, checked and reachable by its socket only', async () => {
  const local = await start({ dataDir })
  const settings = `select array[current_setting('data_checksums'), current_setting('fsync'), current_setting('listen_addresses'),
    (select datcollate from pg_database where datname = 'portal'), (select usesuper::text from pg_user where usename = 'app')]`
  expect(await ask(local, settings)).toEqual([['on', 'on', '', 'C.UTF-8', 'false']])
  expect(statSync(local.connection.host).mode & 0o777).toBe(0o700)
  expect(statSync(cluster).mode & 0o777).toBe(0o700)
  await expect(start({ dataDir })).rejects.toThrow(`process ${process.pid}) already uses the database`)
  await Promise.all([local.stop(), local.stop()])
  await local.stop()
  expect(processesOn(cluster)).toEqual([])
})

test('a server that dies is restarted at the same address, with no statements in its log', async () => {
  const local = await start({ dataDir })
  const pool = new pg.Pool(local.connection)
  pool.on('error', () => {})
  await pool.query('select 1')
  await pool.query("select 'private'::int").catch(() => {})
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const before = local.pid()!
    process.kill(before, signal)
    await expect.poll(() => local.pid() !== undefined && local.pid() !== before).toBe(true)
    await expect
      .poll(() =>
        pool
          .query('select 1')
          .then(({ rowCount }) => rowCount)
          .catch(() => 0),
      )
      .toBe(1)
  }
  expect(lines.join('\n')).toMatch(/local database died/)
  expect(lines.join('\n')).not.toMatch(/private|select/)
  await pool.end()
  await local.stop()
  await sleep(500)
  expect(processesOn(cluster)).toEqual([])
})

test('a cluster of another major version is refused and left as it is', async () => {
  const other = path.join(folder, 'other')
  mkdirSync(path.join(other, 'postgres/cluster'), { recursive: true })
  writeFileSync(path.join(other, 'postgres/cluster/PG_VERSION'), '9\n')
  await expect(start({ dataDir: other })).rejects.toThrow(/created by PostgreSQL 9.*PG_BIN/)
  await expect(start({ dataDir: other })).rejects.toThrow(/created by PostgreSQL 9/)
})

// Started by root the server runs as another user, who can open neither folder.
test('programs and data in a private home folder work for every user who starts them', async () => {
  const home = path.join(folder, 'home')
  mkdirSync(home, { mode: 0o700 })
  cpSync(path.dirname(findBinaries(undefined, undefined).bin), path.join(home, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const binDir = path.join(home, 'native/bin')
  const copied = await start({ dataDir: path.join(folder, 'open'), binDir })
  expect(await ask(copied, 'select 1')).toEqual([1])
  expect(statSync(path.join(folder, 'open/postgres/cluster')).uid).not.toBe(0)
  await copied.stop()
  const hidden = await start({ dataDir: path.join(home, 'data') })
  expect(await ask(hidden, 'select 1')).toEqual([1])
  await hidden.stop()
})
