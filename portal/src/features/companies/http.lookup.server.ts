import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.lookup.ts'
import { listSigners } from './service.lookup.server.ts'

/** What the screens that file records ask about a company. */
export function registerCompanyLookup(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listSigners, ({ actor, params }) => listSigners(deps, actor, params.id))
}
