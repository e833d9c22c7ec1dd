import pg from 'pg'
import type { Config } from '../config.server.ts'
import { mayAlterTables } from '../database/database-roles.server.ts'
import { startLocalPostgres } from '../local-postgres/launcher.server.ts'
import { migrateDatabase } from '../database/migrate.server.ts'
import { connect, OperatorError } from './data-access.server.ts'
import { markDatabase, requireEmptyDatabase, unmarkDatabase } from './empty-place.server.ts'

/** An empty database that is being filled. */
export interface RestoreTarget {
  /** Connection of the role that owns the tables. */
  owner: pg.ClientConfig
  /** Brings the filled tables up to date and grants them to the portal's role. */
  migrate(): Promise<void>
  /** Removes the mark of an unfinished restore. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** Opens the database of `config`, which must be empty, or makes the embedded one; `mark` runs just before anything is written. */
export function openRestoreTarget(config: Config, again: boolean, mark: () => void): Promise<RestoreTarget> {
  return config.databaseUrl ? openServer(config, config.databaseUrl, again, mark) : openEmbedded(config, mark)
}

async function openServer(config: Config, url: string, again: boolean, mark: () => void): Promise<RestoreTarget> {
  const owner = { connectionString: config.databaseOwnerUrl ?? url }
  const application = config.databaseOwnerUrl ? new pg.Client({ connectionString: url }).user : undefined
  const client = await connect(owner).catch((error: unknown) => {
    throw new OperatorError(`The database cannot be reached (${(error as { code?: string }).code ?? 'no answer'}).`)
  })
  try {
    if (!(await mayAlterTables(client)))
      throw new OperatorError(
        'The role of DATABASE_URL may not create tables: set DATABASE_OWNER_URL to the role that owns the database.',
      )
    await requireEmptyDatabase(client, again)
    mark()
    await markDatabase(client)
  } finally {
    await client.end()
  }
  return {
    owner,
    migrate: () => migrateDatabase(owner, application),
    async finish() {
      const last = await connect(owner)
      try {
        await unmarkDatabase(last)
      } finally {
        await last.end()
      }
    },
    close: async () => {},
  }
}

/** In an embedded database the mark in the data folder is enough: nothing else leads to it. */
async function openEmbedded({ dataDir, pgBin }: Config, mark: () => void): Promise<RestoreTarget> {
  mark()
  const log = { info: () => {}, warn: () => {} }
  const local = await startLocalPostgres({ dataDir, log, ...(pgBin && { binDir: pgBin }) })
  return {
    owner: local.owner,
    migrate: () => migrateDatabase(local.owner, local.connection.user),
    async finish() {},
    close: () => local.stop(),
  }
}
