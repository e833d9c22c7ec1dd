import type { FastifyInstance } from 'fastify'
import { boardMembers } from '#features/board/content.ts'
import { mountContentList, mountContentSingle } from '#features/content/mount.server.ts'
import { guidelines } from '#features/guidelines/content.ts'
import { articles } from '#features/media/content.ts'
import { regulations } from '#features/regulations/content.ts'
import { siteContent } from '#features/site/content.ts'
import type { ContentType } from '#fields/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'

/** Every type of content; a new one is a line here. */
export const contentTypes: ContentType[] = [
  ...Object.values(siteContent),
  boardMembers,
  articles,
  regulations,
  guidelines,
]

/** The calls of every type, made from its description. */
export function registerContentTypes(app: FastifyInstance, deps: Deps): void {
  for (const type of contentTypes)
    if (type.many) mountContentList(app, deps, type)
    // The first save of a single item may also come as POST (spec 1 §7, vision and mission).
    else mountContentSingle(app, deps, type, type.key === siteContent.visionMission.key ? ['POST', 'PUT'] : ['PUT'])
}
