import { type DatabaseLine, openDatabaseLine } from '@regulator/tools/database-line.ts'
import { runStatement } from '@regulator/tools/run-statement.ts'
import { createTestDatabase, type TestDatabase } from '@regulator/tools/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { ConfigError } from '../settings/config.server.ts'
import { isConnectionLost, rootOf, UnconfirmedCommit } from './database-failure.server.ts'
import { type Database, openDatabase } from './database.server.ts'
import { createNotices, openSession } from './notices.server.ts'
import { waitForDatabase } from './wait-for-database.server.ts'

const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
let target: TestDatabase
let line: DatabaseLine
let database: Database
beforeAll(async () => {
  target = await createTestDatabase()
  await runStatement(target.ownerUrl, 'create table notes (key text primary key)')
  await runStatement(target.ownerUrl, 'grant all on notes to public')
  line = await openDatabaseLine(target.url)
  database = openDatabase(
    { connectionString: line.url, max: 4, query_timeout: 2_000, connectionTimeoutMillis: 3_000 },
    log,
  )
})
afterAll(async () => {
  await database.close()
  await line.close()
  await target.drop()
})

const write = (key: string) =>
  database.transaction((tx) => tx.execute(sql`insert into notes (key) values (${key}) on conflict do nothing`))
const written = async (prefix: string) => {
  const rows = await runStatement<{ key: string }>(
    target.url,
    `select key from notes where starts_with(key, '${prefix}')`,
  )
  return rows.length
}
const endAll = () =>
  runStatement(
    target.url,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('connections that the server ended while idle are replaced without an error', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all([1, 2, 3, 4].map((each) => write(`idle-${round}-${each}`)))
    await endAll()
    await Promise.all([5, 6, 7, 8].map((each) => write(`idle-${round}-${each}`)))
  }
  expect(await written('idle-')).toBe(40)
})

test('a connection that the server ends while it works fails as lost, and nothing is repeated', async () => {
  for (let round = 0; round < 5; round++) {
    const ending = endAll()
    await Promise.all(
      [1, 2, 3, 4].map((each) =>
        write(`ended-${round}-${each}`).catch((error: unknown) => expect(isConnectionLost(error)).toBe(true)),
      ),
    )
    await ending
  }
  expect(await written('ended-')).toBeLessThanOrEqual(20)
})

test('a server that falls silent fails each request in bounded time, and no connection of the pool is lost by it', async () => {
  await Promise.all([1, 2, 3, 4].map((each) => write(`before-${each}`)))
  line.freeze()
  const began = performance.now()
  const failures = await Promise.all(Array.from({ length: 8 }, (_, at) => failure(write(`frozen-${at}`))))
  expect(failures.map(isConnectionLost)).toEqual(failures.map(() => true))
  expect(performance.now() - began).toBeLessThan(20_000)
  line.thaw()
  await Promise.all(Array.from({ length: 8 }, (_, at) => write(`after-${at}`)))
  expect(await written('after-')).toBe(8)
  expect(database.pool.totalCount).toBeLessThanOrEqual(4)
})

test('a moment without a server is waited out, since nothing was sent', async () => {
  line.cut()
  const waiting = Promise.all([1, 2, 3].map((each) => write(`patient-${each}`)))
  setTimeout(() => line.reopen(), 400)
  await waiting
  expect(await written('patient-')).toBe(3)
})

test('a portal that starts first waits for its database, and after its patience says what is wrong', async () => {
  line.cut()
  const problem = await failure(waitForDatabase(line.url, log, 100))
  expect(problem).toBeInstanceOf(ConfigError)
  expect(String(problem)).toContain('DATABASE_URL does not answer (ECONNRESET)')
  const waiting = waitForDatabase(line.url, log)
  setTimeout(() => line.reopen(), 700)
  await waiting
})

test('a session whose line falls silent is given up and opened again', async () => {
  const notices = createNotices(database, log, 200)
  try {
    const returns = vi.fn()
    notices.listen('a_channel', () => {}, returns)
    await expect.poll(() => returns.mock.calls.length).toBe(1)
    line.freeze()
    await expect.poll(() => notices.listening).toBe(false)
    line.thaw()
    await expect.poll(() => returns.mock.calls.length).toBeGreaterThan(1)
    expect(notices.listening).toBe(true)
  } finally {
    await notices.close()
  }
})

test('the end of a session is reported once, and a closed one reports nothing', async () => {
  const lost = vi.fn()
  const open = () => openSession({ connectionString: line.url }, { onNotice: () => {}, onLost: lost })
  const session = await open()
  await session.query('select pg_advisory_lock(1)')
  await endAll()
  await expect.poll(() => lost.mock.calls.length).toBe(1)
  expect(await failure(session.query('select 1'))).toBeInstanceOf(Error)
  const second = await open()
  second.close()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(lost).toHaveBeenCalledTimes(1)
})

test('a commit whose wait for the standby was cancelled is a failure, although PostgreSQL reports success', async () => {
  const { adminUrl } = inject('testServer')
  await runStatement(adminUrl, "alter system set synchronous_standby_names = 'nobody'")
  await runStatement(adminUrl, 'select pg_reload_conf()')
  const standby = () => runStatement(adminUrl, 'show synchronous_standby_names')
  await expect.poll(standby).toEqual([{ synchronous_standby_names: 'nobody' }])
  // Commits wait from when the checkpointer has read the setting too, which it does before it begins a checkpoint.
  await runStatement(adminUrl, 'checkpoint')
  try {
    const patient = openDatabase({ connectionString: target.url }, log)
    const insert = async (key: string) => {
      await patient.transaction(async (tx) => {
        await tx.execute(sql`set local synchronous_commit = on`)
        await tx.execute(sql`insert into notes (key) values (${key})`)
      })
    }
    const waiting = failure(insert('unconfirmed'))
    const waits = `from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`
    await expect.poll(async () => (await runStatement(target.url, `select pid ${waits}`)).length).toBe(1)
    await runStatement(target.url, `select pg_cancel_backend(pid) ${waits}`)
    const error = await waiting
    expect(rootOf(error)).toBeInstanceOf(UnconfirmedCommit)
    expect(isConnectionLost(error)).toBe(true)
    expect(await written('unconfirmed')).toBe(1)
    await patient.close()
  } finally {
    await runStatement(adminUrl, 'alter system reset synchronous_standby_names')
    await runStatement(adminUrl, 'select pg_reload_conf()')
  }
})
