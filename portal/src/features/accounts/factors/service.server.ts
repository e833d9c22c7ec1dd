// Everybody can add an authenticator app (TOTP, RFC 6238). `POST /auth/login` then answers 202 with a challenge of 5 minutes that opens nothing else,
// and `/auth/login/factor` gives the token. The secret is sealed with a key from the master key and bound to its row; recovery codes (79 random bits)
// are stored as digests. A code counts once: the UPDATE that records its period compares the last one. Guesses are limited as for passwords, and four
// times as many per account in a day, because six digits are few.
// Codes by SMS cost money for each login, do not arrive on many networks and follow a stolen number. Who has lost everything is let in by `npm run
// accounts -- clear-factors`.

import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff } from '#platform/duties.ts'
import { conflict, forbidden, invalidField, notFound } from '#platform/problem.ts'
import { passkeySiteOf } from '#platform/passkey-site.ts'
import { isUuid } from '#platform/uuid.ts'
import { factorMessages } from './messages.ts'
import { guardCodes } from '../sign-in/service.attempts.server.ts'
import { lockCaller } from '../store.server.ts'
import type { Factor } from '../contract.ts'
import { isFactorDue, plainCode, setupMinutes } from './rules.ts'
import { newAppSecret, newRecoveryCodes, spendAppCode } from './service.codes.server.ts'
import { notify } from './service.notices.server.ts'
import { requireFresh } from './service.fresh.server.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  dropOtherProofs,
  findApp,
  hasFactor,
  listFactorRows,
  markFactor,
  type OwnFactor,
  replacePendingApp,
  replaceRecoveryCodes,
} from './store.server.ts'

export const toFactor = ({ id, kind, name, createdAt, usedAt }: OwnFactor): Factor => ({
  id,
  kind,
  name,
  addedAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

/** What the caller logs in with besides the password. */
export async function listOwnFactors({ config, database: { db } }: Deps, actor: SignedIn) {
  const factors = (await listFactorRows(db, actor.id)).map(toFactor)
  const recoveryCodesLeft = await countRecoveryCodes(db, actor.id)
  return { factors, recoveryCodesLeft, passkeysOffered: passkeySiteOf(config.publicUrl) !== undefined }
}

/** Makes the secret for an authenticator app, which asks nobody for anything until its first code is right. 409 with an app already. */
export async function startApp(deps: Deps, actor: SignedIn) {
  await requireFresh(deps, actor)
  const id = randomUUID()
  const { sealed, ...shown } = newAppSecret(deps, { id, email: actor.email })
  await deps.database.transaction(async (tx) => {
    await requireVerified(tx, actor)
    if ((await findApp(tx, actor.id))?.confirmedAt) throw conflict(factorMessages.appThere)
    const row = { id, userId: actor.id, kind: 'totp', secret: sealed, createdAt: deps.clock.now() } as const
    await replacePendingApp(tx, row)
    await record(deps, tx, actor, 'account.start-factor')
  })
  return shown
}

/** Adds the app with its first code and answers recovery codes where it is the first factor, once. 400 on `code`, 409 where nothing was begun. */
export async function confirmApp(deps: Deps, actor: SignedIn, typed: string, address: string) {
  const guard = await guardCodes(deps, actor.id, address)
  const { codes, hashes } = newRecoveryCodes()
  const recoveryCodes = await deps.database.transaction(async (tx) => {
    await requireVerified(tx, actor)
    const now = deps.clock.now()
    const row = await findApp(tx, actor.id)
    const isLate = !row || row.createdAt.getTime() + setupMinutes * 60_000 < now.getTime()
    if (isLate || row.confirmedAt) throw conflict(factorMessages.setupEnded)
    if (!(await spendAppCode(deps, tx, row, plainCode(typed)))) throw invalidField('code', factorMessages.wrongCode)
    const isFirst = !(await hasFactor(tx, actor.id))
    await confirmFactor(tx, row.id, now)
    if (isFirst) {
      await replaceRecoveryCodes(tx, actor.id, hashes, now)
      await dropOtherProofs(tx, actor.id, actor.sessionId)
    }
    await markFactor(tx, actor.sessionId, now)
    await record(deps, tx, actor, 'account.add-factor')
    await notify(deps, tx, { userId: actor.id, event: 'factor-added', factorId: row.id })
    return isFirst ? codes : []
  })
  await guard.succeeded()
  return { recoveryCodes }
}

/** 409 without a factor: then there is nothing to recover. */
export async function renewRecoveryCodes(deps: Deps, actor: SignedIn) {
  await requireFresh(deps, actor)
  const { codes, hashes } = newRecoveryCodes()
  await deps.database.transaction(async (tx) => {
    await lockCaller(tx, actor)
    if (!(await hasFactor(tx, actor.id))) throw conflict(factorMessages.noFactor)
    await replaceRecoveryCodes(tx, actor.id, hashes, deps.clock.now())
    await record(deps, tx, actor, 'account.renew-recovery-codes')
  })
  return { recoveryCodes: codes }
}

/** Removes an app or a passkey, and with the last factor the recovery codes; answers which it was. 404 for one of somebody else, 409 for the last one of staff who need one. */
export async function removeFactor(deps: Deps, actor: SignedIn, id: string): Promise<'totp' | 'passkey'> {
  await requireFresh(deps, actor)
  return deps.database.transaction(async (tx) => {
    await lockCaller(tx, actor)
    const kind = isUuid(id) ? await deleteFactor(tx, actor.id, id) : undefined
    if (!kind) throw notFound('Factor not found')
    const isLast = !(await hasFactor(tx, actor.id))
    if (isLast && isStaff(actor) && isFactorDue(deps.config.staffFactorFrom, deps.clock.now()))
      throw conflict(factorMessages.lastFactor)
    if (isLast) await deleteRecoveryCodes(tx, actor.id)
    await record(deps, tx, actor, 'account.remove-factor')
    await notify(deps, tx, { userId: actor.id, event: isLast ? 'factor-removed' : 'factor-fewer' })
    return kind
  })
}

/** 403 before the address is verified: its owner may be somebody else, whom the factor would lock out. Locks the account. */
export async function requireVerified(tx: Db, actor: SignedIn): Promise<void> {
  const { emailVerifiedAt } = await lockCaller(tx, actor)
  if (!emailVerifiedAt) throw forbidden(factorMessages.addressFirst)
}

const record = (deps: Deps, tx: Db, actor: SignedIn, action: string) =>
  recordAudit(tx, { at: deps.clock.now(), actor, action, recordType: 'account', recordId: actor.id })
