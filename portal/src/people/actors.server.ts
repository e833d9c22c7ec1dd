import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { activeDutiesOf } from './directory.server.ts'
import { findUser, readMemberships, type UserRow } from './store.server.ts'

/** The person of an account, with current duties and memberships, for work outside a request of their own. */
export const actorOf = async (db: Db, row: UserRow): Promise<SignedIn> => ({
  kind: 'user',
  id: row.id,
  role: row.role,
  duties: activeDutiesOf(row),
  memberships: await readMemberships(db, row.id),
  email: row.email,
  name: `${row.name} ${row.surname}`.trim(),
  sessionId: '',
})

/** Like `actorOf`; undefined where the account does not exist or is deleted. */
export async function readActor(db: Db, id: string): Promise<SignedIn | undefined> {
  const row = await findUser(db, id)
  return row && actorOf(db, row)
}
