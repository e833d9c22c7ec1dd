import { networkOf } from '#platform/proxies.server.ts'
import { Permits } from '#platform/permits.server.ts'
import { Problem, tooMany } from '#platform/problem.ts'
import { RecentCounts, type RecentLimit } from '#platform/recent-counts.server.ts'

export interface PageLimitOptions {
  perNetwork: RecentLimit
  /** Concurrent renders. */
  atOnce: number
  /** Requests that wait for a render; more are refused. */
  waiting: number
}

/** A school or mobile carrier may share one address, and such a page takes about 10 ms. */
export const usualPageLimits: PageLimitOptions = {
  perNetwork: { limit: 300, minutes: 1 },
  atOnce: 4,
  waiting: 100,
}

/** Answers to forms with files take as long as the sender's line does: they have places of their own, which only fields that the API accepted hold. */
export const uploadPageLimits: PageLimitOptions = {
  perNetwork: { limit: 60, minutes: 1 },
  atOnce: 24,
  waiting: 10,
}

const tooBusy = () => new Problem(503, 'More people than usual are using the site.', { retryAfter: 5 })

/** Bounds the renders of pages that may not be cached: per network, and in total. */
export class PageLimits {
  readonly #counts: RecentCounts
  readonly #renders: Permits

  constructor({ perNetwork, ...renders }: PageLimitOptions) {
    this.#counts = new RecentCounts(perNetwork)
    this.#renders = new Permits({ ...renders, busy: tooBusy })
  }

  /** Runs `render` when the limits allow it. Throws a Problem with 429 or 503 and the seconds to wait. */
  async run<T>(address: string, now: Date, render: () => Promise<T>): Promise<T> {
    const seconds = this.#counts.count(networkOf(address), now)
    if (seconds > 0) throw tooMany('Too many pages were opened from your network in the last minute.', seconds)
    return this.#renders.run(render)
  }

  /** The page exists and is now cached: the next request for it costs nothing. */
  forgive(address: string): void {
    this.#counts.forgive(networkOf(address))
  }
}
