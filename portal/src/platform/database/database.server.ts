import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { poolSize } from './connections.ts'
import { meaningOf } from '../telemetry/code-words.ts'
import { codeOf, isConnectionLost, rootOf, UnconfirmedCommit } from './database-failure.server.ts'
import { nameStatements } from './repeated-statements.server.ts'
import type { Log } from '../telemetry/telemetry.server.ts'

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

/** Of one statement, at the server. */
const statementMs = 15_000
/** After this a server that does not answer at all is given up; longer, so that its own answer about a slow statement arrives. */
const silenceMs = 18_000
/** How long a new connection is tried again, since then nothing has been sent: longer would only pile up requests. */
const connectAgainMs = 1_000
const pauseMs = 200
/** Connections of the pool that may turn out to be broken at the begin of one transaction. */
const maxBroken = 3

/**
 * Opens a pool on `connection`. Statements are bounded, so that neither a slow query nor a silent server holds up the rest; a connection that fails
 * is closed, and nothing is repeated whose outcome is unknown.
 */
export function openDatabase(connection: pg.PoolConfig, log: Log, Pool: typeof pg.Pool = pg.Pool): Database {
  const settings: pg.PoolConfig = {
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    // A pool without a limit for statements, as of a benchmark, waits without one too.
    query_timeout: connection.statement_timeout === 0 ? 0 : silenceMs,
    // A portal's machine that vanishes in a transaction must not hold its locks for hours.
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'portal',
    ...connection,
  }
  const pool = new Pool(settings)
  // Without a listener a dying idle or checked-out client would end the process.
  pool.on('error', (error) => {
    const facts = { code: codeOf(error), ...meaningOf(codeOf(error)) }
    // A server that is stopped or restarted says so, which is no fault.
    if (facts.code === '57P01') log.info(facts, 'the database server ends its connections')
    else log.warn(facts, 'database connection lost')
  })
  pool.on('connect', (client) => {
    client.on('error', () => {})
    requireConfirmation(client)
    nameStatements(client)
  })
  connectPatiently(pool)
  const db = drizzle({ client: pool, casing: 'snake_case' })
  return {
    db,
    pool,
    connection: settings,
    transaction: transactionsOf(pool),
    close: () => pool.end(),
  }
}

/** Lets the pool try again for a moment when no connection can be made: a primary changes, a server restarts. */
function connectPatiently(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const patiently = async (): Promise<pg.PoolClient> => {
    for (const end = performance.now() + connectAgainMs; ; await sleep(pauseMs))
      try {
        return await connect()
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() > end) throw error
      }
  }
  type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void
  const either = (callback?: Callback) => {
    if (!callback) return patiently()
    patiently().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error),
    )
  }
  pool.connect = either as pg.Pool['connect']
}

/**
 * Fails the statement during which PostgreSQL gave up waiting for its synchronous standby: it reports that in a warning and answers with success, but
 * the commit may be lost with the primary.
 */
export function requireConfirmation(client: pg.PoolClient): void {
  let unconfirmed = false
  // The text of the warning depends on the server's language, the place in its source does not.
  client.on('notice', ({ routine }) => (unconfirmed ||= routine === 'SyncRepWaitForLSN'))
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  const checked = (...given: unknown[]) => {
    const callback = given.at(-1)
    if (typeof callback === 'function')
      return send(...given.slice(0, -1), (error: unknown, result: unknown) => {
        callback(error ?? (unconfirmed ? new UnconfirmedCommit() : undefined), result)
      })
    const sent = send(...given)
    if (!(sent instanceof Promise)) return sent
    return sent.then((result: unknown) => {
      if (unconfirmed) throw new UnconfirmedCommit()
      return result
    })
  }
  client.query = checked as typeof client.query
}

/**
 * Transactions that return each connection to the pool exactly once, and a broken one never: drizzle loses a connection on which BEGIN fails. When it
 * fails, nothing has been sent yet, and another connection is tried.
 */
function transactionsOf(pool: pg.Pool): Database['transaction'] {
  const known = new WeakMap<pg.PoolClient, NodePgDatabase>()
  const on = (client: pg.PoolClient) => {
    const db = known.get(client) ?? drizzle({ client, casing: 'snake_case' })
    known.set(client, db)
    return db
  }
  return async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    for (let broken = 0; ; broken++) {
      const client = await pool.connect()
      let began = false
      try {
        const result = await on(client).transaction((tx) => {
          began = true
          return work(tx)
        })
        client.release()
        return result
      } catch (error) {
        const lost = isConnectionLost(error)
        client.release(lost)
        if (began || !lost || broken === maxBroken) throw error
      }
    }
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

/** The constraint of a unique violation, or undefined; for stores that turn it into a 409. */
export function uniqueViolation(error: unknown): string | undefined {
  const root = rootOf(error) as { code?: string; constraint?: string }
  return root?.code === '23505' ? (root.constraint ?? '') : undefined
}
