import { sql } from 'drizzle-orm'
import type { Db } from './database/database.server.ts'
import type { Notices } from './database/notices.server.ts'

const channel = 'portal_content'

/** Notifies every process that content changed; the notice is sent with the commit. */
export async function announceContentChange(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`)
}

export interface ContentEvents {
  /** Runs `listener` when content changed here or in another process. */
  onChange(listener: () => void): void
  /** Call it after the commit: this process must not wait for its own notice. */
  changedHere(): void
  /** False while notices of other processes may be missed: then nothing may be cached. */
  readonly listening: boolean
  /** The result of `read`, cached until content changes. Keys are a fixed set of names. */
  keepUntilChange<T>(key: string, read: () => Promise<T>): Promise<T>
}

/** Listens for content changes; notices missed while not listening count as one. */
export function createContentEvents(notices: Notices): ContentEvents {
  const listeners = new Set<() => void>()
  // Promises, not their results: a change also drops a read in progress, which may have missed it.
  const kept = new Map<string, Promise<unknown>>()
  const notifyAll = () => {
    kept.clear()
    listeners.forEach((listener) => listener())
  }
  notices.listen(channel, notifyAll, notifyAll)
  return {
    onChange: (listener) => void listeners.add(listener),
    changedHere: notifyAll,
    get listening() {
      return notices.listening
    },
    keepUntilChange<T>(key: string, read: () => Promise<T>) {
      if (!notices.listening) return read()
      const known = kept.get(key) as Promise<T> | undefined
      if (known) return known
      // A query of the library runs each time that it is awaited; its promise runs it once.
      const reading = Promise.resolve(read())
      kept.set(key, reading)
      reading.catch(() => kept.get(key) === reading && kept.delete(key))
      return reading
    },
  }
}
