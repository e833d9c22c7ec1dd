import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { removeDocuments, sweepLeftovers } from '#features/documents/service.server.ts'
import type { Config } from '../settings/config.server.ts'
import { openFileStore } from '../files/local-files.server.ts'
import { type BackupResult, makeBackup } from './backup.server.ts'
import { connect, withPortalData } from './empty-place.server.ts'
import { openBackup, readArchive, textOf } from './encryption.server.ts'
import { restoreBackup } from './restore.server.ts'
import { beginSnapshot } from './snapshot.server.ts'
import { addDocument, knownData, makeEmptyPlace } from './testing.ts'
import { verifyFiles } from './verify.server.ts'

let portal: TestPortal
let folder: string
let config: Config
let ada: { email: string; password: string }
let result: BackupResult
let file: string
let keys: { backupRecipient: string; backupIdentity: string }
const silent = () => {}
const open: (() => Promise<unknown>)[] = []

/** Adds documents, each with an audit entry in the same transaction, and removes others, until it is stopped. */
function keepWriting() {
  let stopped = false
  const write = async () => {
    while (!stopped) {
      await addDocument(portal, `written ${randomUUID()}`, 'written')
      await portal.newUser()
    }
  }
  const remove = async () => {
    while (!stopped) {
      const { rows } = await portal.deps.database.pool.query<{ id: string }>(
        `select id from documents where record_id = 'removed' offset 20 limit 5`,
      )
      const ids = rows.map(({ id }) => id)
      const which = { recordType: 'test-record', recordId: 'removed', ids }
      await portal.deps.database.transaction((tx) => removeDocuments(portal.deps, tx, which))
      await sweepLeftovers(portal.deps)
      await sleep(5)
    }
  }
  const running = Promise.all([write(), remove()])
  return async () => {
    stopped = true
    await running
  }
}

