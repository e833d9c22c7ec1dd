// How the portal is doing, for the page _System_ and for `/metrics`. Failed jobs are shown by kind and code only, because an error's message may
// quote an address; staff repeat all failed jobs of a kind, since a cause rarely hits one alone. Sizes are in steps (disk 1 GiB, database 128 MiB,
// connections 10), so that one report of wrongdoing moves nothing that can be watched.
import { performance } from 'node:perf_hooks'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { checkBackups } from '#platform/doctor/backups.server.ts'
import type { Finding } from '#platform/doctor/finding.ts'
import { checkKeys } from '#platform/doctor/folders.server.ts'
import { digestOf } from '#platform/doctor/running.server.ts'
import { describeStaffLogin } from '#platform/doctor/sso.server.ts'
import { may } from '#platform/duties.ts'
import { readDiskDays, readDiskSpace } from '#platform/files/disk-use.server.ts'
import { countQueues, listFailures } from '#platform/jobs-overview.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { meaningOf } from '#platform/telemetry/code-words.ts'
import { portalVersion } from '#platform/version.server.ts'
import type { System } from './contract.ts'
import { type Backups, daysUntilFull, growthPerDay } from './rules.ts'
import { readDatabaseFacts } from './store.server.ts'

/** What other features know. */
export interface SystemSources {
  overdue(deps: Deps): Promise<System['overdue']>
  drafts(deps: Deps): Promise<System['drafts']>
  /** Undefined where no backup is set up. */
  backups(deps: Deps): Promise<Backups | undefined>
  /** Null where no mailbox is set up. */
  inbound(deps: Deps): Promise<System['inbound']>
}

const maxFailures = 100
const maxSlow = 20

/** How the portal is doing, for the page of Admins. */
export async function readSystem(deps: Deps, actor: SignedIn, sources: SystemSources): Promise<System> {
  requireDuty(actor, may.readSystem)
  const now = deps.clock.now()
  const state = await readState(deps, sources)
  const kinds = new Map(deps.jobs.kinds.map((kind) => [kind.queue, kind]))
  const failures = await listFailures(deps.database.db, maxFailures, scheduledQueues(deps))
  const backups = state.backups && { ...state.backups, problems: problemsIn(await checkBackups(deps.config)) }
  return {
    ...state,
    drafts: await sources.drafts(deps),
    asOf: now.toISOString(),
    version: portalVersion,
    node: process.versions.node,
    startedAt: new Date(performance.timeOrigin).toISOString(),
    database: { ...state.database, embedded: !deps.config.databaseUrl },
    backups,
    untrustedProxies: deps.metrics.untrustedProxies.count,
    staffLogin: describeStaffLogin(deps.config),
    failures: failures.map((row) => ({
      ...row,
      meaning: meaningOf(row.cause).meaning ?? '',
      title: kinds.get(row.queue)?.title ?? row.queue,
      mail: Boolean(kinds.get(row.queue)?.mail),
    })),
    slow: deps.metrics.recent.slow(now, maxSlow),
  }
}

const scheduledQueues = ({ jobs }: Deps) => jobs.kinds.flatMap(({ queue, schedule }) => (schedule ? [queue] : []))

const problemsIn = (findings: Finding[]) => findings.filter(({ level }) => level !== 'ok').map(({ text }) => text)

