import { createHash, randomBytes } from 'node:crypto'
import { readAccount } from '#features/accounts/service.directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { ticketMinutes } from '../rules.ts'
import { findTicket, insertTicket, takeTicket, type TicketRow } from './store.tickets.server.ts'

const needed = { export: may.publishContent, preview: may.draftContent } as const

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes a token for an address that works without signing in; only its hash is stored. */
export async function giveTicket(
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
export async function spendTicket(
  deps: Deps,
  token: string,
  purpose: TicketRow['purpose'],
): Promise<TicketRow | undefined> {
  return ofStaff(deps, await takeTicket(deps.database.db, hashOf(token), purpose, deps.clock.now()))
}

async function ofStaff(deps: Deps, ticket: TicketRow | undefined): Promise<TicketRow | undefined> {
  const owner = ticket && (await readAccount(deps, ticket.adminId))
  return ticket && holds(owner, needed[ticket.purpose]) ? ticket : undefined
}
