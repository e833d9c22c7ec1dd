import { findSlugs } from '#features/content/engine/service.schedule.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { topics } from './content.ts'

const topicPath = /^\/topics\/([a-z0-9-]+)(?:\/(?:feed|atom)\.xml)?$/

/** Those of the paths that are the page of a topic on the site, or a feed beside it. */
export async function findTopicPaths(db: Db, paths: readonly string[]): Promise<string[]> {
  const asked = paths.flatMap((path) => {
    const slug = topicPath.exec(path)?.[1]
    return slug ? [{ path, slug }] : []
  })
  const known = await findSlugs(
    db,
    topics.key,
    asked.map(({ slug }) => slug),
  )
  return asked.filter(({ slug }) => known.has(slug)).map(({ path }) => path)
}
