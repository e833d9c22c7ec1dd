// The items of all types, drafts included, are one list of staff. That of a type is this one, narrowed by its address.
// What the list filters by are columns that PostgreSQL makes (state, review, last change and its author, topics), with one index over all of them:
// counts read no bodies, which are decompressed one by one (15 ms instead of 57 for 20,000 items). A search keeps the order that the person chose.
// Names of types and topics come from the server, so the browser needs no description of a type. The page is outside the frame of the content
// manager, because a list fills the window.
import {
  type ActionRequest,
  type Applied,
  type ListSource,
  listSource,
  type RecordAction,
} from '#features/lists/service.sources.server.ts'
import { maxTopics, type ContentType } from '#fields/content/content-type.ts'
import { readStored } from '#fields/stored-body.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField, notFound, stale } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { ItemSummary } from '../contract.items.ts'
import { moveToBin, restoreFromBin } from '../engine/service.bin.server.ts'
import { lockPlace, unpublishOthers } from '../engine/service.only-place.server.ts'
import { lockWritten } from '../engine/service.item.server.ts'
import { writeDraft } from '../engine/service.drafts.server.ts'
import { checkBody } from '../engine/service.changes.server.ts'
import { publishAgain, publishRow, unpublishRow } from '../engine/service.publish.server.ts'
import { readTopicTitles, findSlugs } from '../engine/service.topics.server.ts'
import { type ItemEdit, toSummary, stateOf, workingBody } from '../engine/service.views.server.ts'
import type { ItemRow } from '../engine/store.server.ts'
import { kindLabels, untitled } from './contract.list.ts'
import { contentTable, findItems, findType } from './store.list.server.ts'

/** The item of an action, in the caller's transaction. */
type Target = ItemEdit & { id: string }

/** How the actions of the list are done on one item. */
function contentActions(types: readonly ContentType[]): Readonly<Record<string, RecordAction>> {
  const byKey = new Map(types.map((type) => [type.key, type]))
  const targetOf = async (deps: Deps, tx: Db, actor: SignedIn, id: string): Promise<Target> => {
    requireDuty(actor, may.publishContent)
    const key = isUuid(id) ? await findType(tx, id) : undefined
    const type = byKey.get(key ?? '')
    if (!type) throw notFound(key ? 'There is no such kind of content.' : 'This item no longer exists.')
    // With the commit, so that no process keeps pages from before it.
    await announceContentChange(tx)
    return { deps, tx, actor, type, id }
  }
  const action = (apply: Apply, undo?: Undo): RecordAction => ({
    apply: async (deps, tx, actor, id, given) => apply(await targetOf(deps, tx, actor, id), given),
    ...(undo && {
      undo: async (deps, tx, actor, id, applied) => undo(await targetOf(deps, tx, actor, id), applied),
    }),
  })
  return {
    publish: action(publish),
    unpublish: action(unpublish, undoUnpublish),
    addTopic: { check: checkTopic, ...action(tag(true), untag(false)) },
    removeTopic: { check: checkTopic, ...action(tag(false), untag(true)) },
    delete: action(remove, restore),
  }
}

type Apply = (target: Target, given: ActionRequest) => Promise<Applied>
type Undo = (target: Target, applied: Applied) => Promise<Applied>

/** Locks the item as the person saw it, and before it the list of a type whose items have addresses or one place. */
async function lockSeen(target: Target, version: number | undefined): Promise<ItemRow> {
  await lockPlace(target.tx, target.type)
  const row = await lockWritten(target, { id: target.id })
  if (version !== undefined && row.version !== version)
    throw stale('Someone else saved this in the meantime. Reload the list to see the changes.')
  return row
}

async function publish(target: Target, { version }: ActionRequest): Promise<Applied> {
  const before = await lockSeen(target, version)
  if (stateOf(before, before.draft !== null) === 'published') throw conflict('This is published already.')
  await unpublishOthers(target, { id: before.id, replace: false })
  return { version: (await publishRow(target, before)).version }
}

/** When it was to come off the site. */
interface Off {
  unpublishAt: string | null
}

async function unpublish(target: Target, { version }: ActionRequest): Promise<Applied> {
  const row = await lockSeen(target, version)
  const before: Off = { unpublishAt: row.unpublishAt?.toISOString() ?? null }
  return { version: (await unpublishRow(target, row)).version, before }
}

