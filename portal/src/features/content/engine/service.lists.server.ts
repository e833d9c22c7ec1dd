import type { Readable } from 'node:stream'
import { isPlacedInTree, addressFieldOf } from '#fields/content/content-addresses.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { setValueAt } from '#fields/content/content-values.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, Problem, conflict } from '#platform/problem.ts'
import { isOwnAddress } from '#page-lists/own-addresses.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { countFoundByType } from '../checks/store.server.ts'
import type { ManagedItem } from '../contract.items.ts'
import { findFile, type FileRow } from '../library/store.files.server.ts'
import { giveTicket, readTicket } from '../transfer/service.export.server.ts'
import { beginDraft, findSaved, type ItemCall, readManaged } from './service.bin.server.ts'
import { change } from './service.changes.server.ts'
import { runWithPreviewed } from './service.server.ts'
import { toSummary, textAt, toManaged, workingBody } from './service.views.server.ts'
import {
  lockItem,
  lockType,
  countByType,
  findBinPage,
  findPage,
  moveBefore,
  type Wanted,
  findItem,
  findItemById,
  type ItemRow,
  listItems,
} from './store.server.ts'
import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import type { Db } from '#platform/database/database.server.ts'

type Query = Omit<Wanted, 'newestFirst' | 'byAddress'>

/** A page of a type's items for the manager, including drafts. */
export async function listManaged(deps: Deps, actor: SignedIn, type: ContentType, query: Query) {
  requireDuty(actor, may.readContent)
  const wanted = { ...query, newestFirst: type.orderFrom === undefined, byAddress: isPlacedInTree(type) }
  const { rows, total } = await findPage(deps.database.db, type.key, wanted)
  return { items: rows.map(toSummary), page: query.page, pageSize: query.pageSize, total }
}

export async function listDeleted(deps: Deps, actor: SignedIn, type: ContentType, query: Omit<Query, 'status'>) {
  requireDuty(actor, may.readContent)
  const { rows, total } = await findBinPage(deps.database.db, type.key, query)
  return { items: rows.map(toSummary), page: query.page, pageSize: query.pageSize, total }
}

/** Counts of items for every type, including types without items. */
export async function readOverview(deps: Deps, actor: SignedIn, types: readonly ContentType[]) {
  requireDuty(actor, may.readContent)
  const { db } = deps.database
  const [rows, found] = await Promise.all([countByType(db), countFoundByType(db)])
  const counted = new Map(rows.map((row) => [row.type, row]))
  const none = { total: 0, drafts: 0, scheduled: 0, submitted: 0, bin: 0 }
  return types.map(({ key }) => ({ type: key, ...(counted.get(key) ?? none), found: found.get(key) ?? 0 }))
}

/** Moves an item before another one of its list, or to the end; public at once. */
export async function moveItem({ deps, actor, type, id }: ItemCall, before: string | null) {
  requireDuty(actor, may.publishContent)
  if (type.orderFrom === undefined) throw new Problem(400, 'These items have no order of their own.')
  return change(deps, async (tx) => {
    await lockType(tx, type.key)
    for (const wanted of before === null ? [id] : [id, before])
      if (!isUuid(wanted) || !(await lockItem(tx, type.key, wanted))) throw notFound(`${type.one} not found`)
    const order = await moveBefore(tx, type.key, id, before)
    const record = { recordType: type.key, recordId: id, details: { order } }
    await recordAudit(tx, { at: deps.clock.now(), actor, action: 'content.move', ...record })
    return { id, order }
  })
}

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

/** An address of the item's page that shows its draft. */
export async function givePreview(call: ItemCall) {
  const { deps, actor, type } = call
  requireDuty(actor, may.draftContent)
  const item = await readManaged(call)
  if (item.version === 0) throw conflict('Save it before you preview it.')
  const { token, expiresAt } = await giveTicket(deps, actor, { purpose: 'preview', itemId: item.id })
  if (type.page === '') throw conflict('No page of the site shows this.')
  // A page without an address, or with one that belongs to the site, is shown at one that no page can have.
  const shown = item.page && !(isPlacedInTree(type) && isOwnAddress(item.page)) ? item.page : '/preview'
  const [path, anchor] = shown.split('#')
  return { url: `${path}?preview=${token}${anchor ? `#${anchor}` : ''}`, expiresAt: expiresAt.toISOString() }
}

/** Runs `render` so that reads of content return the draft of the previewed item; undefined if the token is no longer valid. */
export async function renderPreview<T>(
  deps: Deps,
  token: string,
  render: () => Promise<T>,
): Promise<{ page: T; expiresAt: Date } | undefined> {
  const ticket = await readTicket(deps, token, 'preview')
  const row = ticket?.itemId && (await findItemById(deps.database.db, ticket.itemId))
  if (!ticket || !row) return undefined
  const shown: ItemRow = { ...row, body: workingBody(row), draft: null, status: 'published' }
  return { page: await runWithPreviewed(shown, render), expiresAt: ticket.expiresAt }
}

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', pdf: 'application/pdf' }

/** A file of the site, or the address of the file that replaced it. */
type OpenedFile = { stream: Readable; type: string } | { movedTo: string }

/** Opens a variant, such as `800.webp` or the name in an item's address (`1600x900.webp`, `name.pdf`). 404 if there is none. */
export async function openContentFile(deps: Deps, id: string, variant: string): Promise<OpenedFile> {
  const row = await findFile(deps.database.db, id)
  const follower = row?.replacedById && (await findFile(deps.database.db, row.replacedById))
  if (follower) {
    const sized = /^\d+\.(avif|webp)$/.test(variant) && follower.kind === 'image'
    return { movedTo: sized ? `/api/content/files/${follower.id}/${variant}` : follower.address }
  }
  const key = row && keyOf(row, variant)
  if (!key) throw notFound('This file no longer exists.')
  return {
    stream: await deps.files.open(key),
    type: types[variant.split('.').pop() ?? ''] ?? 'application/octet-stream',
  }
}

function keyOf({ kind, variants }: FileRow, variant: string): string | undefined {
  if (kind === 'pdf') return variants.pdf
  const extension = variant.split('.').pop() ?? ''
  const widths = Object.keys(variants)
    .filter((name) => name.endsWith(`.${extension}`))
    .map((name) => Number.parseInt(name, 10))
  return variants[variant] ?? variants[`${Math.max(...widths)}.${extension}`]
}

const gone = () => notFound('This item no longer exists.')

/** Items of content, as `type/id` or, for a single item, `type/single`. */
export const contentPresence = (types: readonly ContentType[]): PresenceKind => ({
  place: 'content',
  async find(deps, actor, record) {
    requireDuty(actor, may.draftContent)
    const [key = '', id = ''] = record.split('/')
    const type = types.find((known) => known.key === key)
    if (!type || record !== `${key}/${id}`) throw gone()
    const find = (tx: Db) => (type.many ? findOne(tx, key, id) : findSingle(tx, key))
    if (type.many ? !(await find(deps.database.db)) : id !== 'single') throw gone()
    return { record, readVersion: async (tx) => (await find(tx))?.version ?? null }
  },
})

const findOne = async (tx: Db, type: string, id: string) =>
  isUuid(id) ? findItem(tx, type, id, { drafts: true }) : undefined

const findSingle = async (tx: Db, type: string) =>
  (await listItems(tx, type, { drafts: true, newestFirst: false, limit: 1 }))[0]
