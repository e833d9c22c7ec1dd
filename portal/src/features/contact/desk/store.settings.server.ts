import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
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
export async function saveEnquirySettings(tx: Db, answerDays: number, version: number): Promise<boolean> {
  const next = { answerDays, version: version + 1 }
  const insert = () =>
    tx
      .insert(t)
      .values({ id, ...next })
      .onConflictDoNothing()
  const update = () =>
    tx
      .update(t)
      .set(next)
      .where(and(eq(t.id, id), eq(t.version, version)))
  const { rowCount } = await (version === 0 ? insert() : update())
  return rowCount === 1
}
