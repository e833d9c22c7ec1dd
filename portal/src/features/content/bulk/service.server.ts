import { addressFieldOf } from '#fields/content-addresses.ts'
import type { ContentType } from '#fields/content-type.ts'
import { setValueAt } from '#fields/content-values.ts'
import type { SignedIn } from '#platform/actor.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import type { ManagedItem } from '../contract.items.ts'
import { invalidField, Problem } from '#platform/problem.ts'
import { removeItem, restoreItem } from '../engine/service.bin.server.ts'
import { beginDraft, findSaved, publishItem, type Started, unpublishItem } from '../engine/service.drafts.server.ts'
import { textAt, toManaged, workingBody } from '../engine/service.views.server.ts'
import type { TypeOf } from '../http.types.server.ts'
import type { BulkAction, changeMany as call } from './contract.ts'
import { tagItem } from './service.topics.server.ts'

type Change = (
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  started: Started,
  topic: string,
) => Promise<{ version: number } | void>

const changes: Record<BulkAction, Change> = {
  publish: (deps, actor, type, started) => publishItem(deps, actor, type, started),
  unpublish: unpublishItem,
  delete: removeItem,
  restore: (deps, actor, type, { id }) => restoreItem(deps, actor, type, id),
  tag: (deps, actor, type, started, topic) => tagItem(deps, actor, type, started, { topic, put: true }),
  untag: (deps, actor, type, started, topic) => tagItem(deps, actor, type, started, { topic, put: false }),
}

/** Changes items one after the other, each in its own transaction; refusals are collected with their reasons. */
export async function changeMany(
  deps: Deps,
  actor: SignedIn,
  typeOf: TypeOf,
  { action, items, topic = '' }: BodyOf<typeof call>,
) {
  requireDuty(actor, may.publishContent)
  if ((action === 'tag' || action === 'untag') && !topic) throw invalidField('topic', 'Choose a topic')
  const done: { type: string; id: string; version: number }[] = []
  const refused: { type: string; id: string; message: string }[] = []
  for (const { type, id, version } of items)
    try {
      const changed = await changes[action](deps, actor, typeOf({ type }), { id, version }, topic)
      done.push({ type, id, version: changed?.version ?? 0 })
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode >= 500) throw error
      refused.push({ type, id, message: reasonOf(error) })
    }
  return { done, refused }
}

const reasonOf = ({ message, fields = [] }: Problem): string =>
  fields.length > 0 ? fields.map((field) => field.message).join(', ') : message

/** Copies an item as a draft; a repeated call with the same idempotency key returns the first copy. */
export async function duplicateItem(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  id: string,
  key: string | undefined,
): Promise<ManagedItem> {
  requireDuty(actor, may.draftContent)
  if (!type.many) throw new Problem(400, `There is one ${type.one}; change it instead.`)
  return deps.database.transaction(async (tx) =>
    onceFor(tx, { scope: `content.duplicate:${actor.id}:${id}`, key, input: null }, async () => {
      const row = await findSaved(tx, type, id)
      const body = copyOf(type, workingBody(row))
      const written = { action: 'duplicate', note: row.title } as const
      return toManaged(type, await beginDraft(tx, deps, actor, type, body, undefined, written))
    }),
  )
}

/** The title says that it is a copy, so that two items are not mistaken for each other; it gets an address of its own. */
function copyOf(type: ContentType, body: Record<string, unknown>): Record<string, unknown> {
  const title = textAt(body, type.title)
  const address = addressFieldOf(type)
  const free = address ? { ...body, [address.name]: '' } : body
  return title ? setValueAt(free, type.title, `Copy of ${title}`.slice(0, 200)) : free
}
