import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { paperStore } from '#engines/papers/store.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { applicationSubmissions as s } from '../table.server.ts'
import { applicationLetters as l } from './table.server.ts'

export const letterStore = paperStore(l, 'submissionId')
export type NewLetter = typeof l.$inferInsert

/** The letters about a person's own applications, not those of their companies. */
export const listOwnLetters = (db: Db, userId: string) =>
  db
    .select({ submissionId: l.submissionId, reference: s.reference, paper: l.paper })
    .from(l)
    .innerJoin(s, eq(s.id, l.submissionId))
    .where(and(eq(s.userId, userId), isNull(s.companyId), isNotNull(l.pdf)))
    .orderBy(asc(s.reference), asc(l.paper))
