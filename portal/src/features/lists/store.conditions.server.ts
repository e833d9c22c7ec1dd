import { and, gte, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Moments } from './contract.days.ts'

/** What happened within these moments; without any, everything. */
export const within = (moment: PgColumn, { from, before }: Moments = {}): SQL | undefined =>
  and(from && gte(moment, from), before && lt(moment, before))

/** What one of these accounts has; null is nobody. */
export function assignedTo(assignee: PgColumn, ids: readonly (string | null)[] | undefined): SQL | undefined {
  if (!ids) return undefined
  const accounts = ids.filter((id) => id !== null)
  return or(inArray(assignee, accounts), ids.includes(null) ? isNull(assignee) : undefined)
}
