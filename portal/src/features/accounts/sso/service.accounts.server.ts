import { systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { SsoSettings } from '#platform/sso-settings.ts'
import { duties as allDuties } from '#platform/duty-words.ts'
import type { SsoFailure } from '#kit/login-address.ts'
import { isReservedAddress } from '../email/store.addresses.server.ts'
import { actorOf, type VerificationHooks, verifyAddress } from '../email/service.proof.server.ts'
import { keepLastHolders } from '../service.last-holders.server.ts'
import { recordDutyLoss } from '../store.duty-losses.server.ts'
import { findUser, findUserByEmail, insertUser, lockAdmins, updateUser, type UserRow } from '../store.server.ts'
import { dutiesByGroups, type SsoPerson } from './rules.ts'
import { findIdentity, insertIdentity, listIdentitiesOf, touchIdentity } from './store.server.ts'

interface Arrival {
  issuer: string
  person: SsoPerson
  settings: SsoSettings
}
type Refusal = { refused: SsoFailure }

/** The account of a person of the provider: the one that is linked, that of a member of staff with the same verified address, or a new one. */
export async function findOrMakeAccount(
  deps: Deps,
  tx: Db,
  arrival: Arrival,
  hooks: VerificationHooks,
): Promise<{ userId: string } | Refusal> {
  // Two first logins of one person make one account; the order of locks is that of every change of duties.
  await lockAdmins(tx)
  const { issuer, person, settings } = arrival
  const identity = await findIdentity(tx, { issuer, subject: person.subject })
  const found = identity ? await findLinked(deps, tx, identity.userId) : await linkOrMake(deps, tx, arrival, hooks)
  if ('refused' in found) {
    const entry = { action: 'sso.refuse-account', recordType: 'account', recordId: found.userId ?? 'none' }
    const details = { reason: found.refused }
    await recordAudit(tx, { at: deps.clock.now(), actor: systemActor, ...entry, details })
    return { refused: found.refused }
  }
  await touchIdentity(tx, { issuer, subject: person.subject }, deps.clock.now())
  await setDutiesByGroups(deps, tx, found.id, { groups: person.groups, settings })
  return { userId: found.id }
}

type Found = UserRow | (Refusal & { userId?: string })

async function findLinked({ config }: Deps, tx: Db, userId: string): Promise<Found> {
  const row = await findUser(tx, userId)
  if (!row || row.role !== 'Admin') return { refused: 'not-staff', userId }
  return row.email === config.breakGlassAccount ? { refused: 'break-glass', userId } : row
}

/** By the verified address, and only to staff: the provider could otherwise take over the account of any consumer. */
async function linkOrMake(deps: Deps, tx: Db, arrival: Arrival, hooks: VerificationHooks): Promise<Found> {
  const { issuer, person } = arrival
  if (!person.email) return { refused: 'unverified' }
  if (person.email === deps.config.breakGlassAccount) return { refused: 'break-glass' }
  const row = await findUserByEmail(tx, person.email)
  if (row) {
    const userId = row.id
    if (row.role !== 'Admin') return { refused: 'customer', userId }
    const isLinked = (await listIdentitiesOf(tx, userId)).some((known) => known.issuer === issuer)
    // The account with an unproved address may be another person's, and an account is linked to one person only.
    if (!row.emailVerifiedAt || isLinked) return { refused: 'not-linked', userId }
  } else if (await isReservedAddress(tx, person.email, '00000000-0000-0000-0000-000000000000', deps.clock.now()))
    return { refused: 'customer' }
  const account = row ?? (await makeAccount(deps, tx, person, hooks))
  const now = deps.clock.now()
  await insertIdentity(tx, { issuer, subject: person.subject, userId: account.id, linkedAt: now, usedAt: now })
  const entry = {
    recordType: 'account',
    recordId: account.id,
    action: row ? 'account.link-sso' : 'account.make-by-sso',
  }
  await recordAudit(tx, { at: now, actor: actorOf(account), ...entry })
  return account
}

/** Staff without a duty and without a password: may see nothing until a group or a person gives a duty. */
async function makeAccount(deps: Deps, tx: Db, person: SsoPerson, hooks: VerificationHooks): Promise<UserRow> {
  const row = await insertUser(tx, {
    name: person.name,
    surname: person.surname,
    email: person.email,
    passwordHash: '',
    role: 'Admin',
    registrationDate: deps.clock.now(),
  })
  await verifyAddress(deps, tx, row, { by: 'mailbox', hooks })
  return row
}

/** The duties that groups can give follow the groups at each login. Those that people gave stay. */
async function setDutiesByGroups(
  deps: Deps,
  tx: Db,
  id: string,
  { groups, settings }: { groups: readonly string[]; settings: SsoSettings },
): Promise<void> {
  if (settings.duties.size === 0) return
  const before = (await lockAdmins(tx)).find((row) => row.id === id)!
  const wanted = dutiesByGroups(settings.duties, groups, before.duties)
  const duties = allDuties.filter((duty) => wanted.includes(duty))
  if (duties.join() === allDuties.filter((duty) => before.duties.includes(duty)).join()) return
  await keepLastHolders(tx, id, duties)
  await updateUser(tx, id, { duties })
  const at = deps.clock.now()
  await recordDutyLoss(tx, { at, actor: systemActor, id, before: before.duties, after: duties })
  const entry = { action: 'account.set-duties-by-groups', recordType: 'account', recordId: id, details: { duties } }
  await recordAudit(tx, { at, actor: systemActor, ...entry })
}
