import type { Deps } from '#platform/deps.server.ts'
import { readQueue } from './rules.queues.ts'

/** Only the tests say when the mailbox is read: each portal that starts plans it for every minute again, also for others on its database. */
export async function readOnlyWhenAsked({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.pool.query('delete from jobs.schedule where name = $1', [readQueue])
  await database.pool.query(`delete from jobs.job where name = $1 and state = 'created'`, [readQueue])
}
