import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '@regulator/tools/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEmptyPlace } from '#platform/backup/testing.ts'
import { migrateDatabase, migrationsFolder } from '#platform/database/migrate.server.ts'
import { inCommon, readRows, readSchemaFacts, type Rows } from '#platform/database/testing.schema.ts'
import { startTestPortal } from './testing.server.ts'

/** Columns (`public.users.name`) and tables that migrations since a release changed or removed on purpose. */
// Cases are also found by their address.
const words = { columns: ['public.cases.search_words'] }
const changedSince: Record<string, { columns?: string[]; tables?: string[] }> = { '0.1.0': words, '1.0.0': words }

const folder = join(migrationsFolder, 'released')
const releases = readdirSync(folder).map((name) => name.replace(/\.sql$/, ''))

/** The account that made the example records (tools/bench/process.ts). */
const admin = { email: 'bench@commission.test', password: 'Bench-River-82!' }

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

let fresh: string[]
beforeAll(async () => {
  const database = await createTestDatabase()
  fresh = await withClient(database.ownerUrl, readSchemaFacts)
  await database.drop()
}, 60_000)

describe.each(releases)('the database of release %s', (release) => {
  let place: Awaited<ReturnType<typeof makeEmptyPlace>>
  let before: Rows
  let after: Rows
  let facts: string[]
  beforeAll(async () => {
    place = await makeEmptyPlace()
    const { databaseUrl, databaseOwnerUrl } = place.config
    const [owner, application] = [databaseOwnerUrl!, new URL(databaseUrl!).username]
    await withClient(owner, (client) => client.query(readFileSync(join(folder, `${release}.sql`), 'utf8')))
    before = await withClient(owner, readRows)
    const migrate = () => migrateDatabase({ connectionString: owner }, application)
    // Processes that start together: one migrates.
    await Promise.all([migrate(), migrate(), migrate()])
    after = await withClient(owner, readRows)
    facts = await withClient(owner, readSchemaFacts)
  }, 120_000)
  afterAll(() => place.remove())

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
  })

  test('serves the accounts, cases and content that were in it', async () => {
    const portal = await startTestPortal({ env: { DATABASE_URL: place.config.databaseUrl! } })
    const { body } = await portal.call('POST', '/api/auth/login', { body: admin })
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
