// A passkey is a complete login (possession and person at once), and is accepted as second step and as proof. Passkeys belong to the host of
// PUBLIC_URL (`platform/passkey-site.ts`): with another domain all of them stop working.
// A challenge is stored as a digest for one purpose, ends after 5 minutes and is deleted before its answer is looked at, so a wrong answer uses it
// up; a signed cookie could be answered twice. The counter is compared in the UPDATE that records the use: one that does not grow shows a copy, is
// refused, and is the only refusal in the audit log. Certificates about the maker are refused unread, because checking one would open addresses that
// it names.

import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, Problem } from '#platform/problem.ts'
import { newRecoveryCodes } from '../factors/service.codes.server.ts'
import { requireFresh } from '../factors/service.fresh.server.ts'
import { notify } from '../factors/service.notices.server.ts'
import { requireVerified } from '../factors/service.server.ts'
import { dropOtherProofs, hasFactor, markFactor, replaceRecoveryCodes } from '../factors/store.server.ts'
import type { Attestation } from './contract.input.ts'
import { passkeyMessages } from './messages.ts'
import { mostPasskeys } from './rules.ts'
import { optionsToRegister, PasskeyRefused, readAttestation } from './service.ceremony.server.ts'
import { insertPasskey, listPasskeyRows } from './store.server.ts'

const requireSpace = async (db: Db, actor: SignedIn) => {
  if ((await listPasskeyRows(db, actor.id)).length >= mostPasskeys) throw conflict(passkeyMessages.tooMany)
}

/** Begins to add a passkey: what the browser passes to the device. */
export async function startPasskey(deps: Deps, actor: SignedIn) {
  await requireFresh(deps, actor)
  await deps.database.transaction((tx) => requireVerified(tx, actor))
  await requireSpace(deps.database.db, actor)
  return { options: { ...(await optionsToRegister(deps, actor, actor.sessionId)) } }
}

/** Adds the passkey that a device has made, and answers recovery codes where it is the account's first factor. 400 for a wrong answer. */
export async function addPasskey(
  deps: Deps,
  actor: SignedIn,
  { response, name }: { response: Attestation; name: string },
) {
  const what = { purpose: 'register', userId: actor.id, sessionId: actor.sessionId } as const
  const made = await readAttestation(deps, response, what).catch((error: unknown) => {
    throw error instanceof PasskeyRefused ? new Problem(400, error.message) : error
  })
  const id = randomUUID()
  const { codes, hashes } = newRecoveryCodes()
  return deps.database.transaction(async (tx) => {
    await requireVerified(tx, actor)
    await requireSpace(tx, actor)
    const now = deps.clock.now()
    const isFirst = !(await hasFactor(tx, actor.id))
    if (!(await insertPasskey(tx, { id, userId: actor.id, name, createdAt: now, ...made })))
      throw conflict(passkeyMessages.present)
    if (isFirst) {
      await replaceRecoveryCodes(tx, actor.id, hashes, now)
      await dropOtherProofs(tx, actor.id, actor.sessionId)
    }
    await markFactor(tx, actor.sessionId, now)
    const entry = { action: 'account.add-passkey', recordType: 'account', recordId: actor.id }
    await recordAudit(tx, { at: now, actor, ...entry })
    await notify(deps, tx, { userId: actor.id, event: 'passkey-added', factorId: id })
    return { id, recoveryCodes: isFirst ? codes : [] }
  })
}
