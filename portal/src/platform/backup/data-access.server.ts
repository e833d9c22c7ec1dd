import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.server.ts'
import { clusterMajor } from '../local-postgres/cluster.server.ts'
import { localConnections } from '../local-postgres/roles.server.ts'
import { socketFolderFor } from '../local-postgres/socket.server.ts'
import { withLocalPostgres } from '../local-postgres/with-local.server.ts'
import { readSchemaAge, unreleasedDatabase } from '../database/migrate.server.ts'
import { portalVersion } from '../version.server.ts'

/** A sentence for the operator; the command ends with it. */
export class OperatorError extends Error {}

/**
 * Runs `work` with the portal's connection to its data: to the server of DATABASE_URL, to the embedded database of a running portal, or, where none
 * runs, to one started for this work only. OperatorError where there are no data.
 */
export async function withPortalData<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'pgBin'>,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return withKnownTables({ connectionString: config.databaseUrl }, work)
  const home = join(config.dataDir, 'postgres')
  if (!clusterMajor(join(home, 'cluster')))
    throw new OperatorError(`There are no data of a portal in ${config.dataDir}: set DATA_DIR, or DATABASE_URL.`)
  const { connection } = localConnections(socketFolderFor(realpathSync(home)))
  if (await answers(connection)) return withKnownTables(connection, work)
  return withLocalPostgres(config, (local) => withKnownTables(local.connection, work))
}

/** Tables that this version does not know may refer to stored files: a backup would lack them, and verify would call them superfluous. */
async function withKnownTables<T>(
  connection: pg.ClientConfig,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const age = await withSession(connection, (client) => readSchemaAge(client))
  if (age === 'unreleased') throw new OperatorError(unreleasedDatabase)
  if (age === 'newer' || age === 'too new')
    throw new OperatorError(
      `The database belongs to a newer version of the portal than this one (${portalVersion}): run this command with that version.`,
    )
  return work(connection)
}

async function answers(connection: pg.ClientConfig & { host?: string }): Promise<boolean> {
  if (!existsSync(join(connection.host ?? '', '.s.PGSQL.5432'))) return false
  return connect(connection).then(
    (client) => client.end().then(() => true),
    () => false,
  )
}

/** A connection without a time limit for statements: a backup of large tables takes long. */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'portal backup',
    connectionTimeoutMillis: 20_000,
    keepAlive: true,
  })
  // Its loss fails the next query.
  client.on('error', () => {})
  await client.connect()
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}

/** Runs `work` with one connection; fails when the connection, and with it the locks of its session, was lost. */
export async function withSession<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(connection)
  try {
    const result = await work(client)
    await client.query('select 1')
    return result
  } finally {
    await client.end().catch(() => {})
  }
}
