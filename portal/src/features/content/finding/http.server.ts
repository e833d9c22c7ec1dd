import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { findContent } from './contract.ts'
import { findContent as find } from './service.server.ts'

export function registerFinding(app: FastifyInstance, deps: Deps): void {
  mount(app, findContent, ({ actor, query }) => find(deps, actor, query))
}
