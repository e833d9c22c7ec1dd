import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { keyCheck } from './table.server.ts'

/** The tag in force: the given one, unless another was first. */
export async function keepKeyCheck(db: Db, tag: string): Promise<string> {
  await db.insert(keyCheck).values({ id: 1, tag }).onConflictDoNothing()
  const [row] = await db.select().from(keyCheck).where(eq(keyCheck.id, 1))
  return row!.tag
}
