import { sql } from 'drizzle-orm'
import type { Db } from './database/database.server.ts'

export interface QueueCounts {
  queue: string
  /** Due now, running, or waiting for another try. */
  waiting: number
  /** Due for more than 5 minutes and not begun. */
  late: number
  failed: number
}

/** Jobs of one kind that failed for the same reason. */
export interface FailedJobs {
  queue: string
  /** They run again automatically, or no more. */
  state: 'retry' | 'failed'
  /** The code or kind of the last error; never its message, which may quote an address or what a person typed. */
  cause: string
  count: number
  lastAt: string | null
  /** The id of the newest, under which the log has its lines. */
  job: string
}

const rows = async <T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> => (await db.execute(query)).rows as T[]

/** Failed runs of `scheduled` kinds count until a later run has succeeded; other jobs have work of their own. */
const isOver = (scheduled: readonly string[]) =>
  sql`name in ${scheduled.length > 0 ? scheduled : ['']} and exists (select 1 from jobs.job later where later.name = job.name
        and later.state = 'completed' and later.completed_on > job.completed_on)`

/** The queues with jobs that are not done. */
export const countQueues = (db: Db, scheduled: readonly string[]): Promise<QueueCounts[]> =>
  rows(
    db,
    sql`select name as queue,
          count(*) filter (where state = 'failed' and not (${isOver(scheduled)}))::int as failed,
          count(*) filter (where state in ('retry', 'active') or (state = 'created' and start_after <= now()))::int as waiting,
          count(*) filter (where state in ('retry', 'created') and start_after < now() - interval '5 minutes')::int as late
        from jobs.job where state in ('created', 'retry', 'active', 'failed') group by 1 order by 1`,
  )

/** Codes of Node.js, PostgreSQL and the mail library, and names of classes. */
const codePattern = '^[A-Za-z0-9._-]{2,40}$'
const codes = [
  sql`output ->> 'code'`,
  sql`output -> 'cause' ->> 'code'`,
  sql`case when output -> 'value' ->> 'message' like 'job %timeout' or output -> 'value' ->> 'message' = 'job timed out' then 'timeout' end`,
  sql`output ->> 'name'`,
]
const safeCodes = sql.join(
  codes.map((code) => sql`substring(${code} from ${codePattern})`),
  sql`, `,
)

/** Why jobs failed, the most frequent first. */
export const listFailures = (db: Db, max: number, scheduled: readonly string[]): Promise<FailedJobs[]> =>
  rows(
    db,
    sql`select name as queue, state::text as state, coalesce(${safeCodes}, 'unknown') as cause, count(*)::int as count,
          to_char(max(coalesce(completed_on, started_on)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastAt",
          (array_agg(id order by coalesce(completed_on, started_on) desc nulls last))[1] as job
        from jobs.job where state in ('retry', 'failed') and not (${isOver(scheduled)}) group by 1, 2, 3 order by state desc, count desc, 1, 3 limit ${max}`,
  )

/** The ids of the failed jobs of a kind, the oldest first, locked until the end of the transaction. */
export async function lockFailed(tx: Db, queue: string, max: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select id from jobs.job where name = ${queue} and state = 'failed' order by created_on, id limit ${max} for update`,
  )
  return found.map(({ id }) => id)
}
