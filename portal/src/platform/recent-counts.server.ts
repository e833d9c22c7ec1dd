import { createHmac, randomBytes } from 'node:crypto'

export interface RecentLimit {
  limit: number
  minutes: number
  /** Maximum number of counts; beyond it the oldest is dropped, so that memory is bounded. */
  mostKept?: number
}

/**
 * Counts the actions of an account, or of a network as named by `networkOf`, in this process's memory only and under
 * a key that dies with the process, until the window ends. Nothing is stored. Each process counts separately.
 */
export class RecentCounts {
  readonly #limit: Required<RecentLimit>
  readonly #key = randomBytes(32)
  // All windows have the same length, so they end in the order of insertion.
  readonly #windows = new Map<string, { count: number; ends: number }>()

  constructor(limit: RecentLimit) {
    this.#limit = { mostKept: 50_000, ...limit }
  }

  /** Counts once. Returns the seconds to wait, 0 within the limit; a refused action is not counted. */
  count(who: string, now: Date): number {
    const time = now.getTime()
    this.#forgetEnded(time)
    const key = this.#keyOf(who)
    const window = this.#windows.get(key) ?? { count: 0, ends: time + this.#limit.minutes * 60_000 }
    if (window.count >= this.#limit.limit) return Math.ceil((window.ends - time) / 1000)
    window.count++
    this.#windows.set(key, window)
    if (this.#windows.size > this.#limit.mostKept) this.#windows.delete(this.#windows.keys().next().value!)
    return 0
  }

  /** The count in the current window, and the seconds until the window ends. Counts nothing. */
  look(who: string, now: Date): { count: number; seconds: number } {
    this.#forgetEnded(now.getTime())
    const window = this.#windows.get(this.#keyOf(who))
    if (!window) return { count: 0, seconds: 0 }
    return { count: window.count, seconds: Math.ceil((window.ends - now.getTime()) / 1000) }
  }

  /** Uncounts one action. */
  forgive(who: string): void {
    const window = this.#windows.get(this.#keyOf(who))
    if (window && window.count > 0) window.count--
  }

  /** The number of counts in memory. */
  get size(): number {
    return this.#windows.size
  }

  #forgetEnded(time: number): void {
    for (const [key, { ends }] of this.#windows) {
      if (ends > time) break
      this.#windows.delete(key)
    }
  }

  #keyOf(who: string): string {
    return createHmac('sha256', this.#key).update(who).digest('base64url')
  }
}
