import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { paperColumns } from '#engines/papers/table.server.ts'
import { letterDecisions } from '../contract.ts'
import { applicationSubmissions } from '../table.server.ts'

/** Every letter about a decision. Rows are deleted only together with their application; a trigger refuses more. */
export const applicationLetters = pgTable(
  'application_letters',
  {
    ...paperColumns(),
    submissionId: uuid()
      .notNull()
      .references(() => applicationSubmissions.id, { onDelete: 'cascade' }),
    decision: text({ enum: letterDecisions }).notNull(),
  },
  (t) => [uniqueIndex('application_letters_paper').on(t.submissionId, t.paper)],
)
