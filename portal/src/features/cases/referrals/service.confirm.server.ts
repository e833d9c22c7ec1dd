import { actOnce, requireVersion } from '#engines/records/service.actions.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, forbidden } from '#platform/problem.ts'
import { nounOf } from '../contract.kind.ts'
import type { CaseCall } from '../engine/service.actions.server.ts'
import { actionScope, lockOwnCase, requireRole } from '../engine/service.clock.server.ts'
import { recordChange } from '../engine/service.history.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { readCase } from '../engine/service.server.ts'
import { customerOf } from '../engine/service.thread.server.ts'
import type { CaseRow } from '../engine/store.server.ts'
import { caseMessages } from '../messages.ts'
import { referralMessages as words } from './messages.ts'
import { changeReferral, lockReferred, seenChange } from './service.changes.server.ts'
import { findLinked, linkGone, type OpenedLink } from './service.company.server.ts'
import { findAsked, type ReferralRow } from './store.server.ts'

interface Confirmation {
  solved: boolean
  comment?: string | undefined
}

/** Records what the person says about a locked case after the company's answer. With 'no' the last word is theirs, and staff are told. */
export async function confirmSolved(
  deps: Deps,
  tx: Db,
  row: CaseRow,
  referral: ReferralRow,
  { solved, comment = '', by }: Confirmation & { by: SignedIn },
): Promise<void> {
  const confirmation = solved ? 'yes' : 'no'
  if (referral.confirmation === confirmation) return
  if (referral.confirmation === 'yes' || referral.confirmation === 'no') throw conflict(words.confirmedBefore)
  if (referral.confirmation === '' || row.status === 'Resolved') throw conflict(words.notAsked)
  const now = deps.clock.now()
  const ofCase = { ...seenChange(deps, row), ...(!solved && { answerSince: row.answerSince ?? now }) }
  const set = { confirmation, confirmedAt: now } as const
  const changed = await changeReferral(deps, tx, { row, referral }, { set, ofCase })
  await recordChange(deps, tx, changed.row, {
    actor: by,
    by: 'owner',
    action: solved ? 'solved' : 'notSolved',
    note: comment,
    mails: solved ? [] : ['staff'],
    referral: referral.id,
  })
}

/** By the owner, with the mandate that rating needs. */
export async function confirmCase(
  deps: Deps,
  { actor, kind, id, key }: CaseCall,
  { version, ...input }: Confirmation & { version?: number | undefined },
) {
  const lock = (tx: Db) => lockOwnCase(tx, actor, kind, id)
  const once = { scope: actionScope(kind, actor), key, input: { id, confirm: input }, lock }
  await actOnce(deps, once, async (tx, row) => {
    if (requireRole(actor, row, 'rate') !== 'owner') throw forbidden()
    requireVersion(row, version, caseMessages.stale(nounOf(kind)))
    const asked = await findAsked(tx, row.id)
    if (!asked) throw conflict(words.notAsked)
    await confirmSolved(deps, tx, row, asked, { ...input, by: actor })
  })
  return readCase(deps, actor, kind, id)
}

const viewConfirmation = ({ reference }: CaseRow, { confirmation }: Pick<ReferralRow, 'confirmation'>) => ({
  reference,
  solved: confirmation === 'yes' ? true : confirmation === 'no' ? false : null,
})

/** What a link of a mail asks; 410 once the case is resolved. */
export async function readConfirmation(deps: Deps, kinds: readonly CaseKind[], link: OpenedLink) {
  const { row, referral } = await findLinked(deps, kinds, 'confirmation', link)
  if (row.status === 'Resolved') throw linkGone()
  return viewConfirmation(row, referral)
}

export async function confirmByLink(deps: Deps, kinds: readonly CaseKind[], link: OpenedLink, input: Confirmation) {
  const found = await findLinked(deps, kinds, 'confirmation', link)
  await deps.database.transaction(async (tx) => {
    const locked = await lockReferred(tx, found.referral.id)
    if (!locked || locked.row.status === 'Resolved') throw linkGone()
    await confirmSolved(deps, tx, locked.row, locked.referral, { ...input, by: customerOf(locked.row) })
  })
  return { reference: found.row.reference, solved: input.solved }
}
