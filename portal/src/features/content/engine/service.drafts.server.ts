import { isDeepStrictEqual } from 'node:util'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { may, holds } from '#platform/duties.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { Problem, conflict } from '#platform/problem.ts'
import type { ManagedItem } from '../contract.items.ts'
import { replaceExample, type Replacing } from '../examples/service.state.server.ts'
import { writeRow, draftOf, insertRow, noDraft, type Written, checkBody } from './service.changes.server.ts'
import { type ItemEdit, toManaged, savedBody, withAddress, workingBody, textAt } from './service.views.server.ts'
import { type ItemRow, countItems } from './store.server.ts'
import { type ItemCall, lockStarted, editItem, findSaved } from './service.item.server.ts'
import { addressFieldOf } from '#fields/content/content-addresses.ts'
import { setValueAt } from '#fields/content/content-values.ts'

type Body = Record<string, unknown>

/** Creates an item of a list as a draft; a repeated call with the same idempotency key returns the first item. */
export async function createDraft(
  { deps, actor, type }: Omit<ItemCall, 'id'>,
  input: { body: Body; order?: number | undefined; key: string | undefined; example?: string | undefined },
): Promise<ManagedItem> {
  requireDuty(actor, may.draftContent)
  if (!type.many) throw new Problem(400, `There is one ${type.one}; change it instead.`)
  const { order, key, example } = input
  checkOrder(type, order)
  const stored = type.examples?.list.find((each) => each.key === example)?.body
  const body = checkBody(type, input.body, { draft: true, stored })
  return deps.database.transaction((tx) =>
    onceFor(
      tx,
      { scope: `content.create:${actor.id}:${type.key}`, key, input: { body, order, ...(example && { example }) } },
      async () => {
        const replaces = example === undefined ? {} : await replaceExample(tx, type, example)
        return toManaged(type, await beginDraft({ deps, tx, actor, type }, body, order, { action: 'create', replaces }))
      },
    ),
  )
}

/** Adds an item as a draft, at the end of its list unless an order is given. */
export async function beginDraft(
  edit: ItemEdit,
  body: Body,
  order?: number,
  { replaces = {}, ...written }: Pick<Written, 'action' | 'note'> & { replaces?: Replacing } = { action: 'create' },
): Promise<ItemRow> {
  const { deps, tx, actor, type } = edit
  const position = order ?? (await countItems(tx, type.key)) + 1
  const start = { body, status: 'draft', position, ...draftOf(deps, actor, body, 1), ...replaces } as const
  return insertRow(edit, start, { ...written, isPublic: false })
}

/** 400 for an order below the type's minimum (spec 3 §5). */
export function checkOrder(type: ContentType, order: number | undefined): void {
  const min = type.orderFrom
  if (min === undefined || order === undefined || order >= min) return
  const message = `Order must be at least ${min}`
  throw new Problem(400, message, { fields: [{ field: 'order', message }] })
}

/** Saves a draft and leaves the published body unchanged. Writes nothing if the draft equals the stored one. */
export async function saveDraft({ deps, actor, type, ...started }: ItemCall, raw: Body): Promise<ManagedItem> {
  requireDuty(actor, may.draftContent)
  return deps.database.transaction(async (tx) => {
    const edit = { deps, tx, actor, type }
    const before = await lockStarted(edit, started)
    const checked = checkBody(type, raw, { draft: true, stored: before && workingBody(before) })
    if (!before) return toManaged(type, await beginDraft(edit, checked, 1))
    const body = withAddress(type, before, checked)
    if (isDeepStrictEqual(body, savedBody(type, before, workingBody(before)))) return toManaged(type, before)
    return toManaged(type, await writeDraft(edit, before, body))
  })
}

/** What a publisher has approved for a time is what goes public then: only publishers change it. */
function refuseApproved(actor: SignedIn, { publishAt }: ItemRow): void {
  if (!publishAt || holds(actor, may.publishContent)) return
  throw conflict(
    `This is approved to go public on ${formatMoment(publishAt)}. Ask a publisher to remove the schedule before you change it.`,
  )
}

export async function writeDraft(edit: ItemEdit, before: ItemRow, body: Body, note = ''): Promise<ItemRow> {
  const { deps, actor, type } = edit
  refuseApproved(actor, before)
  const neverPublic = before.publishedAt === null
  const asPublished = !neverPublic && isDeepStrictEqual(body, savedBody(type, before, before.body))
  const draft = asPublished
    ? { ...noDraft, draftAt: deps.clock.now(), draftByName: actor.name }
    : { ...draftOf(deps, actor, body, before.draftBase ?? before.bodyVersion) }
  const set = { ...draft, ...(neverPublic && { body, bodyVersion: before.version + 1 }) }
  const action = note ? 'restore-version' : 'draft'
  return writeRow(edit, before, set, { action, note, body, isPublic: false })
}

/** Discards the draft, which stays in the history. 409 if the item was never published or has no draft. */
export const discardDraft = (call: ItemCall): Promise<ManagedItem> =>
  editItem(call, may.draftContent, (edit, before) => {
    if (before.publishedAt === null) throw conflict('This was never published. Delete it instead.')
    if (!before.draft) throw conflict('There is no draft.')
    refuseApproved(edit.actor, before)
    const isPublic = before.status === 'published'
    const set = { ...noDraft, publishAt: null }
    return writeRow(edit, before, set, { action: 'discard-draft', isPublic })
  })

/** Copies an item as a draft; a repeated call with the same idempotency key returns the first copy. */
export async function duplicateItem(call: ItemCall, key: string | undefined): Promise<ManagedItem> {
  const { deps, actor, type, id } = call
  requireDuty(actor, may.draftContent)
  if (!type.many) throw new Problem(400, `There is one ${type.one}; change it instead.`)
  return deps.database.transaction(async (tx) =>
    onceFor(tx, { scope: `content.duplicate:${actor.id}:${id}`, key, input: null }, async () => {
      const row = await findSaved(tx, call)
      const body = copyOf(type, workingBody(row))
      const written = { action: 'duplicate', note: row.title } as const
      return toManaged(type, await beginDraft({ deps, tx, actor, type }, body, undefined, written))
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
