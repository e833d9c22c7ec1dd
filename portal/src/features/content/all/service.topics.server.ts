import { mostTopics } from '#fields/content-topics.ts'
import type { ContentType } from '#fields/content-type.ts'
import { readStored } from '#fields/stored-body.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict } from '#platform/problem.ts'
import { checkBody } from '../engine/service.checks.server.ts'
import { writeDraft } from '../engine/service.drafts.server.ts'
import { publishRow } from '../engine/service.publishing.server.ts'
import { workingBody } from '../engine/service.views.server.ts'
import type { ItemRow } from '../engine/store.server.ts'

/** A topic, and whether items are put under it or taken out. */
export interface Tagging {
  topic: string
  put: boolean
}

/** Changes the topics of a locked item: of its draft if it has one; else, on the site, they are published at once. */
export async function tagRow(
  tx: Db,
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  before: ItemRow,
  tagging: Tagging,
): Promise<ItemRow> {
  if (!type.fields['topics']) throw conflict(`A ${type.one.toLowerCase()} cannot be put under a topic.`)
  const stored = readStored(type.fields, workingBody(before))
  const raw = { ...stored, topics: changed(stored['topics'], tagging) }
  const isDraft = before.draft !== null || before.status !== 'published'
  return isDraft
    ? writeDraft(tx, deps, actor, type, before, checkBody(type, raw, { draft: true, stored }))
    : publishRow(tx, deps, actor, type, before, raw)
}

function changed(value: unknown, { topic, put }: Tagging): unknown[] {
  const topics: unknown[] = Array.isArray(value) ? value : []
  if (!put && !topics.includes(topic)) throw conflict('This is not under the topic.')
  if (!put) return topics.filter((each) => each !== topic)
  if (topics.includes(topic)) throw conflict('This is under the topic already.')
  if (topics.length >= mostTopics) throw conflict(`This has ${mostTopics} topics already. Take one away first.`)
  return [...topics, topic]
}
