// How a case of a person without an account gets into one by its code, and out again. A code is on paper, which others find: so a claim waits until the
// mailbox of the case confirms it, or where none is verified an officer who did not issue the code and calls the customer. The mailbox undoes it by the
// same link, staff by an action with a reason; both give the case back its earlier contact details and end the code.

import { lockOwnAccount, readAccount, readVerifiedOwner } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { normaliseEmail } from '#platform/values/emails.ts'
import { exactReference } from '#platform/values/pasted.ts'
import { type Action, actOnCase, type CaseCall, performAction } from '../engine/service.act.server.ts'
import { requireRole, customerOf } from '../engine/service.access.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { changedOwner, contactFields, ownerOfRow, readCase } from '../engine/service.server.ts'
import { idOfToken, isSame, tokenFor } from '../engine/service.tokens.server.ts'
import {
  type CaseRow,
  findCase,
  findCaseByReference,
  listHistory,
  lockCase,
  updateCase,
} from '../engine/store.server.ts'
import { askClaimEntry, claimEntry, describeChanges } from '../messages.history.ts'
import { seenChange } from '../referrals/service.changes.server.ts'
import { mailQueue } from '../rules.queues.ts'
import { linkGone, type OpenedLink } from '../referrals/service.company.server.ts'
import { referralMessages } from '../referrals/messages.ts'
import { followMessages as words } from './messages.ts'
import { claimsOfCase, claimState, isClaimLive, issuerOf, wrongCodesOfNetwork } from './rules.ts'
import { type CodeHolder, kindOf, lockFollowed, requireCaseByCode } from './service.follow.server.ts'

/** An account that has verified an address which nobody has confirmed for this case may be a stranger's. */
const hasVerifiedMailbox = async (db: Db, { contactEmail, unconfirmed }: CaseRow): Promise<boolean> =>
  contactEmail !== '' && !unconfirmed && (await readVerifiedOwner(db, contactEmail)).proved

/** Asks the mailbox of a case about the claim that waits, once it is confirmed: until then an officer was to call. */
export async function mailClaim(deps: Deps, tx: Db, row: CaseRow): Promise<void> {
  const now = deps.clock.now()
  if (claimState(row, now) !== 'waiting' || !(await hasVerifiedMailbox(tx, row))) return
  const asked = (await listHistory(tx, row.id)).findLast(({ action }) => action === askClaimEntry)
  if (asked) await deps.jobs.enqueue(tx, mailQueue, { historyId: asked.id, to: 'owner', again: now.toISOString() })
}

/** Somebody with the code asks to have the case in their account, which needs a verified address. A repeated call answers the same. */
export async function claimWithCode(deps: Deps, actor: SignedIn, holder: CodeHolder) {
  if (actor.role === 'Admin') throw conflict(words.staffClaim)
  const before = await findCaseByReference(deps.database.db, exactReference(holder.reference) ?? '')
  if (before?.userId === actor.id) return { path: `${kindOf(deps, before).path}/${before.id}`, message: words.claimed }
  const { id } = await requireClaimable(deps, actor, holder)
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    // The account before the case, as when an address is verified.
    const { name, surname, email } = await lockOwnAccount(tx, actor)
    const row = await lockFollowed(tx, id)
    const byMailbox = await hasVerifiedMailbox(tx, row)
    const answer = { path: null, message: byMailbox ? words.claimMailed : words.claimCalled }
    if (claimState(row, now) === 'waiting' && row.claim?.userId === actor.id) return answer
    const limit = { what: 'case-claim', whom: { account: id }, limit: claimsOfCase, windowMinutes: 1440 }
    await countAttempt(deps, limit, tx)
    const claim = { userId: actor.id, name: `${name} ${surname}`.trim(), email, at: now.toISOString() }
    // Without a mailbox it waits in the list of what staff have to answer.
    const answerSince = byMailbox ? row.answerSince : (row.answerSince ?? now)
    const asked = await updateCase(tx, id, { ...seenChange(deps, row), claim, answerSince })
    const mails = [byMailbox ? 'owner' : 'staff'] as const
    await recordChange(deps, tx, asked, { actor, by: 'owner', action: askClaimEntry, mails })
    return answer
  })
}

/** 409 for an unverified account, and for one that has the name or the phone number of who issued the code. */
async function requireClaimable(deps: Deps, actor: SignedIn, holder: CodeHolder): Promise<CaseRow> {
  const account = await readAccount(deps, actor.id)
  if (!account?.emailVerified) throw conflict(words.claimUnverified)
  const row = await requireCaseByCode(deps, holder)
  const issuedBy = issuerOf(row.code)
  const issuer = issuedBy && (await readAccount(deps, issuedBy.byId))
  const nameOf = ({ name, surname }: typeof account) => `${name} ${surname}`.trim().toLowerCase()
  const isIssuer = issuer && (nameOf(issuer) === nameOf(account) || (issuer.phone && issuer.phone === account.phone))
  if (isIssuer) throw conflict(words.issuerClaim)
  return row
}

type Answering = Pick<Action, 'actor' | 'by' | 'version'>

