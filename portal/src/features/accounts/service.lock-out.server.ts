// Each notice about the account (new password, factor added or removed, recovery code used, unknown device, change of address) has a link 'This was
// not me': 7 days, once, stored as a digest with its event, and behind a button because scanners of mail open links. It ends every session, takes the
// password away and removes the factors, codes and links to single sign-on of the last 7 days, about each of which a notice can still be denied, all
// devices, and the members and invitations that the account has brought into companies since the event.
// A stranger may have invited somebody before the event that is denied, so an hour before it counts too, except for events by which a stranger comes
// in. A new password by mail removes no factor: who only reads a person's mail would get past it.

import { randomUUID } from 'node:crypto'
import { endEarlierUse, removeAdded } from '#people/hooks.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { deleteOpenProofLinks, deletePendingChange } from './email/store.addresses.server.ts'
import { deleteFactorsOf, deleteFactorsSince, eraseDevices } from './factors/store.server.ts'
import { denialDays } from './rules.ts'
import { deleteSsoOf } from './sso/store.server.ts'
import { deleteDeviceKeyOf, deletePasswordResetsOf, deleteSessionsOf } from './store.server.ts'
import { insertUser, updateUser } from '#people/store.server.ts'

/** Ends every session, open link and waiting change of address. */
export async function endAccess(tx: Db, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId)
  await deletePasswordResetsOf(tx, userId)
  await deletePendingChange(tx, userId)
  await deleteOpenProofLinks(tx, userId)
}

/** The owner of a mailbox takes over the account registered with its address: everything that was made before ends. The caller has locked it. */
export async function removeEarlierUse(deps: Deps, tx: Db, person: SignedIn): Promise<void> {
  const now = deps.clock.now()
  const nobody = { name: 'Unconfirmed', surname: 'account', email: `unconfirmed-${randomUUID()}`, passwordHash: '' }
  let closedId: string | undefined
  const closed = async () =>
    (closedId ??= (await insertUser(tx, { ...nobody, role: 'User', registrationDate: now, deletedAt: now })).id)
  for (const end of deps.hooks.of(endEarlierUse)) await end(deps, tx, person, closed)
  await endAccess(tx, person.id)
  await deleteFactorsOf(tx, person.id)
  await deleteSsoOf(tx, person.id)
  await deleteDeviceKeyOf(tx, person.id)
}

/**
 * 'This was not me': removes the password until the owner sets a new one by mail, and everything that logs in and everybody who got access since a
 * moment. The caller has locked the account.
 */
export async function lockOut(deps: Deps, tx: Db, of: { person: SignedIn; since: Date }): Promise<void> {
  const { person, since } = of
  await endAccess(tx, person.id)
  await updateUser(tx, person.id, { passwordHash: '', logsInByMail: false, passwordChangeRequired: false })
  await eraseDevices(tx, person.id)
  const unconfirmed = new Date(Math.min(since.getTime(), deps.clock.now().getTime() - denialDays * 86_400_000))
  await deleteFactorsSince(tx, person.id, unconfirmed)
  await deleteSsoOf(tx, person.id, unconfirmed)
  for (const remove of deps.hooks.of(removeAdded)) await remove(deps, tx, of)
}
