import { and, eq, isNull, sql } from 'drizzle-orm'
import { membershipsColumn } from '#people/store.server.ts'
import { sessions, users } from '#people/table.server.ts'
import { type Db, prepareOnce } from '#platform/database/database.server.ts'
import { loginFactors } from './factors/table.server.ts'
import { passkeys } from './passkeys/table.server.ts'

/** Only staff may need a second factor: of others it is not read. */
const someFactor = sql`exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})
  or exists (select from ${loginFactors} where ${loginFactors.userId} = ${users.id} and ${loginFactors.confirmedAt} is not null)`

/** Runs for every request of a signed-in person, with what the person may do: a duty or mandate that is taken away counts from the next request on. */
const sessionByToken = prepareOnce('session_by_token', (db) =>
  db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      via: sessions.via,
      device: sessions.device,
      network: sessions.network,
      userId: users.id,
      role: users.role,
      duties: users.duties,
      emailVerifiedAt: users.emailVerifiedAt,
      memberships: membershipsColumn.as('memberships'),
      email: users.email,
      name: users.name,
      surname: users.surname,
      isGuarded: sql<boolean>`${users.role} <> 'Admin' or ${someFactor}`.as('is_guarded'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isNull(users.deletedAt))),
)

export async function findSession(db: Db, tokenHash: string) {
  const [row] = await sessionByToken(db).execute({ tokenHash })
  return row
}
