import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '#platform/database/database.server.ts'
import { Problem } from '#platform/problem.ts'
import { openSession, type SessionConnection } from '#platform/database/notices.server.ts'
import { messages } from '../messages.ts'
import { lockWaitSeconds } from '../rules.ts'

/** First half of the advisory lock's key, so that it does not conflict with other locks of the portal. */
const lockSpace = 7_420_116
const channel = 'portal_upload_wanted'
const retryMs = 200

/** Another request wants the upload, or the lock is gone with its connection. */
export type GiveUpReason = 'wanted' | 'lost'

interface Holder {
  /** Whether the holder has the lock yet; only then is it asked to give up. */
  owned: boolean
  giveUp: (reason: GiveUpReason) => void
  released: Promise<void>
  release: () => void
}

const busy = () => new Problem(423, messages.uploadBusy, { retryAfter: 1 })

/**
 * Only one request at a time writes to an upload, across all processes. Each process holds all its locks on one connection:
 * with a connection per upload, slow uploads would use up all connections. If a process dies, PostgreSQL frees its locks.
 */
export class UploadLocks {
  readonly #database: Database
  readonly #holders = new Map<string, Holder>()
  #session: Promise<SessionConnection> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Waits for the lock and asks its holder to stop through `giveUp`. Returns a function that releases it; throws 423 after 15 s. */
  async hold(id: string, giveUp: Holder['giveUp'], signal?: AbortSignal): Promise<() => Promise<void>> {
    const end = performance.now() + lockWaitSeconds * 1000
    const late = () => performance.now() >= end || signal?.aborted
    for (let holder = this.#holders.get(id); holder; holder = this.#holders.get(id)) {
      if (late()) throw busy()
      if (holder.owned) holder.giveUp('wanted')
      await Promise.race([holder.released, sleep(retryMs, undefined, { ref: false })])
    }
    const holder = newHolder(giveUp)
    this.#holders.set(id, holder)
    try {
      while (!(await this.#tryLock(id))) {
        if (late()) throw busy()
        await this.#query('select pg_notify($1, $2)', [channel, id])
        await sleep(retryMs)
      }
    } catch (error) {
      this.#forget(id, holder)
      throw error
    }
    holder.owned = true
    return async () => {
      // If the connection is lost, the lock is already free.
      await this.#query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, id]).catch(() => {})
      this.#forget(id, holder)
    }
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined)
    this.#session = undefined
    session?.close()
  }

  #forget(id: string, holder: Holder): void {
    this.#holders.delete(id)
    holder.release()
  }

  async #tryLock(id: string): Promise<boolean> {
    const { rows } = await this.#query('select pg_try_advisory_lock($1, hashtext($2)) as locked', [lockSpace, id])
    return (rows[0] as { locked: boolean }).locked
  }

  async #query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    this.#session ??= this.#connect().catch((error: unknown) => {
      this.#session = undefined
      throw error
    })
    return (await this.#session).query(text, values)
  }

  async #connect(): Promise<SessionConnection> {
    const session = await openSession(this.#database.connection, {
      onNotice: ({ payload }) => {
        const holder = this.#holders.get(payload ?? '')
        if (holder?.owned) holder.giveUp('wanted')
      },
      onLost: () => {
        this.#session = undefined
        // The locks are lost with the connection: running writers must stop before others begin.
        for (const holder of this.#holders.values()) if (holder.owned) holder.giveUp('lost')
      },
    })
    await session.query(`listen ${channel}`)
    return session
  }
}

function newHolder(giveUp: Holder['giveUp']): Holder {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { owned: false, giveUp, released: promise, release: resolve }
}
