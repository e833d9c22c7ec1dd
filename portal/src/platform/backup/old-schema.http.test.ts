import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { openFileStore } from '../files/local-files.server.ts'
import { migrationsFolder } from '../database/migrate.server.ts'
import { makeBackup } from './backup.server.ts'
import { connect } from './empty-place.server.ts'
import { restoreBackup, createOldTables } from './restore.server.ts'
import { knownData, makeEmptyPlace } from './testing.ts'

const close: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const each of close) await each()
})

async function place() {
  const made = await makeEmptyPlace()
  close.push(() => made.remove())
  return made
}

test('a backup of older tables is restored as it was, then migrated', async () => {
  const old = await place()
  const owner = { connectionString: old.config.databaseOwnerUrl! }
  // Without the last migration, whatever it is.
  const all = readMigrationFiles({ migrationsFolder })
  const migrations = all.slice(0, -1).map(({ hash, folderMillis }) => ({ hash, createdAt: String(folderMillis) }))
  await createOldTables(old.config, owner, { migrations })
  const before = await connect(owner)
  await before.query(
    `insert into content_files (id, kind, original_name, size, variants, hashes, created_at, created_by_id)
     values (gen_random_uuid(), 'pdf', 'Tariff order.pdf', 7, '{}', '{}', now(), 'x')`,
  )
  await before.query(`create table somebody_elses (id int); insert into somebody_elses values (1)`)
  await before.end()

  const target = join(old.dataDir, 'old.tar')
  const config = { ...old.config, databaseUrl: old.config.databaseOwnerUrl }
  await makeBackup(config, openFileStore(config), knownData(), { target, withKeys: false, say: () => {} })
  const next = await place()
  const said: string[] = []
  const options = { path: target, again: false, say: (sentence: string) => void said.push(sentence) }
  await restoreBackup(next.config, openFileStore(next.config), options)
  expect(said).toContainEqual(expect.stringContaining('Table public.somebody_elses is not one of the portal'))
  const after = await connect({ connectionString: next.config.databaseUrl! })
  const { rows } = await after.query('select original_name from content_files')
  expect(rows).toEqual([{ original_name: 'Tariff order.pdf' }])
  expect((await after.query('select 1 from drizzle.__drizzle_migrations')).rowCount).toBe(all.length)
  await after.end()
})
