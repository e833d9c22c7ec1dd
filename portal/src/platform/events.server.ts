import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database, Db } from './database.server.ts'
import type { Log } from './telemetry.server.ts'

const channel = 'portal_content'

/** Tells every process that content changed; the notice leaves with the commit. */
export async function announceContentChange(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`)
}

export interface ContentEvents {
  /** Runs `listener` when content changed here or in another process. */
  onChange(listener: () => void): void
  /** To call after the commit: this process must not wait for its own notice. */
  changedHere(): void
  /** False while notices of other processes may be missed: then nothing may be kept in memory. */
  readonly listening: boolean
  close(): Promise<void>
}

/** Listens for content changes on a connection of its own, and reconnects for ever. */
export function createContentEvents(database: Database, log: Log): ContentEvents {
  const listeners = new Set<() => void>()
  const tellAll = () => listeners.forEach((listener) => listener())
  let client: pg.Client | undefined
  let listening = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const lose = () => {
    if (closed || !listening) return
    listening = false
    log.warn({}, 'content notices lost, reconnecting')
    retry()
  }
  const retry = () => {
    if (!closed) timer = setTimeout(() => void connect(), 1000)
  }
  const connect = async () => {
    const next = new pg.Client({ ...database.connection, statement_timeout: 0, keepAlive: true })
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', tellAll)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch {
      await next.end().catch(() => {})
      return retry()
    }
    if (closed) return void next.end().catch(() => {})
    client = next
    listening = true
    tellAll()
  }
  void connect()
  return {
    onChange: (listener) => void listeners.add(listener),
    changedHere: tellAll,
    get listening() {
      return listening
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
