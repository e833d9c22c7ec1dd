import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { grantToApplication } from './database-roles.server.ts'
import { prepareJobs } from './jobs.server.ts'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
// An arbitrary fixed number: several processes may start at once and only one may migrate.
const migrationLock = 7_420_115

/**
 * Brings the schema up to date, one process at a time, as the role of `connection`, which owns it afterwards. `application` is the role that the
 * portal then uses; without it the owner runs the portal itself. Throws PostgreSQL's error.
 */
export async function migrateDatabase(
  connection: pg.PoolConfig,
  application?: string,
  folder = migrationsFolder,
): Promise<void> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    await prepareJobs(client)
    if (application) await grantToApplication(client, application)
  } finally {
    await client.end()
  }
}

/** Whether every migration of this version has been applied; for a role that cannot migrate. */
export async function isMigrated(client: pg.ClientBase, folder = migrationsFolder): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select coalesce(has_table_privilege(to_regclass('drizzle.__drizzle_migrations'), 'select'), false) as known`,
  )
  if (!rows[0]?.known) return false
  const applied = await client.query<{ last: string }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  )
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
  return Number(applied.rows[0]?.last) >= newest
}
