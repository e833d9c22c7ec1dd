import { shownOf } from '#fields/content/shown-examples.ts'
import { listShownExamples } from '#features/content/examples/service.server.ts'
import { listContent } from '#features/content/engine/service.server.ts'
import { visitor } from '#platform/actor.ts'
import { dayOf } from '#platform/values/date-text.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { FeedEntry } from '#platform/feed.ts'
import { builtInArticles, articleExamples } from './built-in.ts'
import { articles } from './content.ts'
import { mergeArticles, toNewsCard } from './rules.ts'

/** All news as feed entries, in the order of /media. */
export async function listNewsForFeed(deps: Deps): Promise<FeedEntry[]> {
  const stored = await listContent(deps, visitor, articles)
  const created = new Map(stored.map(({ slug, createdAt }) => [slug, createdAt]))
  const examples = await listShownExamples(deps, { key: articles.key, examples: articleExamples })
  return mergeArticles(
    stored,
    shownOf(builtInArticles, examples, ({ slug }) => slug),
  ).map((article) => {
    const { title, link, text } = toNewsCard(article)
    const date = dayOf({ ...article, createdAt: created.get(article.slug) ?? '1970-01-01' })
    return { title, link, summary: text, date }
  })
}