/** Moves a locked case into the account that waits for it, whose contact details it then has. The code ends. */
async function moveToClaimant(
  deps: Deps,
  tx: Db,
  kind: CaseKind,
  row: CaseRow,
  answering: Answering,
): Promise<CaseRow> {
  const account = row.claim && (await readAccount(deps, row.claim.userId, tx))
  if (!row.claim || !account) throw conflict(words.claimOver)
  const { name, email, phone } = ownerOfRow(row)
  const former = { name, email, phone, ...(row.unconfirmed && { unconfirmed: true }) }
  const owner = {
    userId: account.id,
    companyId: null,
    name: `${account.name} ${account.surname}`.trim(),
    email: account.email,
    phone: account.phone || phone,
  }
  const taken = { at: deps.clock.now().toISOString(), former }
  return performAction(deps, tx, kind, row, {
    ...answering,
    action: 'confirmClaim',
    entry: claimEntry,
    note: describeChanges(contactFields, former, owner),
    // Who says that the case is theirs has been reached.
    set: { ...changedOwner(kind, row, owner), claim: { ...row.claim, taken }, unconfirmed: false },
  })
}

/** By an officer who has called the customer. Who issued the code would confirm their own claim. */
export async function confirmClaim(deps: Deps, call: CaseCall, version: number | undefined) {
  const { actor, kind, id } = call
  await actOnCase(deps, call, { action: 'confirmClaim' }, async (tx, row) => {
    const by = requireRole(actor, row, 'confirmClaim')
    if (issuerOf(row.code)?.byId === actor.id) throw conflict(words.ownCode)
    if (await hasVerifiedMailbox(tx, row)) throw conflict(words.claimByMailbox)
    await moveToClaimant(deps, tx, kind, row, { actor, by, version })
  })
  return readCase(deps, actor, kind, id)
}

/** Gives a locked case back what it had before the claim: an account that has verified that address meanwhile, or none, also where nobody had confirmed it. */
async function detachLocked(deps: Deps, tx: Db, kind: CaseKind, row: CaseRow, action: Answering & { note: string }) {
  const { unconfirmed = false, ...former } = row.claim?.taken?.former ?? { ...ownerOfRow(row), unconfirmed: false }
  const account = former.email && !unconfirmed ? (await readVerifiedOwner(tx, former.email)).account : undefined
  const userId = account && account.id !== row.userId ? account.id : null
  const set = { ...changedOwner(kind, row, { ...former, userId, companyId: null }), claim: null, unconfirmed }
  const formerAccount = row.userId ?? undefined
  return performAction(deps, tx, kind, row, { ...action, action: 'detach', noteField: 'reason', set, formerAccount })
}

export async function detachCase(
  deps: Deps,
  call: CaseCall,
  { reason: note, version }: { reason: string; version?: number | undefined },
) {
  const { actor, kind, id } = call
  await actOnCase(deps, call, { action: 'detach', note }, (tx, row) =>
    detachLocked(deps, tx, kind, row, { actor, by: requireRole(actor, row, 'detach'), note, version }),
  )
  return readCase(deps, actor, kind, id)
}

/** For the mailbox of before, and for this claim. */
export const claimToken = (deps: Deps, { id, claim, contactEmail }: CaseRow): Promise<string> =>
  tokenFor(deps, 'claim', id, `${normaliseEmail(claim?.taken?.former.email ?? contactEmail)} ${claim?.at}`)

async function findClaim(deps: Deps, token: string): Promise<CaseRow | undefined> {
  const id = idOfToken(token)
  const row = id === undefined ? undefined : await findCase(deps.database.db, id)
  return row?.claim && isSame(token, await claimToken(deps, row)) ? row : undefined
}

export const reachClaim = (deps: Deps) => ({
  async reach({ params: { token } }: { params: { token: string } }) {
    if (!(await findClaim(deps, token))) throw notFound(referralMessages.notFound)
  },
})

/** What the link of the mail is about; changes nothing. */
export async function readClaim(deps: Deps, { token, address }: OpenedLink) {
  const row = await findClaim(deps, token)
  if (!row) {
    const limit = { what: 'claim-link', whom: { address }, limit: wrongCodesOfNetwork, windowMinutes: 60 }
    await countAttempt(deps, limit)
    throw notFound(referralMessages.notFound)
  }
  const isTaken = claimState(row, deps.clock.now()) === 'taken'
  if (!row.claim || !isClaimLive(row.claim, deps.clock.now())) throw linkGone()
  return { reference: row.reference, isTaken }
}

/** What the mailbox of the case says: with 'not me' a claim that waits ends with the code, and one that was confirmed is undone. */
export async function answerClaim(deps: Deps, link: OpenedLink, { mine }: { mine: boolean }) {
  const answered = await readClaim(deps, link)
  await deps.database.transaction(async (tx) => {
    const found = await findClaim(deps, link.token)
    const row = found && (await lockCase(tx, found.id))
    if (!row?.claim || row.version !== found?.version) throw linkGone()
    const kind = kindOf(deps, row)
    const answering = { actor: customerOf(row), by: 'owner' } as const
    if (row.claim.taken) {
      if (!mine) await detachLocked(deps, tx, kind, row, { ...answering, note: words.notMe })
    } else if (mine) await moveToClaimant(deps, tx, kind, row, answering)
    else {
      const ended = await updateCase(tx, row.id, { ...seenChange(deps, row), code: null, claim: null })
      await recordChange(deps, tx, ended, { ...answering, action: 'refuseClaim', mails: ['staff'] })
    }
  })
  return answered
}
