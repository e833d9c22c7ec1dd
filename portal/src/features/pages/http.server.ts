import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { getPageTree, getSitePage } from './contract.ts'
import { readPageTree, readSitePage } from './service.server.ts'

export function registerSitePages(app: FastifyInstance, deps: Deps): void {
  mount(app, getSitePage, ({ query }) => readSitePage(deps, query.path))
  mount(app, getPageTree, () => readPageTree(deps))
}
