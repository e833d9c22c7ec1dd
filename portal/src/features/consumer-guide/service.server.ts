import { getSingle } from '#features/content/engine/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { guideContent } from './content.ts'
import type { getGuide } from './contract.ts'
import { guideTopics } from './topics.ts'

/** The published topics that differ from the built-in guide. */
export async function readGuide(deps: Deps): Promise<ResponseOf<typeof getGuide>> {
  const stored = await Promise.all(
    guideTopics.map(async ({ key }) => {
      const item = await getSingle(deps, guideContent[key])
      return item ? [{ key, title: item.title, lead: item.lead, sections: item.sections }] : []
    }),
  )
  return stored.flat()
}
