import type { Deps } from '#platform/deps.server.ts'
import type { User } from './contract.ts'
import { toUser } from './service.server.ts'
import { findUser, findUserByEmail, listUserRows } from './store.server.ts'

/** An account for another room's work, e.g. to write a mail; undefined when it is deleted. Who may know is the caller's to ask. */
export async function readAccount(deps: Deps, id: string): Promise<User | undefined> {
  const row = await findUser(deps.database.db, id)
  return row && toUser(row)
}

/** The account that has this address, for staff's work on behalf of a person; undefined when there is none. */
export async function findAccountByEmail(deps: Deps, email: string): Promise<User | undefined> {
  const row = await findUserByEmail(deps.database.db, email)
  return row && toUser(row)
}

/** Staff accounts, by name, 500 at most. Who may know is the caller's to ask. */
export async function listStaffAccounts(deps: Deps): Promise<User[]> {
  const { rows } = await listUserRows(deps.database.db, { search: undefined, role: 'Admin', limit: 500, offset: 0 })
  return rows.map(toUser).sort((one, other) => one.name.localeCompare(other.name))
}
