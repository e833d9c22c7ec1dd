import type { Deps } from '#platform/deps.server.ts'
import { countByTopic, findTopicTitles, listByTopic, publicSlugs } from './store.server.ts'

/** How many public items of these types each topic has, by its slug. */
export const countTopicItems = (deps: Deps, types: readonly string[]) => countByTopic(deps.database.db, types)

export type TopicItem = Awaited<ReturnType<typeof listByTopic>>[number]

/** The public items of these types with a topic, the latest published first; at most `limit`. */
export const listTopicItems = (
  deps: Deps,
  types: readonly string[],
  topic: string,
  limit: number,
): Promise<TopicItem[]> => listByTopic(deps.database.db, types, topic, limit)

/** Which of the slugs an item of this type on the site has. */
export const findSlugs = publicSlugs

/** The titles of the topics on the site, by slug; cached until content changes. */
export const readTopicTitles = ({ events, database }: Deps): Promise<ReadonlyMap<string, string>> =>
  events.keepUntilChange('titles of topics', () => findTopicTitles(database.db))
