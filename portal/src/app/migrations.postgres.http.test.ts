import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMigrated, migrateDatabase } from '#platform/migrate.server.ts'
import { startTestPortal, type TestPortal } from './testing.server.ts'

let portal: TestPortal
let folder: string
beforeAll(async () => {
  portal = await startTestPortal()
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(fileURLToPath(new URL('../../migrations', import.meta.url)), folder, { recursive: true })
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await portal.close()
})

/** Adds a migration to those of the project, as `drizzle-kit generate` does. */
function addMigration(tag: string, statements: string[]) {
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)!
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, `${tag}.sql`), statements.join(';--> statement-breakpoint\n'))
}

async function migrate() {
  const { rows } = await portal.deps.database.pool.query<{ role: string }>('select current_user as role')
  await migrateDatabase({ connectionString: portal.ownerUrl }, rows[0]!.role, folder)
}

/** Whether the database has every migration of the folder, as the role of the portal sees it. */
async function isUpToDate() {
  const client = await portal.deps.database.pool.connect()
  try {
    return await isMigrated(client, folder)
  } finally {
    client.release()
  }
}

const names = async (column: string) =>
  (await portal.deps.database.pool.query<{ name: string | null }>(`select ${column} as name from users order by name`))
    .rows

test('a later migration changes existing rows once, and the portal may use the tables it adds', async () => {
  const user = await portal.newUser()
  const before = await names('name')
  expect(before).toContainEqual({ name: 'Ada' })
  expect(await isUpToDate()).toBe(true)
  addMigration('nicknames', [
    'alter table users add column nickname text',
    `update users set nickname = coalesce(nickname, '') || name`,
    'create table later (id integer primary key)',
  ])
  expect(await isUpToDate()).toBe(false)
  await migrate()
  await migrate()
  expect(await isUpToDate()).toBe(true)
  expect(await names('nickname')).toEqual(before)
  expect((await portal.call('GET', '/api/auth/me', { token: user.token })).status).toBe(200)
  await portal.deps.database.pool.query('insert into later values (1)')
})

test('a migration that fails changes nothing, and the portal keeps serving', async () => {
  const user = await portal.newUser()
  const before = await names('name')
  addMigration('fails', [`update users set name = 'lost'`, 'alter table users add column name text'])
  await expect(migrate()).rejects.toThrow('alter table users add column name')
  expect(await names('name')).toEqual(before)
  expect(await isUpToDate()).toBe(false)
  expect((await portal.call('GET', '/api/auth/me', { token: user.token })).status).toBe(200)
})
