import { toUser, activeDutiesOf, dutiesOf } from '#people/directory.server.ts'
import { actorOf } from '#people/actors.server.ts'
import { type Consent, erasePerson, ownRecords, readTextVersion, refuseErasure } from '#people/hooks.server.ts'
import { listUploadedBy } from '#features/documents/service.server.ts'
import { type SignedIn, systemActor } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { addErasures } from '#platform/backup/erasures.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, isStaff, may } from '#platform/duties.ts'
import type { BodyOf, QueryOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { unauthorized, conflict, invalidField } from '#platform/problem.ts'
import type { listUsers, OwnUser, register, updateProfile } from './contract.ts'
import { refuseReserved, countEmailChange, startEmailChange } from './email/service.addresses.server.ts'
import { findWithChange, findPendingChange, deleteAddressesOf } from './email/store.addresses.server.ts'
import { isFactorDue } from './factors/rules.ts'
import { listOwnFactors, requireFactorAgain } from './factors/service.server.ts'
import { hasFactor, deleteFactorsOf } from './factors/store.server.ts'
import { messages } from './messages.ts'
import { findLoginFacts, lockExpiredInvitations } from './people/store.staff-list.server.ts'
import { exportsPerHour, mayLogInHere, proofMailQueue, recordErasuresQueue } from './rules.ts'
import { confirmOwnPassword, guardAttempts } from './sign-in/service.attempts.server.ts'
import { hashPassword, refuseCommonPassword } from './sign-in/service.passwords.server.ts'
import { type Arrival, openSession } from './sign-in/service.sessions.server.ts'
import { listIdentitiesOf, deleteSsoOf } from './sso/store.server.ts'
import {
  findUser,
  insertUser,
  lockCaller,
  listUserRows,
  type UserRow,
  lockAdmins,
  updateUser,
  findLossOfOther,
  recordDutyLoss,
} from '#people/store.server.ts'
import {
  listSessions,
  deleteDeviceKeyOf,
  deletePasswordResetsOf,
  deleteSessionsOf,
  listErasures,
  consumePendingErasure,
} from './store.server.ts'

/** Reads the account as its owner sees it; 401 when it no longer exists. */
export async function readOwnUser(deps: Deps, id: string, db: Db = deps.database.db): Promise<OwnUser> {
  const found = await findWithChange(db, id)
  if (!found) throw unauthorized('Invalid token')
  const { user, pendingEmail } = found
  const lacksFactor = await findLack(deps, db, user)
  const { logsInByMail } = user
  return { ...toUser(user), logsInByMail, pendingEmail, lacksFactor, documents: await listUploadedBy(db, id) }
}

/** The second factor that a member of staff needs, now or later, and does not have. */
async function findLack({ config, clock }: Deps, db: Db, row: UserRow): Promise<OwnUser['lacksFactor']> {
  const from = config.staffFactorFrom
  if (from === undefined || !isStaff({ duties: activeDutiesOf(row) }) || (await hasFactor(db, row.id))) return null
  return { from, due: isFactorDue(from, clock.now()) }
}

/** Creates an account with the role `User` and signs it in. 409 when the address is taken. */
export async function registerAccount(deps: Deps, input: BodyOf<typeof register>, { address, from }: Arrival) {
  await guardAttempts(deps, 'register', input.email, address)
  await refuseCommonPassword(input.password)
  const passwordHash = await hashPassword(deps, input.password)
  const now = deps.clock.now()
  const termsVersion = await readTextVersion(deps, 'terms-of-service')
  const policyVersion = await readTextVersion(deps, 'privacy-policy')
  return deps.database.transaction(async (tx) => {
    const { name, surname, phone, email, companyName } = input
    const row = await insertUser(tx, {
      name,
      surname,
      phone,
      email,
      passwordHash,
      companyName: companyName ?? '',
      role: 'User',
      registrationDate: now,
      termsAcceptedAt: now,
      termsVersion,
      policyVersion,
    })
    await refuseReserved(deps, tx, email, row.id)
    await deps.jobs.enqueue(tx, proofMailQueue, { userId: row.id })
    const token = await openSession(deps, tx, row.id, from)
    const actor = await actorOf(tx, row)
    await recordAudit(tx, { at: now, actor, action: 'account.register', recordType: 'account', recordId: row.id })
    return {
      token,
      user: { ...toUser(row), logsInByMail: false, pendingEmail: null, lacksFactor: null, documents: [] },
    }
  })
}

export const readProfile = (deps: Deps, actor: SignedIn) => readOwnUser(deps, actor.id)

/** Everything the portal stores about the person, for a file in any format; 429 when an account requests too many. */
export async function exportOwnAccount(deps: Deps, actor: SignedIn) {
  const limit = { limit: exportsPerHour, windowMinutes: 60 }
  await countAttempt(deps, { what: 'data-export', whom: { account: actor.id }, ...limit })
  const row = await findUser(deps.database.db, actor.id)
  if (!row) throw unauthorized('Invalid token')
  const sessions = await listSessions(deps.database.db, actor.id)
  return {
    exportedAt: deps.clock.now().toISOString(),
    account: await readOwnUser(deps, actor.id),
    termsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
    sessions: sessions.map(({ device, network, createdAt, lastUsedAt }) => ({
      device,
      network,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    factors: (await listOwnFactors(deps, actor)).factors,
    singleSignOn: (await listIdentitiesOf(deps.database.db, actor.id)).map(({ issuer, subject, linkedAt, usedAt }) => ({
      issuer,
      subject,
      linkedAt: linkedAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
    records: Object.assign(
      {},
      ...(await Promise.all(deps.hooks.of(ownRecords).map((read) => read(deps, actor)))),
    ) as Record<string, unknown[]>,
  }
}

/** Erases the personal data; the Commission keeps the person's records under the name 'Deleted account'. */
export async function deleteOwnAccount(deps: Deps, actor: SignedIn, password: string): Promise<void> {
  await confirmOwnPassword(deps, actor, { field: 'password', password })
  await requireFactorAgain(deps, actor)
  await deps.database.transaction(async (tx) => {
    await requireOtherHolders(tx, actor.id, [])
    await lockCaller(tx, actor)
    for (const refuse of deps.hooks.of(refuseErasure)) await refuse(deps, tx, actor)
    await eraseAccount(deps, tx, { person: actor, by: actor })
  })
}

export async function listAccounts(deps: Deps, actor: SignedIn, query: QueryOf<typeof listUsers>) {
  requireDuty(actor, may.readAccounts)
  const { page, pageSize, search, role } = query
  const { rows, total } = await listUserRows(deps.database.db, {
    search,
    role,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return { items: rows.map(toUser), page, pageSize, total }
}

/** How accounts log in, and invitations that nobody has used: for the feature that manages the accounts of staff, which checks permission. */
export const readLoginFacts: typeof findLoginFacts = (db, ids) => findLoginFacts(db, ids)
export const readExpiredInvitations: typeof lockExpiredInvitations = (tx, before) => lockExpiredInvitations(tx, before)

/** False where staff log in at their provider, but for the account for emergencies. */
export const staffMayLogInHere = ({ config }: Deps, email: string): boolean =>
  mayLogInHere({ role: 'Admin', email }, config.breakGlassAccount)

/** Somebody must always hold these: without them nobody could give any duty, or read a report of wrongdoing. */
const neverEmpty = [
  { duty: 'administrator', refusal: messages.lastAdmin },
  { duty: 'integrity-officer', refusal: messages.lastIntegrityOfficer },
] as const

/** 409 when `id` would give up the last duty of its kind by holding only `next`. Locks all staff, so that two cannot remove each other at once. */
export async function requireOtherHolders(tx: Db, id: string, next: readonly Duty[]): Promise<UserRow[]> {
  const staff = await lockAdmins(tx)
  for (const { duty, refusal } of neverEmpty) {
    const holders = staff.filter((one) => activeDutiesOf(one).includes(duty))
    if (holders.length === 1 && holders[0]?.id === id && !next.includes(duty)) throw conflict(refusal)
  }
  return staff
}

/** Whether another person held all these duties until after `since`. */
export const wasHeldByOther: typeof findLossOfOther = (tx, who) => findLossOfOther(tx, who)

/**
 * Saves the person's profile and returns it as stored. Changing the e-mail address requires the password and a second factor; until the new address is verified, it is
 * returned as `pendingEmail`. 400 on `password`, 409 when the address is taken.
 */
export async function saveProfile(deps: Deps, actor: SignedIn, input: BodyOf<typeof updateProfile>) {
  const { email, password, ...details } = input
  const asked = await asksForChange(deps, actor, email)
  if (asked) {
    await requireFactorAgain(deps, actor)
    if (!password) throw invalidField('password', messages.passwordForEmail)
    await confirmOwnPassword(deps, actor, { field: 'password', password })
    await countEmailChange(deps, actor.id)
  }
  return deps.database.transaction(async (tx) => {
    const before = await lockCaller(tx, actor)
    if (asked) await startEmailChange(deps, tx, before, email)
    await updateUser(tx, actor.id, details)
    const changed = Object.keys(details) as (keyof typeof details)[]
    const fields: string[] = changed.filter((key) => details[key] !== before[key])
    if (asked) fields.push('pendingEmail')
    const entry = { actor, action: 'account.update', recordType: 'account', recordId: actor.id, details: { fields } }
    if (fields.length > 0) await recordAudit(tx, { at: deps.clock.now(), ...entry })
    return readOwnUser(deps, actor.id, tx)
  })
}

/** Whether `email` is neither the current address nor the pending one. */
async function asksForChange(deps: Deps, actor: SignedIn, email: string): Promise<boolean> {
  const { db } = deps.database
  if ((await findUser(db, actor.id))?.email === email) return false
  return (await findPendingChange(db, actor.id))?.toEmail !== email
}

/** Removes what identifies the person, in the caller's transaction; records they filed stay with the Commission under an empty name. */
async function eraseAccount(deps: Deps, tx: Db, { person, by }: { person: SignedIn; by: SignedIn }): Promise<void> {
  for (const erase of deps.hooks.of(erasePerson)) await erase(deps, tx, person)
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
  if (deps.config.backupDir) await deps.jobs.enqueue(tx, recordErasuresQueue, {})
}

/** Adds erased accounts to the list beside the backups, so that a restore of an older backup erases them again. */
export async function recordErasures(deps: Deps): Promise<void> {
  if (deps.config.backupDir) await addErasures(deps.config.backupDir, await listErasures(deps.database.db))
}

/** Erases the accounts that a restored backup brought back, before the portal serves anybody. */
export async function eraseAgain(deps: Deps): Promise<void> {
  const next = () =>
    deps.database.transaction(async (tx) => {
      const taken = await consumePendingErasure(tx)
      if (!taken) return false
      if (taken.user) await eraseAccount(deps, tx, { person: await actorOf(tx, taken.user), by: systemActor })
      return true
    })
  while (await next());
}

/** What a person agrees to at registration. */
export async function readAccountConsents(deps: Deps, actor: SignedIn): Promise<Consent[]> {
  const row = await findUser(deps.database.db, actor.id)
  if (!row?.termsAcceptedAt) return []
  const at = row.termsAcceptedAt.toISOString()
  return [
    { what: 'Terms of service', at, version: row.termsVersion || null },
    { what: 'Privacy policy', at, version: row.policyVersion || null },
  ]
}
