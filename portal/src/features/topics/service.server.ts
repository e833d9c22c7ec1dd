// A topic is content; what may be under topics has the field `topics`, a list of their slugs, which is drafted, compared, merged, restored and
// published with the item. A table of items and topics would have to follow every draft, restored version and import. Slugs of a topic in the bin
// stay in the items, so that restoring it restores its page.

import { countTopicItems, listTopicItems, type TopicItem } from '#features/content/engine/service.schedule.server.ts'
import { listContent } from '#features/content/engine/service.server.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { visitor } from '#platform/actor.ts'
import { readDateText, writeIsoDate } from '#platform/values/date-text.ts'
import type { Deps } from '#platform/deps.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { notFound } from '#platform/problem.ts'
import { topics } from './content.ts'
import type { TopicEntry } from './contract.ts'

const max = 500

const withTopics = (types: readonly ContentType[]) => types.filter((type) => type.fields['topics'] && type.search)

/** All topics by title; cached until content changes. */
export async function readTopics(deps: Deps, types: readonly ContentType[]) {
  return deps.events.keepUntilChange('topics', async () => {
    const counts = await countTopicItems(
      deps,
      withTopics(types).map(({ key }) => key),
    )
    return (await listContent(deps, visitor, topics))
      .map(({ slug, title, lead }) => ({ slug, title, lead, count: counts.get(slug) ?? 0 }))
      .toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
  })
}

/** A topic and what it has, newest first by its own date; 404 if staff have not made it. */
export async function readTopic(deps: Deps, types: readonly ContentType[], slug: string) {
  const found = (await readTopics(deps, types)).find((topic) => topic.slug === slug)
  if (!found) throw notFound('Topic not found')
  const { title, lead } = found
  const entries = await deps.events.keepUntilChange(`topic ${slug}`, async () => {
    const known = new Map(withTopics(types).map((type) => [type.key, type]))
    const rows = await listTopicItems(deps, [...known.keys()], slug, max)
    return rows
      .flatMap((row) => toEntry(known.get(row.type)!, row))
      .toSorted((one, other) => other.day.localeCompare(one.day))
  })
  return { slug, title, lead, entries }
}

function toEntry(type: ContentType, { slug, title, body, publishedAt, createdAt }: TopicItem): TopicEntry[] {
  if (!type.search) return []
  const written = textOf(body['date'])
  const day = readDateText(written) ?? nigerianDay(publishedAt ?? createdAt)
  return [
    {
      path: type.search.link.replace('{slug}', slug),
      title,
      source: type.search.source,
      summary: textOf(body['excerpt']) || textOf(body['lead']) || textOf(body['description']).slice(0, 300),
      date: written || writeIsoDate(day),
      day,
    },
  ]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
