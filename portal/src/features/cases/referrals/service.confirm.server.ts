import { requireVersion } from '#engines/records/service.actions.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, forbidden } from '#platform/problem.ts'
import { nounOf } from '../contract.kind.ts'
import { actOnCase, type CaseCall } from '../engine/service.act.server.ts'
import { requireRole, customerOf } from '../engine/service.access.server.ts'
import { codeHolder } from '../engine/service.history.server.ts'
import { readCase } from '../engine/service.server.ts'
import { listHistory } from '../engine/store.server.ts'
import { issuerOf } from '../follow/rules.ts'
import { caseMessages } from '../messages.ts'
import { referralMessages as words } from './messages.ts'
import { changeReferral, lockReferred, type Referred } from './service.changes.server.ts'
import { readAnswer } from './service.answers.server.ts'
import { linkGone, type OpenedLink, openLink } from './service.company.server.ts'
import { findAsked } from './store.server.ts'

interface Confirmation {
  solved: boolean
  comment?: string | undefined
}

/** Records what the person says about a locked case after the company's answer. With 'no' the last word is theirs, and staff are told. */
export async function confirmSolved(
  deps: Deps,
  tx: Db,
  referred: Referred,
  { solved, comment = '', by: actor }: Confirmation & { by: SignedIn },
): Promise<void> {
  const { row, referral } = referred
  const confirmation = solved ? 'yes' : 'no'
  if (referral.confirmation === confirmation) return
  if (referral.confirmation === 'yes' || referral.confirmation === 'no') throw conflict(words.confirmedBefore)
  if (referral.confirmation === '' || row.status === 'Resolved') throw conflict(words.notAsked)
  const now = deps.clock.now()
  const told = solved
    ? ({ action: 'solved', mails: [] } as const)
    : ({ action: 'notSolved', mails: ['staff'] } as const)
  await changeReferral(deps, tx, referred, {
    set: { confirmation, confirmedAt: now, codeIssuerId: (actor.id === codeHolder && issuerOf(row.code)?.byId) || '' },
    isSeen: true,
    ofCase: solved ? {} : { answerSince: row.answerSince ?? now },
    event: { actor, by: 'owner', note: comment, ...told },
  })
}

/** By the owner, with the mandate that rating needs. */
export async function confirmCase(
  deps: Deps,
  { actor, kind, id, key }: CaseCall,
  { version, ...input }: Confirmation & { version?: number | undefined },
) {
  await actOnCase(deps, { actor, kind, id, key }, { confirm: input }, async (tx, row) => {
    if (requireRole(actor, row, 'rate') !== 'owner') throw forbidden()
    requireVersion(row, version, caseMessages.stale(nounOf(kind)))
    const referral = await findAsked(tx, row.id)
    if (!referral) throw conflict(words.notAsked)
    await confirmSolved(deps, tx, { kind, row, referral }, { ...input, by: actor })
  })
  return readCase(deps, actor, kind, id)
}

/** What a link of a mail asks; 410 once the case is resolved. */
export async function readConfirmation(deps: Deps, link: OpenedLink) {
  const { row, referral } = await openLink(deps, 'confirmation', link)
  if (row.status === 'Resolved') throw linkGone()
  const { confirmation } = referral
  const solved = confirmation === 'yes' ? true : confirmation === 'no' ? false : null
  return { reference: row.reference, solved, companySaid: await readSaid(deps, { row, referral }) }
}

const readSaid = async (deps: Deps, { row, referral }: Pick<Referred, 'row' | 'referral'>) =>
  readAnswer(referral, await listHistory(deps.database.db, row.id))

export async function confirmByLink(deps: Deps, link: OpenedLink, input: Confirmation) {
  const { row, referral } = await openLink(deps, 'confirmation', link)
  await deps.database.transaction(async (tx) => {
    const locked = await lockReferred(deps, tx, referral.id)
    if (!locked || locked.row.status === 'Resolved') throw linkGone()
    await confirmSolved(deps, tx, locked, { ...input, by: customerOf(locked.row) })
  })
  return { reference: row.reference, solved: input.solved, companySaid: await readSaid(deps, { row, referral }) }
}
