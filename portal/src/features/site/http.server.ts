import type { FastifyInstance } from 'fastify'
import { removeContent } from '#features/content/engine/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { visionMission } from './content.ts'
import { getAbout, getEntryPoints, getFaqGroups, getHome, getTextPage, removeVisionMission } from './contract.ts'
import { readAbout, readEntryPoints, readHome, readTextPage, readFaqGroups } from './service.server.ts'

/** Calls to read the home and about pages, and the one delete without an id (spec 1 §7). */
export function registerSite(app: FastifyInstance, deps: Deps): void {
  mount(app, getHome, () => readHome(deps))
  mount(app, getEntryPoints, () => readEntryPoints(deps))
  mount(app, getAbout, () => readAbout(deps))
  mount(app, getFaqGroups, () => readFaqGroups(deps))
  mount(app, getTextPage, ({ params }) => readTextPage(deps, params.key))
  mount(app, removeVisionMission, async ({ actor }) => {
    await removeContent({ deps, actor, type: visionMission, id: 'single' })
    return { message: 'Vision & Mission section deleted successfully' }
  })
}
