import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import * as people from './contract.people.ts'
import { maxOfPerson, recordsOfPerson } from './rules.ts'
import { workplaceSources } from './service.kinds.server.ts'
import { findWithoutAccount, readPerson, searchSources, countOpen, readWork } from './service.people.server.ts'

/** The workplace of staff, made of what the features add to it. */
export function registerWorkplace(app: FastifyInstance, deps: Deps): void {
  const sources = deps.hooks.of(workplaceSources)
  mount(app, contract.getWork, ({ actor }) => readWork(deps, actor, sources))
  mount(app, contract.getOpenCounts, ({ actor }) => countOpen(deps, actor, sources))
  mount(app, contract.searchWorkplace, ({ actor, query }) => searchSources(deps, actor, query, sources))
  mount(app, people.findWithoutAccount, ({ actor, query }) => findWithoutAccount(deps, actor, query.search, sources))
  mount(app, people.getPerson, ({ actor, params, query }) =>
    readPerson(deps, actor, { id: params.id, limit: query.all ? maxOfPerson : recordsOfPerson }, sources),
  )
}
