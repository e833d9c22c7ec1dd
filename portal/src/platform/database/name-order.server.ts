import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/**
 * A name or title in the order in which people look for it, with Ọ and É beside O and E. The collation has the same name on every PostgreSQL server
 * with ICU; the locale of a server may order by character codes.
 */
export const nameText = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' })

/** An expression in that order; its index must have the same. */
export const inNameOrder = (text: SQLWrapper): SQL => sql`(${text} collate "und-x-icu")`
