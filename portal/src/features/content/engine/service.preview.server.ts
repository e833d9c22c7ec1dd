import { isPlacedInTree } from '#fields/content/content-addresses.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict } from '#platform/problem.ts'
import { isOwnAddress } from '../addresses/own-addresses.ts'
import { createTicket, readTicket } from '../transfer/service.export.server.ts'
import { type ItemCall, readManaged } from './service.item.server.ts'
import { runWithPreviewed } from './service.server.ts'
import { workingBody } from './service.views.server.ts'
import { findItemById, type ItemRow } from './store.server.ts'

/** An address of the item's page that shows its draft. */
export async function createPreview(call: ItemCall) {
  const { deps, actor, type } = call
  requireDuty(actor, may.draftContent)
  const item = await readManaged(call)
  if (item.version === 0) throw conflict('Save it before you preview it.')
  const { token, expiresAt } = await createTicket(deps, actor, { purpose: 'preview', itemId: item.id })
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