beforeAll(async () => {
  portal = await startTestPortal()
  folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
  const backupIdentity = await generateIdentity()
  keys = { backupIdentity, backupRecipient: await identityToRecipient(backupIdentity) }
  config = { ...portal.deps.config, ...keys }
  ada = await portal.newUser()
  for (let at = 0; at < 60; at++) await addDocument(portal, `removed ${at} `.repeat(20_000), 'removed')
  // Text that a careless copy would change.
  await portal.deps.database.pool.query(`update users set surname = $1 where email = $2`, [
    'tab\t back\\slash \\N\n"ọ̀rẹ́"',
    ada.email,
  ])
  await portal.deps.database.pool.query(
    `insert into whistleblowing_spent_puzzles values ('c', '2026-11-01'), ('a', '2026-11-01'), ('b', '2026-11-01')`,
  )
  const stop = keepWriting()
  file = join(folder, 'one.tar.age')
  result = await makeBackup(config, portal.deps.files, knownData(), { target: file, withKeys: true, say: silent })
  await stop()
})
afterAll(async () => {
  for (const close of open) await close()
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

async function emptyPlace(options: Parameters<typeof makeEmptyPlace>[0] = {}) {
  const place = await makeEmptyPlace({ ...options, env: { BACKUP_IDENTITY: keys.backupIdentity, ...options?.env } })
  open.push(() => place.remove())
  return place
}

const restore = (to: Config, path = file, again = false) =>
  restoreBackup(to, openFileStore(to), { path, again, say: silent })

/** Every row of every table, as text. */
async function contentOf(connection: pg.ClientConfig) {
  const client = await connect(connection)
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of rows)
    content[name] = (await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows.map(
      ({ row }) => row,
    )
  await client.end()
  return content
}

const verify = (of: Config) =>
  withPortalData(of, (connection) =>
    verifyFiles(connection, openFileStore(of), knownData().references, { now: new Date(), report: silent }),
  )

test('a backup made while records and files come and go is one moment: nothing refers to what is not in it', async () => {
  expect(result).toMatchObject({ missing: 0, documents: expect.any(Number) })
  // The 20 that are never removed, and whatever a machine of its speed had left of the others.
  expect(result.documents).toBeGreaterThanOrEqual(20)
  expect(readdirSync(folder)).toEqual(['one.tar.age'])
  const place = await emptyPlace()
  const restored = await restore(place.config)
  expect(restored).toMatchObject({
    snapshotAt: result.snapshotAt,
    rows: result.rows,
    documents: result.documents,
    hasMasterKey: true,
  })
  expect(await verify(place.config)).toMatchObject({ files: result.documents, problems: 0 })
  const content = await contentOf({ connectionString: place.config.databaseUrl! })
  // Each account was made with its audit entry in one transaction.
  expect(content['public.users']).toHaveLength(
    content['public.audit_log']!.filter((row) => row.includes('account.register')).length + 1,
  )
  expect(content['public.users']!.join()).toContain('ọ̀rẹ́')
  expect(readFileSync(join(place.dataDir, 'master.key'), 'utf8').trim()).toBe(config.masterKey!.toString('base64'))
})

test('a backup has every table of the portal, also those without rows, and the jobs', async () => {
  const client = await connect(portal.deps.database.connection)
  const { tables } = await beginSnapshot(client)
  const { rows } = await client.query<{ name: string }>(
    `select 'public.' || tablename as name from pg_tables where schemaname = 'public'`,
  )
  await client.end()
  const names = tables.map(({ name }) => name)
  const ofPortal = names.filter((name) => name.startsWith('public.'))
  expect(ofPortal.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(names).toContain('jobs.job_common')
})

test('a backup does not show in which order the rows of report tables were added', async () => {
  let digests = ''
  for await (const entry of readArchive(await openBackup(file, config)))
    if (entry.name.includes('whistleblowing_spent_puzzles')) digests = await textOf(entry)
  expect(digests).toBe('a\t2026-11-01\nb\t2026-11-01\nc\t2026-11-01\n')
})

describe('a portal on restored data', () => {
  test('has every row as it was, serves, and gives new numbers', async () => {
    const still = join(folder, 'still.tar')
    await makeBackup({ ...config, backupRecipient: undefined }, portal.deps.files, knownData(), {
      target: still,
      withKeys: false,
      say: silent,
    })
    const before = await contentOf(portal.deps.database.connection)
    const place = await emptyPlace()
    await restore(place.config, still)
    const after = await contentOf({ connectionString: place.config.databaseUrl! })
    expect(after).toEqual(before)
    const { DATABASE_URL, DATA_DIR } = place.env as Record<string, string>
    const second = await startTestPortal({ env: { DATABASE_URL: DATABASE_URL!, DATA_DIR: DATA_DIR! } })
    open.unshift(() => second.close())
    expect(
      (await second.call('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password } })).status,
    ).toBe(200)
    await second.newUser()
    await expect(second.deps.database.pool.query('update audit_log set action = null')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(second.deps.database.pool.query('alter table users add x int')).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('nothing is changed by', () => {
  const refusal = async (
    place: Awaited<ReturnType<typeof makeEmptyPlace>>,
    path: string,
    settings: Partial<Config> = {},
  ) => {
    const before = readdirSync(place.dataDir)
    const error = await restore({ ...place.config, ...settings }, path).then(
      () => undefined,
      (reason: unknown) => reason as Error,
    )
    expect(readdirSync(place.dataDir)).toEqual(before)
    const client = await connect({ connectionString: place.config.databaseUrl! })
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
    await client.end()
    return { sentence: error?.message, tables: rows.length }
  }
  const variant = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }

  test('a damaged, cut, foreign or closed backup', async () => {
    const place = await emptyPlace()
    const bytes = readFileSync(file)
    const damaged = Buffer.from(bytes)
    damaged[bytes.length >> 1]! ^= 1
    const cases: [string, string, Partial<Config>][] = [
      [variant('damaged', damaged), 'damaged', {}],
      [variant('cut', bytes.subarray(0, bytes.length - 100_000)), 'damaged', {}],
      [variant('foreign', Buffer.from('PK\u0003\u0004 something else entirely')), 'not a backup of this portal', {}],
      [file, 'BACKUP_IDENTITY', { backupIdentity: await generateIdentity() }],
      [join(folder, 'nothing'), 'cannot be read (ENOENT)', {}],
    ]
    for (const [path, sentence, settings] of cases) {
      const refused = await refusal(place, path, settings)
      expect(refused).toEqual({ sentence: expect.stringContaining(sentence), tables: 0 })
    }
  })

  test('a restore into a place that is not empty', async () => {
    const place = await emptyPlace()
    const client = await connect({ connectionString: place.config.databaseOwnerUrl! })
    await client.query('create table own (id int)')
    await client.end()
    expect(await refusal(place, file)).toEqual({
      sentence: expect.stringContaining('has tables (public.own)'),
      tables: 1,
    })
    writeFileSync(join(place.dataDir, 'family.jpg'), 'x')
    expect((await refusal(place, file)).sentence).toContain('is not empty (family.jpg)')
  })
})
