import type { Db } from '#platform/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { User } from './contract.ts'
import { toUser } from './service.server.ts'
import { lockAddress } from './email/store.addresses.server.ts'
import { findUser, findUserByEmail, listUserRows, lockUser } from './store.server.ts'

/** An account for another feature's work, e.g. to write a mail; undefined when it is deleted. Who may know is the caller's to ask. */
export async function readAccount(deps: Deps, id: string): Promise<User | undefined> {
  const row = await findUser(deps.database.db, id)
  return row && toUser(row)
}

/**
 * The account whose owner has proved this address, for staff's work on behalf of a person; undefined when there is none. No account proves the
 * address, and joins what waits for it, before the transaction ends.
 */
export async function findProvedAccount(tx: Db, email: string): Promise<User | undefined> {
  await lockAddress(tx, email)
  const row = await findUserByEmail(tx, email)
  return row?.emailVerifiedAt ? toUser(row) : undefined
}

/** The account, held until the transaction ends, so that what is counted for it is counted once. */
export async function lockAccount(tx: Db, id: string): Promise<User | undefined> {
  const row = await lockUser(tx, id)
  return row && toUser(row)
}

/** Staff accounts, by name, 500 at most. Who may know is the caller's to ask. */
export async function listStaffAccounts(deps: Deps): Promise<User[]> {
  const { rows } = await listUserRows(deps.database.db, { search: undefined, role: 'Admin', limit: 500, offset: 0 })
  return rows.map(toUser).sort((one, other) => one.name.localeCompare(other.name))
}
