import { connectionsOfProcess } from '#platform/database/connections.ts'
import { about, type Finding } from './finding.ts'

/** Of the session: name and value as `pg_settings` has them. */
export type Settings = Record<string, string>

const oldestVersion = 150_000

interface Rule {
  name: string
  good: (value: string) => boolean
  cure: string
}

const rules: Rule[] = [
  {
    name: 'fsync',
    good: (value) => value === 'on',
    cure: 'a power failure can destroy the database. Set fsync = on in postgresql.conf.',
  },
  {
    name: 'full_page_writes',
    good: (value) => value === 'on',
    cure: 'a power failure can damage the database. Set full_page_writes = on in postgresql.conf.',
  },
  {
    name: 'synchronous_commit',
    good: (value) => value !== 'off',
    cure: 'what was acknowledged can be lost in a power failure. Set synchronous_commit = on for the server and the role.',
  },
  {
    name: 'server_encoding',
    good: (value) => value === 'UTF8',
    cure: 'names with Yoruba, Hausa or Igbo letters cannot be stored. Create the database with encoding UTF8.',
  },
  {
    name: 'TimeZone',
    good: (value) => ['UTC', 'Etc/UTC', 'GMT'].includes(value),
    cure: "days in figures begin at another hour. Run: alter role … set timezone to 'UTC', for the role of the portal.",
  },
  {
    name: 'log_statement',
    good: (value) => value === 'none',
    cure: 'the log of the server would hold personal data and the time of reports of wrongdoing. Set log_statement = none.',
  },
  {
    name: 'log_min_duration_statement',
    good: (value) => value === '-1',
    cure: 'the log of the server would hold personal data. Set log_min_duration_statement = -1.',
  },
]

/** Version and settings of the PostgreSQL server. */
export function judgeSettings(settings: Settings): Finding[] {
  const { ok, fix } = about('Database')
  const version = settings['server_version'] ?? 'of an unknown version'
  const isOld = Number(settings['server_version_num'] ?? 0) < oldestVersion
  const wrong = rules
    .map((rule) => ({ ...rule, value: settings[rule.name] ?? '' }))
    .filter(({ value, good }) => !good(value))
    .map(({ name, value, cure }) => fix(`${name} is ${value || 'unknown'}: ${cure}`))
  return [
    isOld ? fix(`PostgreSQL ${version} is too old: use 15 or newer.`) : ok(`PostgreSQL ${version} answers.`),
    ...(wrong.length > 0 ? wrong : [ok('Its settings keep what was acknowledged.')]),
  ]
}

/** Of the limit that leaves the fewest: of the server, the role or the database. */
export function judgeConnections(max: number, left: number, isRunning: boolean): Finding {
  const { ok, note, fix } = about('Database connections')
  const text = `${Math.max(0, left)} of ${max} are free; a process of the portal opens up to ${connectionsOfProcess}.`
  if (left >= connectionsOfProcess) return ok(text)
  const cure = `${text} Raise max_connections, or the limit of the role or database.`
  return isRunning ? note(cure) : fix(cure)
}

/** Milliseconds since 1970: the clock of the database, read between two looks at that of this machine. */
export function judgeClock(database: number, before: number, after: number): Finding {
  const { ok, fix } = about('Clock')
  const ahead = database > after ? database - after : database < before ? database - before : 0
  if (Math.abs(ahead) < 2_000) return ok('This machine and the database have the same time.')
  const seconds = Math.round(Math.abs(ahead) / 1000)
  const order = ahead > 0 ? 'behind' : 'ahead of'
  return fix(
    `The clock of this machine is ${seconds} s ${order} that of the database. Switch on time synchronisation (NTP) on both.`,
  )
}
