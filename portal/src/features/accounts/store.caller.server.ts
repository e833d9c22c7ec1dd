import { and, eq, isNull, sql } from 'drizzle-orm'
import { companyMembers } from '#features/companies/table.server.ts'
import { type Db, prepareOnce } from '#platform/database/database.server.ts'
import type { Membership } from '#platform/mandates.ts'
import { sessions, users } from './table.server.ts'

const memberships = sql<Membership[]>`coalesce((
  select json_agg(json_build_object('companyId', ${companyMembers.companyId}, 'mandates', ${companyMembers.mandates}))
  from ${companyMembers} where ${companyMembers.userId} = ${users.id}
), '[]'::json)`

/** Runs for every request of a signed-in person, with what the person may do: a duty or mandate that is taken away counts from the next request on. */
const sessionByToken = prepareOnce('session_by_token', (db) =>
  db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      userId: users.id,
      role: users.role,
      duties: users.duties,
      memberships: memberships.as('memberships'),
      email: users.email,
      name: users.name,
      surname: users.surname,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isNull(users.deletedAt))),
)

export async function findSession(db: Db, tokenHash: string) {
  const [row] = await sessionByToken(db).execute({ tokenHash })
  return row
}
