import { readSchedule } from '#features/fees/service.server.ts'
import { listContent } from '#features/content/engine/service.server.ts'
import { visitor } from '#platform/actor.ts'
import { readDateText } from '#platform/date-text.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { FeedEntry } from '#platform/feed.ts'
import { builtInRegulationsWith } from './built-in.ts'
import { regulations } from './content.ts'
import { mergeRegulations } from './rules.ts'

/** All documents as feed entries, in the order of /regulations; each links to its place on that page. */
export async function listRegulationsForFeed(deps: Deps): Promise<FeedEntry[]> {
  const stored = await listContent(deps, visitor, regulations)
  const created = new Map(stored.map(({ slug, createdAt }) => [slug, createdAt]))
  const fees = await readSchedule(deps)
  return mergeRegulations(stored, builtInRegulationsWith(fees.effectiveOn)).map(({ id, title, description, date }) => ({
    title,
    link: `/regulations#${id}`,
    summary: description,
    date: readDateText(date) ?? created.get(id) ?? '1970-01-01',
  }))
}
