import type { FastifyInstance } from 'fastify'
import { getSingle } from '#features/content/engine/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { mount } from '#platform/http.server.ts'
import { guideContent } from './content.ts'
import { getGuide } from './contract.ts'
import { guideTopics } from './topics.ts'

export function registerGuide(app: FastifyInstance, deps: Deps): void {
  mount(app, getGuide, () => readGuide(deps))
}

/** The published topics that differ from the built-in guide. */
async function readGuide(deps: Deps): Promise<ResponseOf<typeof getGuide>> {
  const stored = await Promise.all(
    guideTopics.map(async ({ key }) => {
      const item = await getSingle(deps, guideContent[key])
      return item ? [{ key, title: item.title, lead: item.lead, sections: item.sections }] : []
    }),
  )
  return stored.flat()
}