async function undoUnpublish(target: Target, { version, before }: Applied): Promise<Applied> {
  const { unpublishAt } = before as Off
  const row = await lockSeen(target, version)
  const until = unpublishAt === null ? null : new Date(unpublishAt)
  return { version: (await publishAgain(target, row, until)).version }
}

const checkTopic: RecordAction['check'] = async (deps, { choice = '' }) => {
  const known = await findSlugs(deps.database.db, 'topic', [choice])
  if (!known.has(choice)) throw invalidField('input.choice', 'There is no such topic. Choose another one.')
}

/** The topic that was added or removed. */
interface Tagged {
  topic: string
}

const tag =
  (put: boolean): Apply =>
  async (target, { input: { choice: topic = '' }, version }) => {
    const before: Tagged = { topic }
    return { ...(await changeTopic(target, version, { topic, put })), before }
  }

const untag =
  (put: boolean): Undo =>
  (target, { version, before }) =>
    changeTopic(target, version, { ...(before as Tagged), put })

async function changeTopic(target: Target, version: number | undefined, tagging: Tagging): Promise<Applied> {
  return { version: (await tagRow(target, await lockSeen(target, version), tagging)).version }
}

async function remove(target: Target, { version }: ActionRequest): Promise<Applied> {
  return { version: (await moveToBin(target, await lockSeen(target, version))).version }
}

const restore: Undo = async (target, { version }) => ({
  version: (await restoreFromBin(target, { id: target.id, version })).version,
})

/** A topic, and whether items are put under it or taken out. */
interface Tagging {
  topic: string
  put: boolean
}

/** Changes the topics of a locked item: of its draft if it has one; else, on the site, they are published at once. */
async function tagRow(target: Target, before: ItemRow, tagging: Tagging): Promise<ItemRow> {
  const { type } = target
  if (!type.fields['topics']) throw conflict(`A ${type.one.toLowerCase()} cannot be put under a topic.`)
  const stored = readStored(type.fields, workingBody(before))
  const raw = { ...stored, topics: changed(stored['topics'], tagging) }
  const isDraft = before.draft !== null || before.status !== 'published'
  return isDraft
    ? writeDraft(target, before, checkBody(type, raw, { draft: true, stored }))
    : publishRow(target, before, raw)
}

function changed(value: unknown, { topic, put }: Tagging): unknown[] {
  const topics: unknown[] = Array.isArray(value) ? value : []
  if (!put && !topics.includes(topic)) throw conflict('This is not under the topic.')
  if (!put) return topics.filter((each) => each !== topic)
  if (topics.includes(topic)) throw conflict('This is under the topic already.')
  if (topics.length >= maxTopics) throw conflict(`This has ${maxTopics} topics already. Take one away first.`)
  return [...topics, topic]
}

export function contentListSource(types: readonly ContentType[]): ListSource {
  const kinds = kindLabels(types)
  const byKey = new Map(types.map((type) => [type.key, type]))
  return listSource(contentTable, {
    reading: async (deps, reader) => ({
      reader,
      now: deps.clock.now(),
      kinds,
      topicTitles: await readTopicTitles(deps),
    }),
    find: async (deps, ids) =>
      (await findItems(deps.database.db, ids)).map((row) => ({
        ...toSummary(row),
        type: row.type,
        publishedAt: row.publishedAt?.toISOString() ?? null,
        topics: row.topics ? row.topics.split(',') : [],
      })),
    label: ({ title }) => title || untitled,
    audited: Object.fromEntries(types.map(({ key, one }) => [key, one])),
    actionsOf: (item, { reader }) => actionsOf(item, byKey.get(item.type), reader),
    actions: contentActions(types),
  })
}

/** What may be done with an item now. */
function actionsOf({ state }: ItemSummary, type: ContentType | undefined, reader: SignedIn): string[] {
  if (!type || !holds(reader, may.publishContent)) return []
  const isOnSite = state === 'published' || state === 'changed'
  return [
    ...(state === 'published' ? [] : ['publish']),
    ...(isOnSite ? ['unpublish'] : []),
    ...(type.fields['topics'] ? ['addTopic', 'removeTopic'] : []),
    'delete',
  ]
}
