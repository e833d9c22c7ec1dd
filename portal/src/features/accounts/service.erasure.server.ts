import { type SignedIn, systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { addErasures } from '#platform/backup/erasures.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { deleteAddressesOf } from './email/store.addresses.server.ts'
import { deleteFactorsOf } from './factors/store.server.ts'
import { dutiesOf } from './rules.ts'
import { noteErasuresQueue } from './rules.queues.ts'
import { deleteSsoOf } from './sso/store.server.ts'
import { recordDutyLoss } from './store.duty-losses.server.ts'
import { listErasures, takePendingErasure } from './store.erasures.server.ts'
import { deleteDeviceKeyOf, deletePasswordResetsOf, deleteSessionsOf, findUser, updateUser } from './store.server.ts'

/** Called for each feature in the transaction that deletes an account. */
export type ForgetPerson = (deps: Deps, tx: Db, person: SignedIn) => Promise<void>

/** Called for each feature before a person erases the account; throws 409 where others need something of the person first. */
export type RefuseErasure = ForgetPerson

/** Removes what identifies the person, in the caller's transaction; records they filed stay with the Commission under an empty name. */
export async function eraseAccount(
  deps: Deps,
  tx: Db,
  { person, by }: { person: SignedIn; by: SignedIn },
  forget: readonly ForgetPerson[],
): Promise<void> {
  for (const feature of forget) await feature(deps, tx, person)
  const now = deps.clock.now()
  const row = await findUser(tx, person.id)
  if (row) await recordDutyLoss(tx, { at: now, actor: by, id: row.id, before: dutiesOf(row), after: [] })
  await updateUser(tx, person.id, {
    name: 'Deleted',
    surname: 'account',
    phone: '',
    email: `deleted-${person.id}`,
    passwordHash: '',
    companyName: '',
    street: '',
    city: '',
    country: '',
    postalCode: '',
    role: 'User',
    emailVerifiedAt: null,
    deletedAt: now,
  })
  await deleteAddressesOf(tx, person.id)
  await deleteSessionsOf(tx, person.id)
  await deletePasswordResetsOf(tx, person.id)
  await deleteDeviceKeyOf(tx, person.id)
  await deleteFactorsOf(tx, person.id)
  await deleteSsoOf(tx, person.id)
  await recordAudit(tx, { at: now, actor: by, action: 'account.delete', recordType: 'account', recordId: person.id })
  if (deps.config.backupDir) await deps.jobs.enqueue(tx, noteErasuresQueue, {})
}

/** Adds erased accounts to the list beside the backups, so that a restore of an older backup erases them again. */
export async function noteErasures(deps: Deps): Promise<void> {
  if (deps.config.backupDir) await addErasures(deps.config.backupDir, await listErasures(deps.database.db))
}

/** Erases the accounts that a restored backup brought back, before the portal serves anybody. */
export async function eraseAgain(deps: Deps, forget: readonly ForgetPerson[]): Promise<void> {
  const next = () =>
    deps.database.transaction(async (tx) => {
      const taken = await takePendingErasure(tx)
      if (!taken) return false
      if (taken.user) {
        const { id, role, email, name } = taken.user
        const person: SignedIn = { kind: 'user', id, role, duties: [], memberships: [], email, name, sessionId: '' }
        await eraseAccount(deps, tx, { person, by: systemActor }, forget)
      }
      return true
    })
  while (await next());
}
