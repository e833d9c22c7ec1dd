import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError } from '../settings/config.server.ts'
import { grantToApplication } from './database-roles.server.ts'
import { jobsVersion, prepareJobs } from '../jobs.server.ts'
import { portalVersion } from '../version.server.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
// An arbitrary fixed number: several processes may start at once and only one may migrate.
const migrationLock = 7_420_115

/**
 * Brings the schema up to date, one process at a time, as the role of `connection`, which owns it afterwards. `application` is the role that the
 * portal then uses; without it the owner runs the portal itself. Leaves a newer database as it is, and throws a ConfigError where this version cannot serve
 * it; otherwise PostgreSQL's error.
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
    const age = await readSchemaAge(client, folder)
    if (age === 'too new') throw new ConfigError(tooNewDatabase)
    if (age === 'unreleased') throw new ConfigError(unreleasedDatabase)
    // The release that added to it has prepared everything.
    if (age === 'newer') return
    await migrate(drizzle({ client }), { migrationsFolder: folder })
    await prepareJobs(client)
    if (application) await grantToApplication(client, application)
  } finally {
    await client.end()
  }
}

/** The tables of a database beside the migrations of this version. */
export type SchemaAge = 'older' | 'same' | 'newer' | 'too new' | 'unreleased'

/**
 * How old the tables are, also for a role that cannot migrate. `newer` has migrations that this version lacks and can serve nevertheless: they only add. One that
 * takes something away defines `required_migrations()`: the number of migrations that a release must have to work with the result (decision 26).
 */
export async function readSchemaAge(client: pg.ClientBase, folder = migrationsFolder): Promise<SchemaAge> {
  const { rows } = await client.query<{ known: boolean; jobs: boolean; rule: boolean }>(
    `select coalesce(has_table_privilege(to_regclass('drizzle.__drizzle_migrations'), 'select'), false) as known,
       coalesce(has_table_privilege(to_regclass('jobs.version'), 'select'), false) as jobs,
       to_regprocedure('public.required_migrations()') is not null as rule`,
  )
  const found = rows[0]!
  if (!found.known) return 'older'
  const number = async (query: string) => Number((await client.query<{ n: string | null }>(query)).rows[0]?.n)
  const made = (await client.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations')).rows
  const times = made.map(({ at }) => Number(at))
  const last = Math.max(...times)
  const ours = readMigrationFiles({ migrationsFolder: folder })
  const newest = ours.at(-1)?.folderMillis ?? 0
  if (isUnreleased(times, ours)) return 'unreleased'
  // The library of jobs promises nothing about tables that are newer than it.
  if (found.jobs && (await number('select version::text as n from jobs.version')) > jobsVersion) return 'too new'
  if (last <= newest) return last === newest ? 'same' : 'older'
  const required = found.rule ? await number('select public.required_migrations()::text as n') : 0
  return required > ours.length ? 'too new' : 'newer'
}

/** Whether one of these times is of a migration that no release had: every release has all migrations of those before it. */
export const isUnreleased = (times: number[], ours: readonly Pick<MigrationMeta, 'folderMillis'>[]): boolean =>
  times.some((at) => at < (ours.at(-1)?.folderMillis ?? 0) && !ours.some(({ folderMillis }) => folderMillis === at))

export const unreleasedDatabase =
  'The database has tables of a version of the portal that was never released, which no release can use: restore a backup of a release, or begin with an empty database. Nothing was changed.'

export const tooNewDatabase =
  `The database belongs to a newer version of the portal, and this version (${portalVersion}) cannot work with it: install that version, ` +
  'or restore a backup from before the update into an empty place. Nothing was changed.'
