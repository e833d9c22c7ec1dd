// Items that ship with the site are examples: shown to visitors until staff edit or hide them. The editor opens with the example's body and stores
// nothing until something is changed; the item then has the example's key and keeps its slug. An example is shown unless it is hidden or a published
// item is in its place (made from it, with its slug, or by the type's `isReplacedBy`): `readExampleStates` is the one function that decides, for
// pages, feeds, site map and search.
// Copying examples into the table at the first start would make old copies after an update, and nobody could tell which of them staff had changed.

import { emptyBody } from '#fields/content/content-values.ts'
import { readStored } from '#fields/stored-body.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { hook } from '#platform/hooks.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import type { ItemCall } from '../engine/service.item.server.ts'
import { change } from '../engine/service.changes.server.ts'
import { namesOf } from '../engine/service.views.server.ts'
import { lockType } from '../engine/store.server.ts'
import type { ExampleSummary, ManagedExample, ShownExample } from './contract.ts'
import { type ExampleState, readExampleStates, readShown, type WithExamples } from './service.state.server.ts'
import { deleteHidden, insertHidden } from './store.server.ts'

/** Called in the transaction in which an example is hidden or restored, for the search index. */
export const examplesChanged = hook<(deps: Deps, tx: Db, type: ContentType) => Promise<void>>(
  'what follows the examples of content',
)

const withExamples = (type: ContentType): WithExamples => ({
  key: type.key,
  examples: type.examples ?? { list: [] },
})

/** The examples of a type that the site shows; cached until content changes. */
export const listShownExamples = (deps: Deps, type: WithExamples): Promise<ShownExample[]> =>
  deps.events.keepUntilChange(`examples of ${type.key}`, () => readShown(deps.database.db, type))

export const readShownExamples = (deps: Deps, type: ContentType) => listShownExamples(deps, withExamples(type))

/** The examples of these types for the manager, type by type. */
export async function listExamples(
  deps: Deps,
  actor: SignedIn,
  types: readonly ContentType[],
): Promise<ExampleSummary[]> {
  requireDuty(actor, may.readContent)
  const listed = types.map(async (type) => {
    const states = await readExampleStates(deps.database.db, withExamples(type))
    return states.map((state) => toSummary(type, state))
  })
  return (await Promise.all(listed)).flat()
}

/** What a person does with an example of a type. */
type ExampleCall = Omit<ItemCall, 'id'> & { key: string }

export async function readExample({ deps, actor, type, key }: ExampleCall): Promise<ManagedExample> {
  requireDuty(actor, may.readContent)
  return find(deps.database.db, type, key)
}

/** Hides an example from the site, until it is restored. */
export const hideExample = (call: ExampleCall): Promise<ManagedExample> =>
  write(call, 'content.hide-example', (tx) => {
    const { deps, actor, type, key } = call
    const by = { hiddenAt: deps.clock.now(), hiddenById: actor.id, hiddenByName: actor.name }
    return insertHidden(tx, { type: type.key, key, ...by })
  })

export const restoreExample = (call: ExampleCall): Promise<ManagedExample> =>
  write(call, 'content.restore-example', (tx) => deleteHidden(tx, call.type.key, call.key))

async function write(
  { deps, actor, type, key }: ExampleCall,
  action: string,
  work: (tx: Db) => Promise<boolean>,
): Promise<ManagedExample> {
  requireDuty(actor, may.publishContent)
  return change(deps, async (tx) => {
    await lockType(tx, type.key)
    await find(tx, type, key)
    if (await work(tx)) {
      await recordAudit(tx, { at: deps.clock.now(), actor, action, recordType: type.key, recordId: key })
      for (const follow of deps.hooks.of(examplesChanged)) await follow(deps, tx, type)
    }
    return find(tx, type, key)
  })
}

async function find(db: Db, type: ContentType, key: string): Promise<ManagedExample> {
  const states = await readExampleStates(db, withExamples(type))
  const state = states.find(({ example }) => example.key === key)
  if (!state) throw notFound('There is no such example.')
  return { ...toSummary(type, state), body: bodyOf(type, state) }
}

const bodyOf = (type: ContentType, { example }: ExampleState): Record<string, unknown> => ({
  ...emptyBody(type.fields),
  ...readStored(type.fields, example.body),
})

function toSummary(type: ContentType, state: ExampleState): ExampleSummary {
  const { example, hidden, item, isReplaced } = state
  const body = bodyOf(type, state)
  const { title, words } = namesOf(type, body)
  return {
    type: type.key,
    kind: type.one,
    key: example.key,
    title,
    excerpt: words.slice(0, 300),
    imageUrl: typeof body['imageUrl'] === 'string' ? body['imageUrl'] : '',
    page: example.page,
    state: isReplaced ? 'replaced' : hidden ? 'hidden' : 'shown',
    hidden: hidden ? { at: hidden.hiddenAt.toISOString(), byName: hidden.hiddenByName } : null,
    item: item ? { id: item.id, title: item.title, version: item.version, isOwn: item.example === example.key } : null,
  }
}
