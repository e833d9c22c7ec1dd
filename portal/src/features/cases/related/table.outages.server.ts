import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })
/** The member of staff who did it. */
export const author = { byId: text().notNull(), byName: text().notNull(), at: moment().notNull() }

/** Failures of supply, each with the cases about it. */
export const outages = pgTable(
  'outages',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** Key of a distribution company, '' for none. */
    company: text().notNull(),
    feeder: text().notNull(),
    area: text().notNull(),
    startedAt: moment().notNull(),
    expectedEndAt: moment(),
    endedAt: moment(),
    ...author,
    version: integer().notNull().default(1),
  },
  (t) => [index('outages_started').on(t.startedAt, t.id)],
)
