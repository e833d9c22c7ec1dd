import pg from 'pg'
import { isConnectionLost } from './database-failure.server.ts'

/** One connection of its own, for what lasts as long as a session of PostgreSQL: LISTEN and advisory locks. */
export interface SessionConnection {
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
  /** Ends the connection without `onLost`. */
  close(): void
}

interface SessionOptions {
  onNotice: (notice: pg.Notification) => void
  /** Called once: the session, its locks and its channels are gone. */
  onLost: () => void
  /** Milliseconds between signs of life, without which a proxy closes the connection, and a cut one is not noticed for hours. */
  every?: number
}

const silenceMs = 5_000
/** Names these connections in pg_stat_activity. */
const sessionName = 'portal session'

/** Connects, or throws without calling `onLost`. */
export async function openSession(connection: pg.ClientConfig, options: SessionOptions): Promise<SessionConnection> {
  const { onNotice, onLost, every = 10_000 } = options
  const client = new pg.Client({
    ...connection,
    statement_timeout: 0,
    query_timeout: silenceMs,
    application_name: sessionName,
  })
  let open = false
  const close = () => {
    open = false
    clearInterval(timer)
    void client.end().catch(() => {})
  }
  const lose = () => {
    if (!open) return
    close()
    onLost()
  }
  const query = async (text: string, values: unknown[] = []) => {
    try {
      return await client.query(text, values)
    } catch (error) {
      if (isConnectionLost(error)) lose()
      throw error
    }
  }
  const timer = setInterval(() => void query('select 1').catch(() => {}), every)
  client.on('error', lose).on('end', lose).on('notification', onNotice)
  try {
    await client.connect()
    open = true
    return { query, close }
  } catch (error) {
    close()
    throw error
  }
}
