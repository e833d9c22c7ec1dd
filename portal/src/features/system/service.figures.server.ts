import type { Deps } from '#platform/deps.server.ts'
import { digestOf } from '#platform/doctor/running.server.ts'
import { portalVersion } from '#platform/version.server.ts'
import { readState, type SystemSources } from './service.server.ts'

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
  const most = metrics.gauge('database_connections_most', 'Connections that the database server admits')
  return ({ database }: State) => {
    size.set(database.size)
    used.set(Math.ceil(database.connectionsUsed / connectionStep) * connectionStep)
    most.set(database.connectionsMost)
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
  const keys = metrics.gauge('keys_needing_care', 'Keys that are missing, readable by others, or old and still set')
  const overdue = metrics.gauge('cases_overdue', 'Open cases past their deadline', ['kind'])
  return (state: State) => {
    const { backups } = state
    setUp.set(backups ? 1 : 0)
    backup.set(secondsOf(backups?.goodAt))
    drill.set(secondsOf(backups?.goodDrillAt))
    keys.set(state.keys.filter(({ level }) => level !== 'ok').length)
    for (const { kind, count } of state.overdue) overdue.set({ kind }, count)
  }
}
