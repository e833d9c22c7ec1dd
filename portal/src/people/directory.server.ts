import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { type Duty, holds } from '#platform/duties.ts'
import { invalidField } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { User } from './contract.ts'
import { peopleMessages } from './messages.ts'
import {
  countUsersIn,
  findUser,
  findUserByEmail,
  findUsers,
  isVerifiedAddress,
  listUserRows,
  lockAddress,
  lockCaller,
  lockUser,
  type UserRow,
} from './store.server.ts'

/** The account as the API answers it, without the password hash. */
export function toUser(row: UserRow): User {
  const { termsAcceptedAt: _accepted, termsVersion: _terms, policyVersion: _policy, ...rest } = row
  const {
    passwordHash: _hash,
    logsInByMail: _byMail,
    deletedAt: _deleted,
    searchWords: _words,
    emailVerifiedAt,
    ...shown
  } = rest
  return {
    ...shown,
    duties: activeDutiesOf(row),
    emailVerified: emailVerifiedAt !== null,
    registrationDate: row.registrationDate.toISOString(),
  }
}

/**
 * Reads an account for another feature, e.g. to send a mail; undefined when deleted. The caller checks permission, and passes its transaction where it
 * has one.
 */
export async function readAccount(deps: Deps, id: string, db: Db = deps.database.db): Promise<User | undefined> {
  const row = await findUser(db, id)
  return row && toUser(row)
}

/** Reads the accounts with these ids that are not deleted. The caller checks permission. */
export const readAccounts = async (db: Db, ids: readonly string[]): Promise<User[]> =>
  (await findUsers(db, ids)).map(toUser)

/**
 * Finds the account with this verified address, for records that staff file on behalf of a person. Locks the address, so that no account
 * verifies it and receives its records before the transaction ends.
 */
export async function lockVerifiedAccount(tx: Db, email: string): Promise<User | undefined> {
  await lockAddress(tx, email)
  const row = await findUserByEmail(tx, email)
  return row?.emailVerifiedAt ? toUser(row) : undefined
}

/** The account with this address, verified or not. */
export async function readAccountByAddress(deps: Deps, email: string): Promise<User | undefined> {
  const row = await findUserByEmail(deps.database.db, email)
  return row && toUser(row)
}

/** The account that has verified this address; also whether its owner has opened one of our links, with or without an account. */
export async function readVerifiedOwner(
  db: Db,
  email: string,
): Promise<{ account: User | undefined; proved: boolean }> {
  const row = await findUserByEmail(db, email)
  const account = row?.emailVerifiedAt ? toUser(row) : undefined
  return { account, proved: account !== undefined || (await isVerifiedAddress(db, email)) }
}

/** Locks the account until the transaction ends, so that parallel requests cannot exceed its quota. */
export async function lockAccount(tx: Db, id: string): Promise<User | undefined> {
  const row = await lockUser(tx, id)
  return row && toUser(row)
}

/** Locks the account of the caller, whose session must not have ended meanwhile (401). */
export const lockOwnAccount = async (tx: Db, actor: SignedIn): Promise<User> => toUser(await lockCaller(tx, actor))

/** Members of staff, where given with one of these duties, by name, at most 500. The caller checks permission. */
export async function listStaffAccounts(
  deps: Deps,
  wanted?: readonly Duty[],
  db: Db = deps.database.db,
): Promise<User[]> {
  const { rows } = await listUserRows(db, { search: undefined, role: 'Admin', limit: 500, offset: 0 })
  const staff = rows.map(toUser).filter((account) => !wanted || holds(account, wanted))
  return staff.sort((one, other) => one.name.localeCompare(other.name))
}

/** The columns of an assignment to a member of staff with one of these duties, or to nobody; 400 for others. In a transaction it is read there. */
export async function readAssignee(db: Db, userId: string | null, duties: readonly Duty[], field = 'userId') {
  const row = userId && isUuid(userId) ? await findUser(db, userId) : undefined
  const account = row && toUser(row)
  if (userId !== null && !holds(account, duties)) throw invalidField(field, peopleMessages.staffMissing)
  return { assigneeId: account?.id ?? null, assigneeName: account ? `${account.name} ${account.surname}`.trim() : '' }
}

/** How many accounts were made and deleted in a period, for reports. */
export const countAccountsIn = (db: Db, period: { from: Date; before: Date }) => countUsersIn(db, period)

/** Only staff have duties: a release that does not know duties removes the role and leaves them. */
export const dutiesOf = ({ role, duties }: { role: 'Admin' | 'User'; duties: Duty[] }): Duty[] =>
  role === 'Admin' ? duties : []

/** The duties that count: none while the address is unverified, since it may be another person's. */
export const activeDutiesOf = (row: Parameters<typeof dutiesOf>[0] & { emailVerifiedAt: Date | null }): Duty[] =>
  row.emailVerifiedAt ? dutiesOf(row) : []

/** `USER` and unknown values count as `User` (decisions §1). */
export const normaliseRole = (value: string): 'Admin' | 'User' => (value === 'Admin' ? 'Admin' : 'User')