/** What the page and the figures for operators have in common. */
async function readState(deps: Deps, sources: SystemSources) {
  // One after the other: the figures of each minute must not need more than one connection.
  const database = await readDatabaseFacts(deps.database.db)
  const disk = await readDisk(deps.config.dataDir)
  const documents = { remote: Boolean(deps.config.documents), answers: await deps.files.answers() }
  const queues = await countQueues(deps.database.db, scheduledQueues(deps))
  const backups = await sources.backups(deps)
  const overdue = await sources.overdue(deps)
  const inbound = await sources.inbound(deps)
  const isMail = new Set(deps.jobs.kinds.flatMap(({ queue, mail }) => (mail ? [queue] : [])))
  const sum = (of: typeof queues, name: 'waiting' | 'late' | 'failed') =>
    of.reduce((total, row) => total + row[name], 0)
  const mails = queues.filter(({ queue }) => isMail.has(queue))
  const others = queues.filter(({ queue }) => !isMail.has(queue))
  return {
    database,
    disk,
    documents,
    mail: { server: Boolean(deps.config.smtpUrl), waiting: sum(mails, 'waiting'), failed: sum(mails, 'failed') },
    inbound,
    jobs: { waiting: sum(others, 'waiting'), late: sum(queues, 'late'), failed: sum(others, 'failed') },
    queues,
    backups: backups ?? null,
    keys: checkKeys(deps.config),
    overdue,
  }
}

async function readDisk(dataDir: string): Promise<System['disk']> {
  const { free, total } = await readDiskSpace(dataDir)
  const perDay = growthPerDay(await readDiskDays(dataDir))
  return { free, total, perDay: perDay ?? null, daysUntilFull: daysUntilFull(free, perDay) ?? null }
}

/** Lets the failed jobs of a kind run once more. Answers how many there were. */
export async function retryFailedJobs(
  deps: Deps,
  actor: SignedIn,
  { queue, key }: { queue: string; key: string | undefined },
): Promise<{ count: number }> {
  requireDuty(actor, may.manageSystem)
  if (!deps.jobs.kinds.some((kind) => kind.queue === queue)) throw notFound()
  const request = { scope: `system.retry:${actor.id}`, key, input: { queue } }
  return deps.database.transaction((tx) =>
    onceFor(tx, request, async () => {
      const count = await deps.jobs.retry(tx, queue)
      const entry = { action: 'job.retry', recordType: 'job', recordId: queue, details: { count } }
      if (count > 0) await recordAudit(tx, { at: deps.clock.now(), actor, ...entry })
      return { count }
    }),
  )
}

const backupQueues = { backup: 'backups.nightly', drill: 'backups.drill' } as const

/** Queues the nightly backup, or the weekly test restore, for now. */
export async function runBackup(deps: Deps, actor: SignedIn, kind: keyof typeof backupQueues) {
  requireDuty(actor, may.manageSystem)
  if (!deps.config.backupDir) throw conflict('No backup is set up: the operator of the machine sets BACKUP_DIR.')
  await deps.database.transaction(async (tx) => {
    const running = (await countQueues(tx, [])).find(({ queue }) => queue === backupQueues[kind])
    if (running?.waiting) throw conflict('One is running already, or is about to. Reload this page to see the result.')
    await deps.jobs.enqueue(tx, backupQueues[kind], {})
    const entry = { action: 'backup.run', recordType: 'job', recordId: backupQueues[kind] }
    await recordAudit(tx, { at: deps.clock.now(), actor, ...entry })
  })
  return { message: 'It starts within a minute. Reload this page to see the result.' }
}

/** Connections move with every request, and a report of wrongdoing is one. */
const connectionStep = 10

type State = Awaited<ReturnType<typeof readState>>
const secondsOf = (at: string | null | undefined) => (at ? Date.parse(at) / 1000 : 0)

/** Adds what the page shows to the figures for operators; without a database only `database_up` changes. */
export function publishFigures(deps: Deps, sources: SystemSources): void {
  const { metrics } = deps
  const info = metrics.gauge('portal_info', 'Always 1; its labels are the release and a digest of the settings', [
    'version',
    'settings',
  ])
  info.set({ version: portalVersion, settings: digestOf(deps.config) }, 1)
  const untrusted = metrics.gauge(
    'untrusted_proxy_requests',
    'Requests that TRUST_PROXY does not explain, since the start',
  )
  const up = metrics.gauge('database_up', 'Whether the database answers')
  const showDisk = diskFigures(deps)
  const showDatabase = databaseFigures(deps)
  const showJobs = jobFigures(deps)
  const showCare = careFigures(deps)
  metrics.beforeRead(async () => {
    untrusted.set(metrics.untrustedProxies.count)
    try {
      const state = await readState(deps, sources)
      up.set(1)
      for (const show of [showDisk, showDatabase, showJobs, showCare]) show(state)
    } catch (error) {
      up.set(0)
      throw error
    }
  })
}

