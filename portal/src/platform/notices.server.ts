import pg from 'pg'
import type { Database } from './database.server.ts'
import type { Log } from './telemetry.server.ts'

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

export function createNotices(database: Database, log: Log): Notices {
  const listeners: Listener[] = []
  let client: pg.Client | undefined
  let listening = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const hear = (on: pg.Client, channel: string) => on.query(`listen ${pg.escapeIdentifier(channel)}`)
  const lose = () => {
    if (closed || !listening) return
    listening = false
    log.warn({}, 'notices of other processes lost, reconnecting')
    retry()
  }
  const retry = () => {
    if (!closed) timer = setTimeout(() => void connect(), retryMs)
  }
  const connect = async () => {
    const next = new pg.Client({ ...database.connection, statement_timeout: 0, keepAlive: true })
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotice(payload)
    })
    const heard = [...listeners]
    try {
      await next.connect()
      for (const { channel } of heard) await hear(next, channel)
    } catch {
      await next.end().catch(() => {})
      return retry()
    }
    if (closed) return void next.end().catch(() => {})
    client = next
    listening = true
    for (const { onReturn } of heard) onReturn()
    for (const late of listeners) if (!heard.includes(late)) await add(late)
  }
  /** Listens on an open connection; a broken one is reopened with every channel. */
  const add = async ({ channel, onReturn }: Listener) => {
    if (!client || !listening) return
    await hear(client, channel).then(onReturn, () => {})
  }
  void connect()
  return {
    listen(channel, onNotice, onReturn) {
      const listener = { channel, onNotice, onReturn }
      listeners.push(listener)
      void add(listener)
    },
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
