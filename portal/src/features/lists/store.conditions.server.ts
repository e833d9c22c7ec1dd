import { and, gte, inArray, isNull, lt, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Moments } from './contract.days.ts'

/** Comparisons take expressions as they take columns, and differ in their types alone. */
const asColumn = (value: SQLWrapper) => value as PgColumn

/** What happened within these moments; without any, everything. */
export const within = (moment: SQLWrapper, { from, before }: Moments = {}): SQL | undefined =>
  and(from && gte(asColumn(moment), from), before && lt(asColumn(moment), before))

/** What one of these accounts has; null is nobody. */
export function assignedTo(assignee: SQLWrapper, ids: readonly (string | null)[] | undefined): SQL | undefined {
  if (!ids) return undefined
  const accounts = ids.filter((id) => id !== null)
  return or(inArray(asColumn(assignee), accounts), ids.includes(null) ? isNull(assignee) : undefined)
}
