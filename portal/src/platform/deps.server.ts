import type { Clock } from './clock.ts'
import type { Config } from './settings/config.server.ts'
import type { Database } from './database/database.server.ts'
import type { ContentEvents } from './events.server.ts'
import type { Notices } from './database/notices.server.ts'
import type { FileStore } from './files/files.server.ts'
import type { Hooks } from './hooks.ts'
import type { Jobs } from './jobs.server.ts'
import type { Parsing } from './limited-process/parsing.server.ts'
import type { Mailer } from './mail.server.ts'
import type { Log, Metrics } from './telemetry/telemetry.server.ts'
import type { Traces } from './telemetry/traces.server.ts'

/** The dependencies of a service; created once in `app`, or by a test. */
export interface Deps {
  config: Config
  database: Database
  files: FileStore
  mailer: Mailer
  /** Parses uploaded files and makes PDFs in child processes under hard limits. */
  parsing: Parsing
  jobs: Jobs
  /** What the features have filled into each other's hooks. */
  hooks: Hooks
  events: ContentEvents
  notices: Notices
  clock: Clock
  /** The cost of hashing a password by argon2id: memory in KiB, passes and lanes. */
  passwordCost: { memoryCost: number; timeCost: number; parallelism: number }
  log: Log
  metrics: Metrics
  /** Only where OTEL_EXPORTER_OTLP_ENDPOINT is set. */
  traces: Traces | undefined
}
