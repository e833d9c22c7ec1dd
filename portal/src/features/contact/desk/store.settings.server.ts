import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { storeOver } from '#platform/database/versions.server.ts'
import { enquirySettings as t } from '../table.server.ts'
import { usualAnswerDays } from './rules.deadline.ts'

/** The only row. */
const id = 1

/** Version 0 means that nobody has changed them. */
export async function findEnquirySettings(db: Db): Promise<{ answerDays: number; version: number }> {
  const [row] = await db.select().from(t).where(eq(t.id, id))
  return { answerDays: row?.answerDays ?? usualAnswerDays, version: row?.version ?? 0 }
}

export const readAnswerDays = async (db: Db): Promise<number> => (await findEnquirySettings(db)).answerDays

/** Stores the settings unless somebody else has changed them since this version. */
export const saveEnquirySettings = (tx: Db, answerDays: number, version: number): Promise<boolean> =>
  storeOver(tx, t, { id, answerDays }, version)
