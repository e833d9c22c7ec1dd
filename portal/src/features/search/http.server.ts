import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { tooMany } from '#platform/problem.ts'
import { networkOf } from '#platform/proxies.server.ts'
import { RecentCounts } from '#platform/recent-counts.server.ts'
import { listMisses, search } from './contract.ts'
import { recordMiss, pruneAndReadMisses } from './service.misses.server.ts'
import { searchEverything } from './service.server.ts'

/** Of a network; its page, which asks this call, has a limit of its own within it. */
const searchLimit = { limit: 600, minutes: 1 }

export function registerSearch(app: FastifyInstance, deps: Deps): void {
  const searches = new RecentCounts(searchLimit)
  mount(app, search, async ({ query, request }) => {
    const seconds = searches.count(networkOf(request.ip), deps.clock.now())
    if (seconds > 0) throw tooMany('Your network has searched too often in the last minute.', seconds)
    const answer = await searchEverything(deps, query)
    const missed = answer.best.length === 0 && (answer.total === 0 || answer.partly)
    // A filter or another page is the same search again.
    if (missed && !query.source && query.page === 1) recordMissLater(deps, answer.query, answer.partly)
    return answer
  })
  mount(app, listMisses, ({ actor }) => pruneAndReadMisses(deps, actor))
}

/** Nobody waits for a statistic, and no search fails because of one. The log must not contain what was searched for. */
function recordMissLater({ database, clock, log }: Deps, query: string, partly: boolean): void {
  recordMiss(database, query, partly, clock.now()).catch(() =>
    log.warn({}, 'a search without result could not be counted'),
  )
}
