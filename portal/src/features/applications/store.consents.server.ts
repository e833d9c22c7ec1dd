import { desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { applicationSubmissions as submissions } from './table.server.ts'

/** The consents of an account's applications, newest first. */
export const listConsents = (db: Db, userId: string, limit: number) =>
  db
    .select({
      reference: submissions.reference,
      consentAt: submissions.consentAt,
      consentVersion: submissions.consentVersion,
    })
    .from(submissions)
    .where(eq(submissions.userId, userId))
    .orderBy(desc(submissions.createdAt))
    .limit(limit)
