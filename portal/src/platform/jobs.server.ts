import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import type { Database, Db } from './database/database.server.ts'
import { repeatWhileLost } from './database/database-failure.server.ts'
import type { Mail } from './mail.server.ts'
import { Permits } from './permits.server.ts'
import type { Notices } from './database/notices.server.ts'
import { lockFailed } from './jobs-overview.server.ts'
import { describeError, type Log, type Metrics } from './telemetry/telemetry.server.ts'

/** One job while it runs. After a crash the same job runs again. */
export interface RunningJob {
  /** For a mail with the news that the job is about; not for one with a link, whose repetition differs. */
  once: NonNullable<Mail['once']>
}

/** A kind of deferred work. The data must be plain JSON without secrets. */
export interface JobKind<T extends object> {
  queue: string
  /** For the page that shows staff how jobs are doing: 'Mail about a case'. */
  title: string
  /** It sends a mail. */
  mail?: true
  /** Seconds one run may take before another process may take it over. */
  timeoutSeconds?: number
  retries?: number
  /** Cron expression (UTC) for recurring work; runs once however many processes there are. */
  schedule?: string
  run(data: T, job: RunningJob): Promise<void>
}

interface JobOptions {
  startAfter?: Date
  singletonKey?: string
}

export interface Jobs {
  /** Queues a job in the caller's transaction: it exists only if the transaction commits. */
  enqueue(tx: Db, queue: string, data: object, options?: JobOptions): Promise<void>
  /** Queues a job for each of these, in one statement. */
  enqueueAll(tx: Db, queue: string, all: readonly object[], options?: JobOptions): Promise<void>
  define<T extends object>(kind: JobKind<T>): void
  readonly kinds: readonly Pick<JobKind<object>, 'queue' | 'title' | 'mail' | 'schedule'>[]
  /** Lets jobs that have failed run once more; answers how many there were. */
  retry(tx: Db, queue: string): Promise<number>
  start(): Promise<void>
  /** Waits for running jobs (at most 10 s), then stops. */
  stop(): Promise<void>
}

const schema = 'jobs'
/** In one transaction; the others stay and can be retried after it. */
const maxRetried = 1_000

/** Version of the job tables that the library makes. */
export const jobsVersion: number = library.pgboss.schema

/** The tables that a backup needs; the others are the library's statistics and notes. */
export const jobTables = ['queue', 'schedule', 'subscription', 'job_common', 'job_dependency'] as const

/** Less than the heartbeat, after which another process takes a job over. */
const statementTimeoutMs = 25_000

/** Some 50 queues are polled at the same moment: without a limit they take every connection from people. */
const connectionsOfQueues = 4

/** Creates or updates the job tables as the role of `client`; a running portal has no right to. */
export async function prepareJobs(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Jobs in PostgreSQL: retried with growing waits, taken over when a process dies, each run by one process. */
export function createJobs(database: Database, notices: Notices, log: Log, metrics: Metrics): Jobs {
  const queries = new Permits({ atOnce: connectionsOfQueues })
  const boss = new PgBoss({
    db: {
      // Each statement of the library may run twice. A job that is done must not run again because that could not be noted.
      executeSql: (text, values) =>
        queries.run(() => repeatWhileLost(() => database.pool.query(text, values), statementTimeoutMs)),
      async listen(channel, onNotice, onReturn) {
        notices.listen(channel, onNotice, onReturn)
        // The connection belongs to the caller.
        return { close: async () => {} }
      },
    },
    useListenNotify: true,
    schema,
    migrate: false,
    supervise: true,
    schedule: true,
  })
  boss.on('error', (error) => log.warn({ error: describeError(error) }, 'job queue error'))
  const kinds: JobKind<object>[] = []
  const enqueueAll: Jobs['enqueueAll'] = async (tx, queue, all, options = {}) => {
    if (all.length > 0)
      await boss.insert(
        queue,
        all.map((data) => ({ ...options, data })),
        { db: fromDrizzle(tx, sql) },
      )
  }
  return {
    define: (kind) => void kinds.push(kind as unknown as JobKind<object>),
    kinds,
    async retry(tx, queue) {
      const ids = await lockFailed(tx, queue, maxRetried)
      if (ids.length > 0) await boss.retry(queue, ids, { db: fromDrizzle(tx, sql) })
      return ids.length
    },
    enqueue: (tx, queue, data, options) => enqueueAll(tx, queue, [data], options),
    enqueueAll,
    async start() {
      await boss.start()
      await defineQueues(boss, kinds)
      for (const kind of kinds) await startKind(boss, kind, log, metrics)
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** How often an idle queue is polled: new jobs are notified, postponed and failed ones wait for the next poll. */
const looks = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 }

function queueOf(kind: JobKind<object>) {
  return {
    notify: true,
    retryLimit: kind.retries ?? 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: kind.timeoutSeconds ?? 300,
    // A worker that died is detected by its missing heartbeat, long before the job's time is over.
    heartbeatSeconds: 30,
  }
}

/** Brings stored queues and their schedules in line with their kinds: only differences are written, so a second start writes nothing. */
async function defineQueues(boss: PgBoss, kinds: readonly JobKind<object>[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const kind of kinds) {
    const wanted = queueOf(kind)
    const stored = queues.get(kind.queue)
    if (!stored) await boss.createQueue(kind.queue, wanted)
    else if (Object.entries(wanted).some(([name, value]) => stored[name as keyof typeof wanted] !== value))
      await boss.updateQueue(kind.queue, wanted)
    if (kind.schedule && crons.get(kind.queue) !== kind.schedule) await boss.schedule(kind.queue, kind.schedule)
  }
}

async function startKind(boss: PgBoss, kind: JobKind<object>, log: Log, metrics: Metrics): Promise<void> {
  const worker: string = await boss.work(
    kind.queue,
    { ...looks, batchSize: 1, includeMetadata: true },
    async ([job]) => {
      if (!job) return
      try {
        await kind.run(job.data as object, { once: { id: `${kind.queue}-${job.id}`, at: job.createdOn } })
        metrics.jobs.inc({ queue: kind.queue, outcome: 'done' })
      } catch (error) {
        metrics.jobs.inc({ queue: kind.queue, outcome: 'failed' })
        log.warn({ queue: kind.queue, job: job.id, error: describeError(error) }, 'job failed')
        throw error
      } finally {
        // After one job there may be more: poll immediately, so that a queue moves faster than one job per poll.
        boss.notifyWorker(worker)
      }
    },
  )
}
