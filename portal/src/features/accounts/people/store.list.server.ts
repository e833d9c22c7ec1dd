import { and, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Moments } from '#features/lists/contract.days.ts'
import { type ListKey, type ListRecords, within } from '#features/lists/service.sources.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { searchQuery } from '#platform/values/search-words.ts'
import type { UserRow } from '#people/store.server.ts'
import { nameKey, users as u } from '#people/table.server.ts'

/** Of filters with several values, one is enough. */
export interface PeopleFilter {
  role?: readonly string[] | undefined
  confirmed?: readonly string[] | undefined
  registered: Moments
  /** Words, or beginnings of words. */
  search: string
}

/** Each has an index with the same columns, so that a page is read without sorting. */
const keys = {
  name: { parts: [nameKey(u)] },
  registered: { parts: [sql`${u.registrationDate}`] },
} satisfies Record<string, ListKey>

const roles: Record<string, UserRow['role']> = { staff: 'Admin', user: 'User' }
const isConfirmed = (value: string): SQL => (value === 'yes' ? isNotNull(u.emailVerifiedAt) : isNull(u.emailVerifiedAt))

function searchCondition(typed: string): SQL {
  const query = searchQuery(typed)
  return query ? sql`${u.searchWords} @@ ${query}::tsquery` : sql`false`
}

const conditions = ({ role, confirmed, registered, search }: PeopleFilter): SQL | undefined =>
  and(
    isNull(u.deletedAt),
    role &&
      inArray(
        u.role,
        role.flatMap((value) => roles[value] ?? []),
      ),
    confirmed && or(...confirmed.map(isConfirmed)),
    within(u.registrationDate, registered),
    search ? searchCondition(search) : undefined,
  )

/** Accounts for the engine of lists: `toFilter` says what the filters of a query mean. */
export const peopleRecords = (toFilter: (query: Parameters<ListRecords['where']>[0]) => PeopleFilter): ListRecords => ({
  from: sql`${u}`,
  id: sql`${u.id}`,
  // Nothing is done to accounts from the list.
  version: sql`1`,
  label: sql`${u.email}`,
  where: (query) => conditions(toFilter(query)),
  keys,
  counted: {
    role: { value: sql`${u.role}`, names: { Admin: 'staff', User: 'user' } },
    confirmed: { value: sql`case when ${u.emailVerifiedAt} is null then 'no' else 'yes' end` },
  },
})

/** The existing ones of these accounts, in the given order. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(u)
    .where(sql`${u.id} = any(${sql.param([...ids])}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
