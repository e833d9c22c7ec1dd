import type { Deps } from '#platform/deps.server.ts'
import type { User } from './contract.ts'
import { toUser } from './service.server.ts'
import { findUser } from './store.server.ts'

/** An account for another room's work, e.g. to write a mail; undefined when it is deleted. Who may know is the caller's to ask. */
export async function readAccount(deps: Deps, id: string): Promise<User | undefined> {
  const row = await findUser(deps.database.db, id)
  return row && toUser(row)
}
