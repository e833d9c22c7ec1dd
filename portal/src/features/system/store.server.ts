import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { sizeStep } from '#platform/telemetry/telemetry.server.ts'

export interface DatabaseFacts {
  version: string
  /** Rounded up: one report of wrongdoing does not move it. */
  size: number
  connectionsUsed: number
  connectionsMost: number
}

/** The size of the database and its connections. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await db.execute<{ version: string; size: string; used: number; most: number }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as size,
          (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  )
  const { version = '', size = '0', used = 0, most = 0 } = rows[0] ?? {}
  return {
    version: version.split(' ')[0] ?? '',
    size: Math.ceil(Number(size) / sizeStep) * sizeStep,
    connectionsUsed: used,
    connectionsMost: most,
  }
}
