import { AsyncLocalStorage } from 'node:async_hooks'
import type { ContentType } from '#fields/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { isOwnAddress } from '#platform/site-addresses.ts'
import { hasAddress } from '../addresses/service.place.server.ts'
import { readManaged } from './service.drafts.server.ts'
import { giveTicket, readTicket } from '../transfer/service.tickets.server.ts'
import { workingBody } from './service.views.server.ts'
import { findItemById, type ItemRow } from './store.server.ts'

// Rendering a page makes many calls inside the process. Only the calls of this rendering see the draft.
const previewed = new AsyncLocalStorage<ItemRow>()

/** An address of the item's page that shows its draft. */
export async function givePreview(deps: Deps, actor: SignedIn, type: ContentType, id: string) {
  requireDuty(actor, may.draftContent)
  const item = await readManaged(deps, actor, type, id)
  if (item.version === 0) throw conflict('Save it before you preview it.')
  const { token, expiresAt } = await giveTicket(deps, actor, { purpose: 'preview', itemId: item.id })
  // A page without an address, or with one that belongs to the site, is shown at one that no page can have.
  const shown = item.page && !(hasAddress(type) && isOwnAddress(item.page)) ? item.page : '/preview'
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
  return { page: await previewed.run(shown, render), expiresAt: ticket.expiresAt }
}

/** The previewed item, if it is of this type. */
export function previewedItem(type: string): ItemRow | undefined {
  const row = previewed.getStore()
  return row?.type === type ? row : undefined
}

/** The rows of a list, with the previewed item replaced or added. */
export function withPreviewed(type: string, rows: ItemRow[], newestFirst: boolean): ItemRow[] {
  const shown = previewedItem(type)
  if (!shown) return rows
  if (rows.some((row) => row.id === shown.id)) return rows.map((row) => (row.id === shown.id ? shown : row))
  const all = [shown, ...rows]
  return newestFirst ? all : all.sort((one, other) => one.position - other.position)
}
