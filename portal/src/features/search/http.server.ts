import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { listMisses, search } from './contract.ts'
import { recordMiss, readMisses } from './service.misses.server.ts'
import { searchEverything } from './service.server.ts'

export function registerSearch(app: FastifyInstance, deps: Deps): void {
  mount(app, search, async ({ query }) => {
    const answer = await searchEverything(deps, query)
    const missed = answer.best.length === 0 && (answer.total === 0 || answer.partly)
    // A filter or another page is the same search again.
    if (missed && !query.source && query.page === 1) recordLater(deps, answer.query, answer.partly)
    return answer
  })
  mount(app, listMisses, ({ actor }) => readMisses(deps, actor))
}

/** Nobody waits for a statistic, and no search fails because of one. The log must not contain what was searched for. */
function recordLater({ database, clock, log }: Deps, query: string, partly: boolean): void {
  recordMiss(database, query, partly, clock.now()).catch(() =>
    log.warn({}, 'a search without result could not be counted'),
  )
}
