import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from './telemetry.server.ts'
import { Problem, unavailable } from './problem.ts'

/** What a store's query runs on: the database itself or an open transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  db: NodePgDatabase
  pool: pg.Pool
  /** Connection settings, for parts that need a separate connection (jobs, LISTEN). */
  connection: pg.PoolConfig
  /** Runs `work` in one transaction; any error rolls it back. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens a pool on `connection`; statements time out after 15 s, so that one slow query cannot hold up the rest. */
export function openDatabase(connection: pg.PoolConfig, log: Log, Pool: typeof pg.Pool = pg.Pool): Database {
  const settings: pg.PoolConfig = {
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'portal',
    ...connection,
  }
  const pool = new Pool(settings)
  // Without a listener a dying idle or checked-out client would end the process.
  pool.on('error', (error) => log.warn({ code: codeOf(error) }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle({ client: pool, casing: 'snake_case' })
  return {
    db,
    pool,
    connection: settings,
    transaction: (work) => db.transaction((tx) => work(tx)),
    close: () => pool.end(),
  }
}

/**
 * A query that runs for every list or request, built once for the database and planned once per connection, under its own name: building a query
 * of many columns takes longer than answering it. In a transaction it is built like any other.
 */
export function prepareOnce<Query extends { prepare(name: string): unknown }>(
  name: string,
  build: (db: Db) => Query,
): (db: Db) => ReturnType<Query['prepare']> {
  const known = new WeakMap<Db, ReturnType<Query['prepare']>>()
  return (db) => {
    const prepared = known.get(db) ?? (build(db).prepare(name) as ReturnType<Query['prepare']>)
    known.set(db, prepared)
    return prepared
  }
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

/** The error of PostgreSQL or the socket, without drizzle's wrapper. */
function rootOf(error: unknown): unknown {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error && current.cause instanceof Error; depth++)
    current = current.cause
  return current
}

const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** The constraint of a unique violation, or undefined; for stores that turn it into a 409. */
export function uniqueViolation(error: unknown): string | undefined {
  const root = rootOf(error) as { code?: string; constraint?: string }
  return root?.code === '23505' ? (root.constraint ?? '') : undefined
}

/** Turns a failure of the database into the Problem that a person should see, or undefined for any other error. */
export function databaseProblem(error: unknown): Problem | undefined {
  const root = rootOf(error)
  const code = codeOf(root)
  const text = root instanceof Error ? root.message : ''
  if (code && (gone.has(code) || /^(08|57P|53)/.test(code))) return unavailable(undefined, error)
  if (
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
      text,
    )
  )
    return unavailable(undefined, error)
  if (code === '57014') return unavailable('This took too long. Please try again, or narrow the search.', error)
  // Text that PostgreSQL cannot store, or an id that is not a UUID: the person's input, not a fault of the portal.
  if (code === '22P02' || code === '22021' || code === '22P05' || code === '22003')
    return new Problem(400, 'Something in the request could not be read.')
  return undefined
}
