import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { getPageTree, getRelatedPages, getSitePage } from './contract.ts'
import { readPageTree, readRelatedOf, readSitePage } from './service.server.ts'

export function registerSitePages(app: FastifyInstance, deps: Deps): void {
  mount(app, getSitePage, ({ query }) => readSitePage(deps, query.path))
  mount(app, getRelatedPages, ({ params }) => readRelatedOf(deps, params))
  mount(app, getPageTree, () => readPageTree(deps))
}
