// A topic is content; what may be under topics has the field `topics`, a list of their slugs, which is drafted, compared, merged, restored and
// published with the item. A table of items and topics would have to follow every draft, restored version and import. Slugs of a topic in the bin
// stay in the items, so that restoring it restores its page.

import {
  countTopicItems,
  findSlugs,
  listTopicItems,
  type TopicItem,
} from '#features/content/engine/service.topics.server.ts'
import { listContent } from '#features/content/engine/service.server.ts'
import { type ContentType, contentTypes } from '#fields/content/content-type.ts'
import { visitor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { readDateText, writeIsoDate } from '#platform/values/date-text.ts'
import type { Deps } from '#platform/deps.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { notFound } from '#platform/problem.ts'
import { topics } from './content.ts'
import type { TopicEntry } from './contract.ts'

const max = 500

const withTopics = ({ hooks }: Deps) => hooks.of(contentTypes).filter((type) => type.fields['topics'] && type.search)

/** All topics by title; cached until content changes. */
export async function readTopics(deps: Deps) {
  return deps.events.keepUntilChange('topics', async () => {
    const counts = await countTopicItems(
      deps,
      withTopics(deps).map(({ key }) => key),
    )
    return (await listContent(deps, visitor, topics))
      .map(({ slug, title, lead }) => ({ slug, title, lead, count: counts.get(slug) ?? 0 }))
      .toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
  })
}

/** A topic and what it has, newest first by its own date; 404 if staff have not made it. */
export async function readTopic(deps: Deps, slug: string) {
  const found = (await readTopics(deps)).find((topic) => topic.slug === slug)
  if (!found) throw notFound('Topic not found')
  const { title, lead } = found
  const entries = await deps.events.keepUntilChange(`topic ${slug}`, async () => {
    const known = new Map(withTopics(deps).map((type) => [type.key, type]))
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
