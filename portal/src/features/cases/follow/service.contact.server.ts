// Somebody without an account files with a phone number or an e-mail address that everybody could have typed. Until the person has pressed the button behind
// the link of our one mail, or an officer has called, the case is listed and counted apart, goes to no company, is in no account and in no public figure, and
// nothing more is mailed to that address; after 30 days it loses the address and keeps its text. A press confirms the address: what is open is mailed then,
// as are the next mails. It neither logs in nor opens the case, for which the code is needed.

import { lockVerifiedAccount, readAccountByAddress } from '#people/directory.server.ts'
import { verifyMailbox } from '#people/hooks.server.ts'
import { sendLinkMail } from '#people/mail.server.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { notFound } from '#platform/problem.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { nounOf } from '../contract.kind.ts'
import { actOnCase, type CaseCall, performAction } from '../engine/service.act.server.ts'
import { customerOf, requireRole } from '../engine/service.access.server.ts'
import { clockActor, hasMailbox, recordChange } from '../engine/service.history.server.ts'
import { repeatOpen } from '../engine/service.returned.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { changedOwner, ownerOfRow, readCase } from '../engine/service.server.ts'
import { idOfToken, isSame, tokenFor } from '../engine/service.tokens.server.ts'
import { type CaseRow, findCase, joinCustomer, listUnconfirmed, lockCase, updateCase } from '../engine/store.server.ts'
import { removeContactEntry } from '../messages.history.ts'
import { referralMessages } from '../referrals/messages.ts'
import { linkGone, type OpenedLink } from '../referrals/service.company.server.ts'
import { writeContactMail } from '../service.mails.server.ts'
import { unconfirmedDays, wrongCodesOfNetwork } from './rules.ts'
import { mailClaim } from './service.claims.server.ts'
import { kindOf } from './service.follow.server.ts'

const contactToken = (deps: Deps, { id, contactEmail }: CaseRow): Promise<string> =>
  tokenFor(deps, 'contact', id, normaliseEmail(contactEmail))

/** The one mail of a case to an address that nobody has confirmed. */
export async function mailContact(deps: Deps, id: string): Promise<void> {
  const row = await findCase(deps.database.db, id)
  if (!row?.unconfirmed || !row.contactEmail) return
  const link = `${deps.config.publicUrl}/complaint-confirm/${await contactToken(deps, row)}`
  await sendLinkMail(deps, 'case-contact', row.contactEmail, () =>
    writeContactMail(deps, nounOf(kindOf(deps, row)), row, link),
  )
}

export async function findContact(deps: Deps, { token, address }: OpenedLink): Promise<CaseRow> {
  const id = idOfToken(token)
  const row = id === undefined ? undefined : await findCase(deps.database.db, id)
  if (row && isSame(token, await contactToken(deps, row))) return row
  const limit = { what: 'contact-link', whom: { address }, limit: wrongCodesOfNetwork, windowMinutes: 60 }
  await countAttempt(deps, limit)
  throw notFound(referralMessages.notFound)
}

/** What the link is about; opening it changes nothing, since programs that check mails open links too. */
export async function readContact(deps: Deps, link: OpenedLink) {
  const row = await findContact(deps, link)
  const { reference, userId, unconfirmed: isOpen } = row
  const hasAccount = !isOpen && (await readAccountByAddress(deps, normaliseEmail(row.contactEmail))) !== undefined
  const { noun, plural } = kindOf(deps, row)
  return { reference, noun, plural, isOpen, isInAccount: userId !== null, hasAccount }
}

/** The press of the button. A second one answers the same. */
export async function confirmByLink(deps: Deps, link: OpenedLink) {
  const found = await findContact(deps, link)
  await deps.database.transaction(async (tx) => {
    // The address before the case, as when staff file one.
    const email = normaliseEmail(found.contactEmail)
    const account = await lockVerifiedAccount(tx, email)
    const row = await lockCase(tx, found.id)
    // In an account meanwhile.
    if (!row || row.userId !== null) return
    // The address was changed meanwhile.
    if (normaliseEmail(row.contactEmail) !== email) throw linkGone()
    if (!row.unconfirmed) return
    for (const verify of deps.hooks.of(verifyMailbox)) await verify(deps, tx, email)
    const confirmed = await confirmLocked(deps, tx, kindOf(deps, row), row, { actor: customerOf(row), by: 'owner' })
    // The account ends a claim of somebody else.
    await (account ? joinCustomer(tx, account.id, email) : mailClaim(deps, tx, confirmed))
  })
  return readContact(deps, link)
}

type Confirming = Pick<Parameters<typeof performAction>[4], 'actor' | 'by' | 'version'>

/** Mails do not wait any more: what is open is sent now. */
async function confirmLocked(deps: Deps, tx: Db, kind: CaseKind, found: CaseRow, confirming: Confirming) {
  const set = { unconfirmed: false }
  const row = await performAction(deps, tx, kind, found, { ...confirming, action: 'confirmContact', set })
  if (hasMailbox(row)) await repeatOpen(deps, tx, kind, row)
  return row
}

/** By an officer who has reached the person. */
export async function confirmContact(deps: Deps, call: CaseCall, version: number | undefined) {
  const { actor, kind, id } = call
  await actOnCase(deps, call, { action: 'confirmContact' }, async (tx, row) => {
    const by = requireRole(actor, row, 'confirmContact')
    await mailClaim(deps, tx, await confirmLocked(deps, tx, kind, row, { actor, by, version }))
  })
  return readCase(deps, actor, kind, id)
}

const batch = 100

/** Removes addresses and numbers that nobody has confirmed in time: they may be those of others. */
export async function removeUnconfirmedContacts(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - unconfirmedDays * 86_400_000)
  const removeSome = async () => {
    const rows = await listUnconfirmed(deps.database.db, before, batch)
    for (const { id } of rows) await deps.database.transaction((tx) => removeContact(deps, tx, id))
    return rows.length
  }
  while ((await removeSome()) === batch);
}

async function removeContact(deps: Deps, tx: Db, id: string): Promise<void> {
  const row = await lockCase(tx, id)
  if (!row?.unconfirmed || row.userId !== null) return
  const kind = kindOf(deps, row)
  const { code: _stays, ...columns } = changedOwner(kind, row, { ...ownerOfRow(row), email: '', phone: '' })
  const changed = await updateCase(tx, id, { ...columns, version: row.version + 1, updatedAt: deps.clock.now() })
  await recordChange(deps, tx, changed, { actor: clockActor, by: 'clock', action: removeContactEntry })
}
