import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { search } from './contract.ts'
import { searchEverything } from './service.server.ts'

export function registerSearch(app: FastifyInstance, deps: Deps): void {
  mount(app, search, ({ query }) => searchEverything(deps, query))
}
