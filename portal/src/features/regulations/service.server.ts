import { shownOf } from '#fields/content/shown-examples.ts'
import { listShownExamples } from '#features/content/examples/service.server.ts'
import { readSchedule } from '#features/fees/service.server.ts'
import { listContent } from '#features/content/engine/service.server.ts'
import { visitor } from '#platform/actor.ts'
import { dayOf } from '#platform/values/date-text.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { FeedEntry } from '#platform/feed.ts'
import { builtInRegulationsWith, regulationExamples } from './built-in.ts'
import { regulations } from './content.ts'
import { mergeRegulations } from './rules.ts'

/** All documents as feed entries, in the order of /regulations; each links to its place on that page. */
export async function listRegulationsForFeed(deps: Deps): Promise<FeedEntry[]> {
  const stored = await listContent(deps, visitor, regulations)
  const created = new Map(stored.map(({ slug, createdAt }) => [slug, createdAt]))
  const examples = await listShownExamples(deps, { key: regulations.key, examples: regulationExamples })
  const fees = await readSchedule(deps)
  return mergeRegulations(
    stored,
    shownOf(builtInRegulationsWith(fees.effectiveOn), examples, ({ id }) => id),
  ).map(({ id, title, description, ...dated }) => ({
    title,
    link: `/regulations#${id}`,
    summary: description,
    date: dayOf({ ...dated, createdAt: created.get(id) ?? '1970-01-01' }),
  }))
}
