import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
// Any fixed number: several processes may start at once and only one may migrate.
const migrationLock = 7_420_115

/** Brings the schema up to date, one process at a time. Throws what PostgreSQL says. */
export async function migrateDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
