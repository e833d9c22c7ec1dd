import { networkOf } from '#platform/proxies.server.ts'
import { type PermitLimits, Permits } from '#platform/permits.server.ts'
import { Problem, tooMany } from '#platform/problem.ts'
import { RecentCounts, type RecentLimit } from '#platform/recent-counts.server.ts'

/** How often a network may ask, how many renders are at once and how many requests wait for one; `perSender` is of a network. */
export interface PageLimitOptions extends Omit<PermitLimits, 'busy'> {
  perNetwork: RecentLimit
}

/** A school or mobile carrier may share one address, and such a page takes about 10 ms. */
export const usualPageLimits: PageLimitOptions = {
  perNetwork: { limit: 300, minutes: 1 },
  atOnce: 4,
  waiting: 100,
}

/** Answers to forms with files take as long as the sender's line does: they have places of their own, of which no network holds many. */
export const uploadPageLimits: PageLimitOptions = {
  perNetwork: { limit: 60, minutes: 1 },
  atOnce: 24,
  waiting: 10,
  perSender: 3,
  waitingPerSender: 3,
  longestWaitMs: 10_000,
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
    const network = networkOf(address)
    const seconds = this.#counts.count(network, now)
    if (seconds > 0) throw tooMany('Too many pages were opened from your network in the last minute.', seconds)
    return this.#renders.run(render, network)
  }

  /** The page exists and is now cached: the next request for it costs nothing. */
  forgive(address: string): void {
    this.#counts.forgive(networkOf(address))
  }
}
