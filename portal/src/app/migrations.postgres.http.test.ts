import { runStatement } from '@regulator/tools/run-statement.ts'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPortalData } from '#platform/backup/empty-place.server.ts'
import { migrateDatabase, migrationsFolder, readSchemaAge } from '#platform/database/migrate.server.ts'
import { copyMigrations } from '#platform/database/testing.migrations.ts'
import { portalVersion } from '#platform/version.server.ts'
import { startTestPortal, type TestPortal } from './testing.server.ts'

let portal: TestPortal
let next: ReturnType<typeof copyMigrations>
let folder: string
beforeAll(async () => {
  portal = await startTestPortal()
  next = copyMigrations()
  folder = next.folder
})
afterAll(async () => {
  next.remove()
  await portal.close()
})

async function migrate() {
  const { rows } = await portal.deps.database.pool.query<{ role: string }>('select current_user as role')
  await migrateDatabase({ connectionString: portal.ownerUrl }, rows[0]!.role, folder)
}

/** How old the database is for a version with the migrations of `known`, as the role of the portal sees it. */
async function ageFor(known: string) {
  const client = await portal.deps.database.pool.connect()
  try {
    return await readSchemaAge(client, known)
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
  expect(await ageFor(folder)).toBe('same')
  next.add('nicknames', [
    'alter table users add column nickname text',
    `update users set nickname = coalesce(nickname, '') || name`,
    'create table later (id integer primary key)',
  ])
  expect(await ageFor(folder)).toBe('older')
  await migrate()
  await migrate()
  expect(await ageFor(folder)).toBe('same')
  expect(await names('nickname')).toEqual(before)
  expect((await portal.call('GET', '/api/auth/me', { token: user.token })).status).toBe(200)
  await portal.deps.database.pool.query('insert into later values (1)')
})

test('tables of a version that was never released are refused in a sentence', async () => {
  // As any migration from before the one start.
  const at = readMigrationFiles({ migrationsFolder })[0]!.folderMillis - 1
  const tables = 'drizzle.__drizzle_migrations'
  await runStatement(portal.ownerUrl, `insert into ${tables} (hash, created_at) values ('own', ${at})`)
  expect(await ageFor(folder)).toBe('unreleased')
  await expect(migrate()).rejects.toThrow('tables of a version of the portal that was never released')
  const start = startTestPortal({ env: { DATABASE_URL: portal.deps.config.databaseUrl! } })
  await expect(start).rejects.toThrow('was never released')
  await runStatement(portal.ownerUrl, `delete from ${tables} where created_at = ${at}`)
})

test('the release before serves a database to which a newer one has added, and leaves it as it is', async () => {
  expect(await ageFor(migrationsFolder)).toBe('newer')
  const user = await portal.newUser()
  await migrateDatabase({ connectionString: portal.ownerUrl }, undefined, migrationsFolder)
  const before = await startTestPortal({ env: { DATABASE_URL: portal.deps.config.databaseUrl! } })
  expect((await before.call('GET', '/api/auth/me', { token: user.token })).status).toBe(200)
  await before.close()
  await migrate()
  expect(await ageFor(folder)).toBe('same')
})

test('a backup and a comparison are left to the newer release', async () => {
  const { config } = portal.deps
  await expect(withPortalData(config, async () => 'done')).rejects.toThrow(
    `belongs to a newer version of the portal than this one (${portalVersion})`,
  )
})

test('a release is refused when a migration has taken away what it needs, and the one before that migration is not', async () => {
  const between = copyMigrations(folder)
  next.add('no_nicknames', [
    `create or replace function required_migrations() returns integer language sql immutable as 'select ${between.count()}'`,
    'alter table users drop column nickname',
  ])
  await migrate()
  expect([await ageFor(folder), await ageFor(between.folder), await ageFor(migrationsFolder)]).toEqual([
    'same',
    'newer',
    'too new',
  ])
  between.remove()
  const sentence = 'The database belongs to a newer version of the portal'
  await expect(migrateDatabase({ connectionString: portal.ownerUrl })).rejects.toThrow(sentence)
  const env = { DATABASE_URL: portal.deps.config.databaseUrl! }
  await expect(startTestPortal({ env })).rejects.toThrow(sentence)
  await expect(startTestPortal({ env: { ...env, DATABASE_OWNER_URL: portal.ownerUrl } })).rejects.toThrow(sentence)
})

test('newer tables of jobs are refused: their library promises nothing about them', async () => {
  const setVersion = (change: string) =>
    runStatement(portal.ownerUrl, `update jobs.version set version = version ${change}`)
  await setVersion('+ 1')
  expect(await ageFor(folder)).toBe('too new')
  await setVersion('- 1')
  expect(await ageFor(folder)).toBe('same')
})

test('a migration that fails changes nothing, and the portal keeps serving', async () => {
  const user = await portal.newUser()
  const before = await names('name')
  next.add('fails', [`update users set name = 'lost'`, 'alter table users add column name text'])
  await expect(migrate()).rejects.toThrow('alter table users add column name')
  expect(await names('name')).toEqual(before)
  expect(await ageFor(folder)).toBe('older')
  expect((await portal.call('GET', '/api/auth/me', { token: user.token })).status).toBe(200)
})
