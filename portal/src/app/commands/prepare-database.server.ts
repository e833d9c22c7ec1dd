import pg from 'pg'
import { type Config, ConfigError } from '#platform/settings/config.server.ts'
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from '#platform/backup/empty-place.server.ts'
import { mayAlterTables } from '#platform/database/database-roles.server.ts'
import type { LocalPostgres } from '#platform/local-postgres/launcher.server.ts'
import {
  migrateDatabase,
  readSchemaAge,
  type SchemaAge,
  tooNewDatabase,
  unreleasedDatabase,
} from '#platform/database/migrate.server.ts'
import type { Log } from '#platform/telemetry/telemetry.server.ts'
import { waitForDatabase } from '#platform/database/wait-for-database.server.ts'

/** Migrates the database and returns the portal's connection: as a role that can neither alter tables nor become one that can. `running` is reused. */
export async function prepareDatabase(
  config: Config,
  log: Log,
  undo: (() => Promise<unknown>)[],
  running?: LocalPostgres,
): Promise<pg.PoolConfig> {
  refuseUnfinishedFolder(config.dataDir)
  if (config.databaseUrl) return prepareServer(config, config.databaseUrl, log)
  if (running) {
    await migrateDatabase(running.owner, running.connection.user)
    return running.connection
  }
  // Loaded only here: with a database server the portal needs no launcher.
  const { startLocalPostgres } = await import('#platform/local-postgres/launcher.server.ts')
  const local = await startLocalPostgres({
    dataDir: config.dataDir,
    log,
    ...(config.pgBin && { binDir: config.pgBin }),
  })
  undo.push(() => local.stop())
  await migrateDatabase(local.owner, local.connection.user)
  await local.closeOwner()
  return local.connection
}

async function prepareServer(config: Config, connectionString: string, log: Log): Promise<pg.PoolConfig> {
  await waitForDatabase(connectionString, log)
  await refuseUnfinishedDatabase(connectionString)
  if (config.databaseOwnerUrl) await migrateAsOwner(config.databaseOwnerUrl, connectionString)
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    const ownsTables = await mayAlterTables(client)
    if (ownsTables) {
      if (!config.databaseOwnerUrl) await migrateDatabase({ connectionString })
      log.warn(
        {},
        'the role of DATABASE_URL can alter its tables, including the audit log: use two roles (docs/database-roles.md)',
      )
    } else requireUsable(await readSchemaAge(client))
  } finally {
    await client.end()
  }
  return { connectionString }
}

/** Throws a sentence unless a portal that may not change the tables can work with them. */
function requireUsable(age: SchemaAge): void {
  if (age === 'too new') throw new ConfigError(tooNewDatabase)
  if (age === 'unreleased') throw new ConfigError(unreleasedDatabase)
  if (age === 'older')
    throw new ConfigError(
      'The database is empty or older than this version of the portal, and the role of DATABASE_URL may not change it: ' +
        'run "npm run migrate" with DATABASE_OWNER_URL and start again.',
    )
}

/** Migrates as the owner and grants the tables to the role of `applicationUrl`, without connecting as that role. */
export async function migrateAsOwner(ownerUrl: string, applicationUrl: string): Promise<string | undefined> {
  const { user: application } = new pg.Client({ connectionString: applicationUrl })
  await refuseUnfinishedDatabase(ownerUrl)
  await migrateDatabase({ connectionString: ownerUrl }, application)
  return application
}
