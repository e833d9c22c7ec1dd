import { readTextVersion } from '#features/data-protection/service.versions.server.ts'
import { listUploadedBy } from '#features/documents/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { countAttempt } from '#platform/attempts.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { unauthorized } from '#platform/problem.ts'
import { requireDuty } from '#platform/permission.ts'
import type { BodyOf, QueryOf } from '#platform/endpoint.ts'
import { type Duty, isStaff, may } from '#platform/duties.ts'
import type { listUsers, OwnUser, register, User } from './contract.ts'
import { activeDutiesOf, exportsPerHour } from './rules.ts'
import { proofMailQueue } from './rules.queues.ts'
import { confirmOwnPassword, guardAttempts } from './sign-in/service.attempts.server.ts'
import { type AddressLost, refuseReserved } from './email/service.email-change.server.ts'
import { hashPassword, refuseCommonPassword } from './sign-in/service.passwords.server.ts'
import type { VerificationHooks } from './email/service.proof.server.ts'
import { openSession } from './sign-in/service.devices.server.ts'
import type { Arrival } from './sign-in/service.sessions.server.ts'
import { requireFactorAgain } from './factors/service.fresh.server.ts'
import { listOwnFactors } from './factors/service.server.ts'
import { isFactorDue } from './factors/rules.ts'
import { hasFactor } from './factors/store.server.ts'
import { keepLastHolders } from './service.last-holders.server.ts'
import type { RemoveAdded } from './service.lock-out.server.ts'
import { eraseAccount, type ForgetPerson, type RefuseErasure } from './service.erasure.server.ts'
import { findWithChange } from './email/store.addresses.server.ts'
import { listIdentitiesOf } from './sso/store.server.ts'
import { findUser, insertUser, listSessions, lockCaller, listUserRows, type UserRow } from './store.server.ts'

/** Converts a row to the API's form, without the password hash. */
export function toUser(row: UserRow): User {
  const { termsAcceptedAt: _accepted, termsVersion: _terms, policyVersion: _policy, ...rest } = row
  const { passwordHash: _hash, deletedAt: _deleted, searchWords: _words, emailVerifiedAt, ...shown } = rest
  return {
    ...shown,
    duties: activeDutiesOf(row),
    emailVerified: emailVerifiedAt !== null,
    registrationDate: row.registrationDate.toISOString(),
  }
}

/** Returns a feature's records of the actor, by kind. */
export type OwnRecords = (deps: Deps, actor: SignedIn) => Promise<Record<string, unknown[]>>
/** Called for each feature in the transaction in which a member of staff gives another account staff rights. */
export type WelcomeStaff = (deps: Deps, tx: Db, who: { by: string; to: string }) => Promise<void>
/** Called for each feature in the transaction that takes duties from a member of staff. */
export type DutiesTaken = (deps: Deps, tx: Db, who: { id: string; duties: readonly Duty[] }) => Promise<void>
/** Callbacks of all features for events of accounts. */
export interface FeaturesOfPersons extends VerificationHooks {
  ownRecords: readonly OwnRecords[]
  forgetPerson: readonly ForgetPerson[]
  refuseErasure: readonly RefuseErasure[]
  welcomeStaff: readonly WelcomeStaff[]
  dutiesTaken: readonly DutiesTaken[]
  addressLost: readonly AddressLost[]
  removeAdded: readonly RemoveAdded[]
}

/** Reads the account as its owner sees it; 401 when it no longer exists. */
export async function readOwnUser(deps: Deps, id: string, db: Db = deps.database.db): Promise<OwnUser> {
  const found = await findWithChange(db, id)
  if (!found) throw unauthorized('Invalid token')
  const { user, pendingEmail } = found
  const lacksFactor = await findLack(deps, db, user)
  return { ...toUser(user), pendingEmail, lacksFactor, documents: await listUploadedBy(db, id) }
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
  refuseCommonPassword(input.password)
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
    const actor = {
      kind: 'user',
      id: row.id,
      role: row.role,
      duties: row.duties,
      memberships: [],
      email,
      name,
      sessionId: '',
    } as const
    await recordAudit(tx, { at: now, actor, action: 'account.register', recordType: 'account', recordId: row.id })
    return { token, user: { ...toUser(row), pendingEmail: null, lacksFactor: null, documents: [] } }
  })
}

export const readProfile = (deps: Deps, actor: SignedIn) => readOwnUser(deps, actor.id)

/** Everything the portal stores about the person, for a file in any format; 429 when an account requests too many. */
export async function exportOwnAccount(deps: Deps, actor: SignedIn, own: readonly OwnRecords[]) {
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
    records: Object.assign({}, ...(await Promise.all(own.map((read) => read(deps, actor))))) as Record<
      string,
      unknown[]
    >,
  }
}

/** Erases the personal data; the Commission keeps the person's records under the name 'Deleted account'. */
export async function deleteOwnAccount(
  deps: Deps,
  actor: SignedIn,
  password: string,
  { forgetPerson, refuseErasure }: Pick<FeaturesOfPersons, 'forgetPerson' | 'refuseErasure'>,
): Promise<void> {
  await confirmOwnPassword(deps, actor, { field: 'password', password })
  await requireFactorAgain(deps, actor)
  await deps.database.transaction(async (tx) => {
    await keepLastHolders(tx, actor.id, [])
    await lockCaller(tx, actor)
    for (const refuse of refuseErasure) await refuse(deps, tx, actor)
    await eraseAccount(deps, tx, { person: actor, by: actor }, forgetPerson)
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
