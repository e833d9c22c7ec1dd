import { mostTopics } from '#fields/content-topics.ts'
import type { ContentType } from '#fields/content-type.ts'
import { readStored } from '#fields/stored-body.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField } from '#platform/problem.ts'
import { findSlugs } from '../engine/service.topics.server.ts'
import { change } from '../engine/service.changes.server.ts'
import { checkBody } from '../engine/service.checks.server.ts'
import { lockWritten, publishRow, type Started, writeDraft } from '../engine/service.drafts.server.ts'
import { lockPlace } from '../engine/service.place.server.ts'
import { toManaged, workingBody } from '../engine/service.views.server.ts'

/** A topic, and whether items are put under it or taken out. */
export interface Tagging {
  topic: string
  put: boolean
}

/** Changes the topics of an item: of its draft if it has one; else, on the site, they are published at once. */
export async function tagItem(deps: Deps, actor: SignedIn, type: ContentType, started: Started, tagging: Tagging) {
  requireDuty(actor, may.publishContent)
  if (!type.fields['topics']) throw conflict(`A ${type.one.toLowerCase()} cannot be put under a topic.`)
  return change(deps, async (tx) => {
    await lockPlace(tx, type)
    if (tagging.put && !(await findSlugs(tx, 'topic', [tagging.topic])).has(tagging.topic))
      throw invalidField('topic', 'There is no such topic. Choose another one.')
    const before = await lockWritten(tx, type, started)
    const stored = readStored(type.fields, workingBody(before))
    const raw = { ...stored, topics: changed(stored['topics'], tagging) }
    const draft = before.draft !== null || before.status !== 'published'
    const row = draft
      ? await writeDraft(tx, deps, actor, type, before, checkBody(type, raw, { draft: true, stored }))
      : await publishRow(tx, deps, actor, type, before, raw)
    return toManaged(type, row)
  })
}

function changed(value: unknown, { topic, put }: Tagging): unknown[] {
  const topics: unknown[] = Array.isArray(value) ? value : []
  if (!put && !topics.includes(topic)) throw conflict('This is not under the topic.')
  if (!put) return topics.filter((each) => each !== topic)
  if (topics.includes(topic)) throw conflict('This is under the topic already.')
  if (topics.length >= mostTopics) throw conflict(`This has ${mostTopics} topics already. Take one away first.`)
  return [...topics, topic]
}
