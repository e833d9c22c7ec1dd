import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm'
import { inStates } from '#engines/records/store.states.server.ts'
import { containing } from '#features/lists/service.sources.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { licence } from './kind.ts'
import { numberKey } from './rules.facts.ts'
import type { LicenceRow } from './store.server.ts'
import { licences as l } from './table.server.ts'

export interface RegisterQuery {
  q?: string | undefined
  class?: string | undefined
  status?: string | undefined
  place?: string | undefined
}

/** A number is found with slashes, hyphens or spaces; of a person the site is not searched. */
function condition({ q = '', class: of, status, place }: RegisterQuery, now: Date) {
  const key = /\d/.test(q) ? numberKey(q) : ''
  const site = sql`case when ${l.isPerson} then '' else ${l.site} end`
  return and(
    q
      ? or(
          containing([l.holder, l.reference, l.council, site], q),
          key ? sql`strpos(${l.numberKey}, ${key}) > 0` : undefined,
        )
      : undefined,
    of ? sql`${l.class} = ${of}` : undefined,
    status ? inStates(licence, [status], 'licences', now) : undefined,
    place ? eq(l.council, place) : undefined,
  )
}

export const countRegister = async (db: Db, query: RegisterQuery, now: Date): Promise<number> => {
  const [row] = await db.select({ all: count() }).from(l).where(condition(query, now))
  return row!.all
}

/** By holder, the newest of each first. */
export const listRegister = (
  db: Db,
  query: RegisterQuery,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<LicenceRow[]> =>
  db
    .select()
    .from(l)
    .where(condition(query, now))
    .orderBy(asc(sql`lower(${l.holder})`), desc(l.issuedOn), asc(l.id))
    .limit(limit)
    .offset(offset)
