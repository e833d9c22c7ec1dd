import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../database/migrate.server.ts'
import { isMailName, readDescription } from './description.server.ts'

const migrations = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis }) => ({
  hash,
  createdAt: String(folderMillis),
}))
const whole = {
  format: 'regulator-portal-backup',
  version: 1,
  snapshotAt: new Date(0).toISOString(),
  migrations,
  jobsVersion: 40,
  tables: [{ name: 'public.users', columns: ['id'] }],
  sequences: [{ name: 'public.audit_log_id_seq', value: '7' }],
  hasMasterKey: false,
}
const read = (change: object) => readDescription(JSON.stringify({ ...whole, ...change }), 40)

test('a backup of this version or of an older schema is accepted', () => {
  expect(read({})).toEqual(whole)
  expect(read({ migrations: migrations.slice(0, -1) }).migrations).toHaveLength(migrations.length - 1)
  expect(read({ jobsVersion: 39 }).jobsVersion).toBe(39)
})

test.each([
  { migrations: [...migrations, { hash: 'x', createdAt: '9000000000000' }] },
  { migrations: [{ hash: 'x', createdAt: migrations[0]!.createdAt }] },
  { migrations: [] },
  { jobsVersion: 41 },
  { version: 2 },
])('a backup of a newer version is refused: %j', (change) => {
  expect(() => read(change)).toThrow('made by a newer version of the portal')
})

test('a backup from before the first release is refused in a sentence', () => {
  expect(() => read({ migrations: [{ hash: 'x', createdAt: '9' }, ...migrations] })).toThrow('was never released')
})

test.each([
  { format: 'something' },
  { tables: [{ name: 'public.users; drop table users', columns: [] }] },
  { tables: [{ name: 'pg_catalog.pg_authid', columns: [] }] },
  { sequences: [{ name: 'public.x', value: '1; select 1' }] },
  { snapshotAt: 'yesterday' },
])('a made-up description is refused: %j', (change) => {
  expect(() => read(change)).toThrow(/not a backup of this portal|cannot be read/)
  expect(() => readDescription('{', 40)).toThrow('not a backup of this portal')
})

test('only names that stay in their folder are mails', () => {
  expect(isMailName('2026-05-01T08-00-00-000Z-case-8-owner.eml')).toBe(true)
  for (const name of ['../a.eml', 'a/b.eml', '.hidden.eml', 'a.txt', `${'a'.repeat(90)}.eml`, '.eml'])
    expect(isMailName(name)).toBe(false)
})
