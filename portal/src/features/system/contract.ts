import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { message } from '#platform/schemas.ts'

const tag = 'System'

const failures = z.object({
  queue: z.string(),
  title: z.string(),
  /** It sends a mail. */
  mail: z.boolean(),
  /** They run again automatically (`retry`), or only when staff say so (`failed`). */
  state: z.enum(['retry', 'failed']),
  /** A code, never a message: that may quote an address. */
  cause: z.string(),
  /** The code in words, where it is one of PostgreSQL or of the system. */
  meaning: z.string(),
  count: z.number(),
  lastAt: z.nullable(z.string()),
  /** The id of the newest, for `npm run logs`. */
  job: z.string(),
})
export type Failures = z.infer<typeof failures>

const finding = z.object({ level: z.enum(['ok', 'note', 'fix']), what: z.string(), text: z.string() })

/** So many days of drafts are counted together. */
export const draftDays = 30

const system = z.object({
  asOf: z.string(),
  version: z.string(),
  node: z.string(),
  startedAt: z.string(),
  database: z.object({
    version: z.string(),
    embedded: z.boolean(),
    /** In steps of 128 MiB. */
    size: z.number(),
    connectionsUsed: z.number(),
    connectionsMost: z.number(),
  }),
  disk: z.object({
    /** In steps of 1 GiB. */
    free: z.number(),
    total: z.number(),
    /** Bytes; null while too few days are known. */
    perDay: z.nullable(z.number()),
    /** Null where the disk does not fill up within ten years. */
    daysUntilFull: z.nullable(z.number()),
  }),
  documents: z.object({
    /** In an S3 store, not on the disk. */
    remote: z.boolean(),
    answers: z.boolean(),
  }),
  mail: z.object({ server: z.boolean(), waiting: z.number(), failed: z.number() }),
  /** The mailbox for answers to our mails; null where none is set up. */
  inbound: z.nullable(
    z.object({
      /** When it was last read to its end. */
      readAt: z.nullable(z.string()),
      /** A code; empty when the last reading succeeded. */
      failure: z.string(),
      /** Mails that wait for a decision of staff. */
      held: z.number(),
      /** Mails of the last 7 days by what became of them. */
      counts: z.record(z.string(), z.number()),
    }),
  ),
  /** Requests to this process that a proxy forwarded which TRUST_PROXY does not name. */
  untrustedProxies: z.number(),
  jobs: z.object({ waiting: z.number(), late: z.number(), failed: z.number() }),
  failures: z.array(failures),
  /** Null where no backup is set up. */
  backups: z.nullable(
    z.object({
      lastAt: z.nullable(z.string()),
      lastOk: z.boolean(),
      /** Why it failed, or what it found. */
      lastNote: z.string(),
      /** The last that succeeded. */
      goodAt: z.nullable(z.string()),
      drillAt: z.nullable(z.string()),
      drillOk: z.boolean(),
      drillNote: z.string(),
      goodDrillAt: z.nullable(z.string()),
      /** What would keep the next one from being made, or from being of use. */
      problems: z.array(z.string()),
    }),
  ),
  keys: z.array(finding),
  /** Empty where staff log in with a password only. */
  staffLogin: z.array(finding),
  overdue: z.array(z.object({ kind: z.string(), plural: z.string(), path: z.string(), count: z.number() })),
  /** Drafts of visitors that had everything but the sending, and those of them that were sent, in the last `draftDays` days. */
  drafts: z.array(z.object({ kind: z.string(), plural: z.string(), complete: z.number(), sent: z.number() })),
  /** Of this process, in the last hour. */
  slow: z.array(z.object({ route: z.string(), requests: z.number(), slow: z.number(), slowestMs: z.number() })),
})
export type System = z.infer<typeof system>

export const getSystem = endpoint({
  method: 'GET',
  path: '/system',
  tag,
  access: 'staff',
  duties: may.readSystem,
  summary: 'How the portal is doing: database, disk, mails, jobs, backups, keys, overdue cases and slow requests',
  response: system,
})

export const runBackup = endpoint({
  method: 'POST',
  path: '/system/backups',
  tag,
  access: 'staff',
  duties: may.manageSystem,
  summary: 'Make a backup in BACKUP_DIR now, or restore the newest one as a test',
  body: z.object({ kind: z.enum(['backup', 'drill']) }),
  response: message,
  answers: [409],
})

export const retryJobs = endpoint({
  method: 'POST',
  path: '/system/jobs/retry',
  tag,
  access: 'staff',
  duties: may.manageSystem,
  summary: 'Run failed jobs of a kind again, or send failed mails again; up to 1,000 at a time',
  idempotent: true,
  body: z.object({ queue: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({ count: z.number() }),
  answers: [404, 409],
})
