import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readAccount } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may, holds } from '#platform/duties.ts'
import { type TarEntry, writeTar } from '#platform/files/tar.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import type { ItemRow } from '../engine/store.server.ts'
import type { FileRow } from '../library/store.files.server.ts'
import { ticketMinutes } from '../rules.ts'
import {
  findTicket,
  insertTicket,
  consumeTicket,
  type TicketRow,
  filesAfter,
  itemsAfter,
} from './store.tickets.server.ts'
import type { TransferFile, TransferItem } from './transfer-format.ts'

/** Returns an address from which all content can be downloaded once, for a short time. */
export async function requestExport(deps: Deps, actor: SignedIn) {
  requireDuty(actor, may.publishContent)
  const { token, expiresAt } = await createTicket(deps, actor, { purpose: 'export' })
  const record = { recordType: 'content', recordId: 'all' }
  await deps.database.transaction((tx) =>
    recordAudit(tx, { at: deps.clock.now(), actor, action: 'content.export', ...record }),
  )
  return { url: `/api/content-manager/export/${token}`, expiresAt: expiresAt.toISOString() }
}

/** All content as a tar stream that is read while it is sent; 404 if the ticket was used or has expired. */
export async function openExport(deps: Deps, token: string): Promise<{ stream: Readable; name: string }> {
  if (!(await spendTicket(deps, token, 'export')))
    throw notFound('This link has been used or has expired. Start the export again.')
  const now = deps.clock.now()
  const stream = Readable.from(writeTar(entriesOf(deps, now), now), { objectMode: false })
  return { stream, name: `content-${nigerianDay(now)}.tar` }
}

async function* entriesOf(deps: Deps, now: Date): AsyncGenerator<TarEntry> {
  yield json('manifest.json', { format: 'portal-content', version: 1, exportedAt: now.toISOString() })
  // Export items before files: every file that an exported item uses already exists, and cannot be deleted while in use.
  for (let rows = await itemsAfter(deps.database.db); rows.length > 0;) {
    for (const row of rows) yield json(`items/${row.id}.json`, itemOf(row))
    rows = await itemsAfter(deps.database.db, rows.at(-1)!.id)
  }
  for (let rows = await filesAfter(deps.database.db); rows.length > 0;) {
    for (const row of rows) yield* fileEntries(deps, row)
    rows = await filesAfter(deps.database.db, rows.at(-1)!.id)
  }
}

async function* fileEntries(deps: Deps, row: FileRow): AsyncGenerator<TarEntry> {
  // For a replaced file, export only the address, which redirects to the new file.
  const variants = row.replacedById ? [] : Object.entries(row.variants)
  yield json(`files/${row.id}.json`, fileOf(row, variants))
  for (const [variant, key] of variants) {
    const name = `files/${row.id}/${variant}`
    const stream = await deps.files.open(key)
    if (row.kind === 'pdf') yield { name, size: row.size, body: stream }
    else {
      const bytes = await buffer(stream)
      yield { name, size: bytes.length, body: [bytes] }
    }
  }
}

function json(name: string, value: unknown): TarEntry {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  return { name, size: bytes.length, body: [bytes] }
}

const moment = (date: Date | null) => date?.toISOString() ?? null

const itemOf = (row: ItemRow): TransferItem => ({
  id: row.id,
  type: row.type,
  slug: row.slug,
  status: row.status,
  order: row.position,
  body: row.body,
  draft: row.draft,
  publishAt: moment(row.publishAt),
  unpublishAt: moment(row.unpublishAt),
  publishedAt: moment(row.publishedAt),
  createdAt: row.createdAt.toISOString(),
  createdByName: row.createdByName,
  ...(row.example && { example: row.example }),
})

const fileOf = (row: FileRow, variants: [string, string][]): TransferFile => ({
  id: row.id,
  kind: row.kind,
  originalName: row.originalName,
  name: row.name,
  alt: row.alt,
  address: row.address,
  size: row.size,
  loose: row.loose,
  replacedById: row.replacedById,
  createdAt: row.createdAt.toISOString(),
  createdByName: row.createdByName,
  variants: variants.map(([variant]) => variant),
})

const needed = { export: may.publishContent, preview: may.draftContent } as const

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes a token for an address that works without signing in; only its hash is stored. */
export async function createTicket(
  deps: Deps,
  actor: SignedIn,
  ticket: { purpose: TicketRow['purpose']; itemId?: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(deps.clock.now().getTime() + ticketMinutes[ticket.purpose] * 60_000)
  await insertTicket(deps.database.db, { tokenHash: hashOf(token), adminId: actor.id, expiresAt, ...ticket })
  return { token, expiresAt }
}

/** The ticket of a token, valid until it expires or the person who requested it no longer has the duty. */
export async function readTicket(
  deps: Deps,
  token: string,
  purpose: TicketRow['purpose'],
): Promise<TicketRow | undefined> {
  return ofStaff(deps, await findTicket(deps.database.db, hashOf(token), purpose, deps.clock.now()))
}

/** Like `readTicket`, but deletes the ticket, so that the address works only once. */
async function spendTicket(deps: Deps, token: string, purpose: TicketRow['purpose']): Promise<TicketRow | undefined> {
  return ofStaff(deps, await consumeTicket(deps.database.db, hashOf(token), purpose, deps.clock.now()))
}

async function ofStaff(deps: Deps, ticket: TicketRow | undefined): Promise<TicketRow | undefined> {
  const owner = ticket && (await readAccount(deps, ticket.adminId))
  return ticket && holds(owner, needed[ticket.purpose]) ? ticket : undefined
}
