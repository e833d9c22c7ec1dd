import { pino } from 'pino'
import { passwordCost } from '#features/accounts/sign-in/service.passwords.server.ts'
import { withPortalData } from '#platform/backup/empty-place.server.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContentEvents } from '#platform/events.server.ts'
import { commission, mailboxes } from '#platform/state/commission.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/settings/config.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { createJobs } from '#platform/jobs.server.ts'
import { createParsing } from '#platform/limited-process/parsing.server.ts'
import { openFileStore } from '#platform/files/local-files.server.ts'
import { createMailer } from '#platform/mail.server.ts'
import { createNotices } from '#platform/database/notices.server.ts'
import { withRequestId } from '#platform/telemetry/request-id.server.ts'
import { createMetrics, type Log } from '#platform/telemetry/telemetry.server.ts'
import { TracedPool } from '#platform/telemetry/traced-pool.server.ts'
import { traceFiles, type Traces } from '#platform/telemetry/traces.server.ts'
import type { Hooks } from '#platform/hooks.ts'
import type { PoolConfig } from 'pg'
import { hooksOf } from './features.server.ts'

/** The dependencies of all services, created from the configuration. */
export function createDeps(
  config: Config,
  connection: PoolConfig,
  { hooks, log: processLog, traces }: { hooks: Hooks; log: Log; traces?: Traces | undefined },
): Deps {
  const log = withRequestId(processLog)
  const metrics = createMetrics()
  // What outlives a request belongs to none: connections, notices and jobs.
  const database = openDatabase(connection, processLog, traces && TracedPool)
  const notices = createNotices(database, processLog)
  return {
    config,
    database,
    notices,
    log,
    metrics,
    clock: systemClock,
    passwordCost,
    traces,
    files: traces ? traceFiles(openFileStore(config)) : openFileStore(config),
    mailer: createMailer(config, { name: commission.name, address: mailboxes.sender }),
    parsing: createParsing({ clock: systemClock, log }),
    hooks,
    jobs: createJobs(database, notices, processLog, metrics),
    events: createContentEvents(notices),
  }
}

const maxCloseMs = 5_000

/** Stops everything in the order of its dependencies. */
export async function closeDeps(deps: Deps): Promise<void> {
  await deps.jobs.stop()
  await deps.notices.close()
  deps.mailer.close()
  deps.parsing.close()
  // A connection that was lost at a bad moment may never return to the pool, which waits for it: a portal that is told to end must end.
  const timeout = new AbortController()
  const tooLong = sleep(maxCloseMs, undefined, { signal: timeout.signal }).catch(() => {})
  await Promise.race([deps.database.close().finally(() => timeout.abort()), tooLong])
  await deps.traces?.close()
}

/** Runs a command of the operator with the parts of the portal; no job runs unless the command starts them. */
export const withCommandDeps = <T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> =>
  withPortalData(config, async (connection) => {
    const deps = createDeps({ ...config, databaseOwnerUrl: undefined }, connection, {
      hooks: hooksOf(),
      log: pino({ level: 'warn' }),
    })
    try {
      return await work(deps)
    } finally {
      await closeDeps(deps)
    }
  })
