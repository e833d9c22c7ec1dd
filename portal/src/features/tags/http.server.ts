import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { listTags } from './contract.ts'
import { suggestTags } from './service.server.ts'

export function registerTags(app: FastifyInstance, deps: Deps): void {
  mount(app, listTags, ({ actor, query }) => suggestTags(deps, actor, query.search))
}
