import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeDatabase } from '@regulator/tools/released-schema/describe.ts'
import { makeRecords } from '@regulator/tools/released-schema/make-records.ts'
import { repositoryRoot } from '@regulator/tools/repository-root.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEmptyPlace } from '#platform/backup/testing.ts'
import { migrateDatabase, migrationsFolder } from '#platform/database/migrate.server.ts'
import { copyMigrations } from '#platform/database/testing.migrations.ts'
import { inCommon, readRows, readSchemaFacts, type Rows } from '#platform/database/testing.schema.ts'
import { startTestPortal } from './testing.server.ts'

/** Columns (`public.users.name`) and tables that migrations since a release changed or removed on purpose. */
const changedSince: Record<string, { columns?: string[]; tables?: string[] }> = {}

const folder = join(migrationsFolder, 'released')
const released = existsSync(folder) ? readdirSync(folder).map((name) => name.replace(/\.sql$/, '')) : []
/** This version, as its release would be described. */
const current = 'of this version'

/** The account that made the example records (tools/bench/process.ts). */
const admin = { email: 'bench@commission.test', password: 'Bench-River-82!' }

const close: (() => unknown)[] = []
afterAll(async () => {
  for (const each of close.reverse()) await each()
})

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function newPlace() {
  const { remove, config, env } = await makeEmptyPlace()
  close.push(remove)
  const { databaseUrl, databaseOwnerUrl } = config
  return { env, owner: databaseOwnerUrl!, databaseUrl: databaseUrl!, application: new URL(databaseUrl!).username }
}

/** The database of this version with example records, as `npm run release:schema` writes it. */
async function describeCurrent(): Promise<string> {
  const { env, owner } = await newPlace()
  const portal = await startTestPortal({ env: { ...env, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })
  await makeRecords(portal.url, admin)
  await portal.close()
  return withClient(owner, (client) => describeDatabase(client, { version: current, project: repositoryRoot }))
}

/** The migrations of now and those of a made-up next release. */
const next = copyMigrations()
close.push(next.remove)
let fresh: string[]
beforeAll(async () => {
  next.add('nicknames', [
    'alter table users add column nickname text',
    'update users set nickname = name',
    'create table later (id integer primary key)',
  ])
  const { owner, application } = await newPlace()
  await migrateDatabase({ connectionString: owner }, application, next.folder)
  fresh = await withClient(owner, readSchemaFacts)
})

describe.each([...released, current])('the database %s', (release) => {
  let databaseUrl: string
  let before: Rows
  let after: Rows
  let facts: string[]
  beforeAll(async () => {
    const text = release === current ? await describeCurrent() : readFileSync(join(folder, `${release}.sql`), 'utf8')
    const place = await newPlace()
    databaseUrl = place.databaseUrl
    await withClient(place.owner, (client) => client.query(text))
    before = await withClient(place.owner, readRows)
    const migrate = () => migrateDatabase({ connectionString: place.owner }, place.application, next.folder)
    // Processes that start together: one migrates.
    await Promise.all([migrate(), migrate(), migrate()])
    after = await withClient(place.owner, readRows)
    facts = await withClient(place.owner, readSchemaFacts)
  })

  test('has rows in every table', () => {
    const empty = Object.entries(before).filter(([, { rows }]) => rows.length === 0)
    expect(empty.map(([table]) => table).filter((table) => !table.startsWith('jobs.'))).toEqual([])
  })

  test('becomes that of a new portal', () => expect(facts).toEqual(fresh))

  test('keeps every row and every value', () => {
    const { columns = [], tables = [] } = changedSince[release] ?? {}
    const gone = Object.keys(before).filter((table) => !after[table])
    expect(gone).toEqual(tables)
    expect(inCommon(after, before, columns)).toEqual(inCommon(before, after, columns))
    for (const { name, nickname } of after['public.users']!.rows) expect(nickname).toBe(name)
  })

  test('serves the accounts, cases and content that were in it, although the next release has added to it', async () => {
    const portal = await startTestPortal({ env: { DATABASE_URL: databaseUrl } })
    const { body } = await portal.call('POST', '/api/auth/login', { body: admin })
    expect(body).toMatchObject({ token: expect.any(String) })
    const read = async (path: string) => (await portal.call('GET', path, { token: body.token })).body
    expect((await read('/api/complaints')).items).toHaveLength(2)
    expect((await read('/api/petitions')).items[0].subject).toBe('Meter that runs while nothing is on')
    expect((await read('/api/lists/enquiries')).rows).toHaveLength(1)
    expect((await read('/api/content/about')).aboutHistorySection.milestones).toMatchObject([
      { description: 'On 3 December 2024, in Ikeja.' },
    ])
    await portal.close()
  })
})
