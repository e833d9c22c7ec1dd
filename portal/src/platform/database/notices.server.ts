import pg from 'pg'
import type { Log } from '../telemetry/telemetry.server.ts'
import { isConnectionLost } from './database-failure.server.ts'
import type { Database } from './database.server.ts'

/** PostgreSQL's notices between processes, received on a dedicated connection that always reconnects. */
export interface Notices {
  /** `onNotice` receives the channel's notices; `onReturn` is called each time listening starts, since earlier notices were missed. */
  listen(channel: string, onNotice: (text: string) => void, onReturn: () => void): void
  /** False while notices may be missed. */
  readonly listening: boolean
  close(): Promise<void>
}

interface Listener {
  channel: string
  onNotice: (text: string) => void
  onReturn: () => void
}

const retryMs = 1000

export function createNotices(database: Database, log: Log, aliveEveryMs?: number): Notices {
  const listeners: Listener[] = []
  let session: SessionConnection | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const retry = () => {
    if (!closed) timer = setTimeout(() => void connect(), retryMs)
  }
  const onLost = () => {
    session = undefined
    log.warn({}, 'notices of other processes lost, reconnecting')
    retry()
  }
  const onNotice = ({ channel, payload = '' }: { channel: string; payload?: string | undefined }) => {
    for (const listener of listeners) if (listener.channel === channel) listener.onNotice(payload)
  }
  /** Listens to every channel before anything is cached again. */
  const connect = async () => {
    const known = [...listeners]
    let lost = false
    const next = await openSession(database.connection, {
      onNotice,
      onLost: () => (session ? onLost() : (lost = true)),
      ...(aliveEveryMs && { every: aliveEveryMs }),
    }).catch(() => undefined)
    if (!next) return retry()
    try {
      for (const { channel } of known) await listenTo(next, channel)
    } catch {
      next.close()
      return retry()
    }
    if (lost) return retry()
    if (closed) return next.close()
    session = next
    for (const { onReturn } of known) onReturn()
    for (const late of listeners) if (!known.includes(late)) add(late)
  }
  /** On a lost connection the listener waits for the next one. */
  const add = ({ channel, onReturn }: Listener) => {
    if (session) void listenTo(session, channel).then(onReturn, () => {})
  }
  void connect()
  return {
    listen(channel, onNotice, onReturn) {
      const listener = { channel, onNotice, onReturn }
      listeners.push(listener)
      add(listener)
    },
    get listening() {
      return session !== undefined
    },
    async close() {
      closed = true
      clearTimeout(timer)
      session?.close()
      session = undefined
    },
  }
}

const listenTo = (on: SessionConnection, channel: string) => on.query(`listen ${pg.escapeIdentifier(channel)}`)

/** A dedicated connection for what lasts as long as a session of PostgreSQL: LISTEN and advisory locks. */
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