function diskFigures({ metrics }: Deps) {
  const documents = metrics.gauge('documents_up', 'Whether the store of documents answers')
  const free = metrics.gauge('disk_free_bytes', 'Free on the disk of the data folder, in steps of 1 GiB')
  const size = metrics.gauge('disk_size_bytes', 'Size of the disk of the data folder, in steps of 1 GiB')
  const left = metrics.gauge(
    'disk_full_in_days',
    'Days until the disk is full at the rate of the last 60; +Inf for never',
  )
  return ({ disk, documents: { answers } }: State) => {
    documents.set(answers ? 1 : 0)
    free.set(disk.free)
    size.set(disk.total)
    left.set(disk.daysUntilFull ?? Number.POSITIVE_INFINITY)
  }
}

function databaseFigures({ metrics }: Deps) {
  const size = metrics.gauge('database_size_bytes', 'Size of the database, in steps of 128 MiB')
  const used = metrics.gauge('database_connections_used', 'Open connections to the database server, in steps of 10')
  const max = metrics.gauge('database_connections_most', 'Connections that the database server admits')
  return ({ database }: State) => {
    size.set(database.size)
    used.set(Math.ceil(database.connectionsUsed / connectionStep) * connectionStep)
    max.set(database.connectionsMost)
  }
}

function jobFigures({ metrics, jobs: { kinds } }: Deps) {
  const waiting = metrics.gauge('jobs_late', 'Jobs due for more than 5 minutes', ['queue'])
  const failed = metrics.gauge('jobs_failed', 'Jobs that failed and run no more', ['queue'])
  const mailsWaiting = metrics.gauge('mails_waiting', 'Mails that have not left')
  const mailsFailed = metrics.gauge('mails_failed', 'Mails that failed and are tried no more')
  return ({ queues, mail }: State) => {
    for (const { queue } of kinds) {
      const row = queues.find((counts) => counts.queue === queue)
      waiting.set({ queue }, row?.late ?? 0)
      failed.set({ queue }, row?.failed ?? 0)
    }
    mailsWaiting.set(mail.waiting)
    mailsFailed.set(mail.failed)
  }
}

function careFigures({ metrics }: Deps) {
  const setUp = metrics.gauge('backup_set_up', 'Whether backups are made')
  const backup = metrics.gauge('backup_last_success_timestamp_seconds', 'When the last good backup ended; 0 for never')
  const drill = metrics.gauge(
    'backup_drill_last_success_timestamp_seconds',
    'When a backup was last restored as a test',
  )
  const mailbox = metrics.gauge(
    'inbound_mail_last_read_timestamp_seconds',
    'When the mailbox for answers was last read; 0 for never, and without a mailbox',
  )
  const mailboxSetUp = metrics.gauge('inbound_mail_set_up', 'Whether there is a mailbox for answers')
  const keys = metrics.gauge('keys_needing_care', 'Keys that are missing, readable by others, or old and still set')
  const overdue = metrics.gauge('cases_overdue', 'Open cases past their deadline', ['kind'])
  return (state: State) => {
    const { backups } = state
    setUp.set(backups ? 1 : 0)
    backup.set(secondsOf(backups?.goodAt))
    drill.set(secondsOf(backups?.goodDrillAt))
    mailboxSetUp.set(state.inbound ? 1 : 0)
    mailbox.set(secondsOf(state.inbound?.readAt))
    keys.set(state.keys.filter(({ level }) => level !== 'ok').length)
    for (const { kind, count } of state.overdue) overdue.set({ kind }, count)
  }
}
