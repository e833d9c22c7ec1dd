import type { FastifyInstance } from 'fastify'
import { boardMembers } from '#features/board/content.ts'
import { mountContentList, mountContentSingle } from '#features/content/mount.server.ts'
import { removeContent } from '#features/content/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import {
  aboutHero,
  aboutHistory,
  aboutSection,
  functions,
  homeHero,
  homeUpdates,
  milestones,
  principles,
  visionMission,
} from './content.ts'
import { getAbout, getHome, removeVisionMission } from './contract.ts'
import { readAbout, readHome } from './service.server.ts'

/** `/content/home…` and `/content/about…` (spec 1 §7, spec 3 §7). */
export function registerSite(app: FastifyInstance, deps: Deps): void {
  mount(app, getHome, () => readHome(deps))
  mount(app, getAbout, () => readAbout(deps))
  mountContentSingle(app, deps, homeHero)
  mountContentList(app, deps, homeUpdates)
  for (const type of [aboutHero, aboutSection, aboutHistory]) mountContentSingle(app, deps, type)
  for (const type of [milestones, principles, functions, boardMembers]) mountContentList(app, deps, type)
  mountContentSingle(app, deps, visionMission, ['POST', 'PUT'])
  mount(app, removeVisionMission, async ({ actor }) => {
    await removeContent(deps, actor, visionMission, undefined)
    return { message: 'Vision & Mission section deleted successfully' }
  })
}
