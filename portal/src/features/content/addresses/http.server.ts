import type { FastifyInstance } from 'fastify'
import { isPlacedInTree } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { listLinksTo } from './service.links.server.ts'
import { addRedirect, listRedirects, removeRedirect } from './service.redirects.server.ts'

/** The calls about redirects and about where pages are linked from. */
export function registerAddresses(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  const placed = types.filter(isPlacedInTree).map(({ key }) => key)
  mount(app, contract.listRedirects, ({ actor }) => listRedirects(deps, actor))
  mount(app, contract.addRedirect, ({ actor, body }) => addRedirect(deps, actor, placed, body))
  mount(app, contract.removeRedirect, async ({ actor, query }) => {
    await removeRedirect(deps, actor, query.path)
    return { message: 'The redirect is deleted.' }
  })
  mount(app, contract.getLinksTo, ({ actor, query }) => listLinksTo(deps, actor, types, query.path))
}
