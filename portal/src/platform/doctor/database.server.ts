import { existsSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { connectionsOfProcess } from '../database/connections.ts'
import type { Config } from '../settings/config.server.ts'
import { mayAlterTables } from '../database/database-roles.server.ts'
import { findBinaries } from '../local-postgres/binaries.server.ts'
import { checkMajor, clusterMajor } from '../local-postgres/cluster.server.ts'
import { withLocalPostgres } from '../local-postgres/with-local.server.ts'
import { localConnections } from '../local-postgres/roles.server.ts'
import { socketFolderFor } from '../local-postgres/socket.server.ts'
import { readSchemaAge, unreleasedDatabase } from '../database/migrate.server.ts'
import { findKeyProblem } from '../keys/master-key-in-use.server.ts'
import { listFailures } from '../jobs-overview.server.ts'
import { explainMailFailure } from '../mail-failures.ts'
import { meaningOf } from '../telemetry/code-words.ts'
import { checkLastBackup } from './backups.server.ts'
import { about, codeOf, type Finding, messageOf } from './finding.ts'

const timeout = 5_000
const { ok, fix } = about('Database')

/** The database as the portal reaches it; the embedded one is started for the checks where the portal is stopped. */
export async function checkDatabase(config: Config, isRunning: boolean, now: () => Date): Promise<Finding[]> {
  if (config.databaseUrl) return checkServer(config, config.databaseUrl, isRunning, now)
  const home = path.join(config.dataDir, 'postgres')
  const cluster = path.join(home, 'cluster')
  const major = clusterMajor(cluster)
  try {
    checkMajor(cluster, major, findBinaries(config.pgBin, major))
    if (!existsSync(cluster)) return [ok('The embedded database will be made at the first start.')]
    const { connection } = localConnections(socketFolderFor(home))
    if (await answers(connection)) return await inspect(connection, { config, isRunning: true, now })
    if (isRunning)
      return [
        fix('The portal runs, but its embedded database does not answer. See the log, and start the portal again.'),
      ]
    return await withLocalPostgres(config, async (local) => {
      await local.closeOwner()
      return inspect(local.connection, { config, isRunning: false, now })
    })
  } catch (error) {
    return [fix(`The embedded database cannot be used: ${messageOf(error)}`)]
  }
}

const answers = (connection: pg.ClientConfig): Promise<boolean> =>
  connected(connection, async () => true).catch(() => false)

async function connected<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: 'doctor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkServer(config: Config, url: string, isRunning: boolean, now: () => Date): Promise<Finding[]> {
  const findings = await inspect({ connectionString: url }, { config, isRunning, now }).catch((error: unknown) => [
    fix(explain(error, 'DATABASE_URL')),
  ])
  return [...findings, ...(await checkOwner(config.databaseOwnerUrl))]
}

async function checkOwner(url: string | undefined): Promise<Finding[]> {
  if (!url) return []
  const { ok: works, fix: fails } = about('Database owner')
  return connected({ connectionString: url }, mayAlterTables).then(
    (may) => [
      may
        ? works('The role of DATABASE_OWNER_URL can migrate the database.')
        : fails(
            'The role of DATABASE_OWNER_URL owns nothing here: name the role that owns the tables (docs/database-roles.md).',
          ),
    ],
    (error: unknown) => [fails(explain(error, 'DATABASE_OWNER_URL'))],
  )
}

interface Circumstances {
  config: Config
  isRunning: boolean
  now: () => Date
}

function inspect(connection: pg.ClientConfig, { config, isRunning, now }: Circumstances): Promise<Finding[]> {
  return connected(connection, async (client) => [
    ...judgeSettings(await readSettings(client)),
    await checkConnections(client, isRunning),
    await checkClock(client, now),
    await checkExtension(client),
    ...(config.databaseUrl ? await checkRoles(client) : []),
    ...(await checkRights(client)),
    await checkMigrations(client, config),
    ...(await checkMails(client).catch(() => [])),
    ...(await checkKeyInUse(client, config)),
    ...(config.backupDir ? await checkLastBackup(client, now()).catch(() => []) : []),
    ...(config.breakGlassAccount ? [await checkBreakGlass(client, config.breakGlassAccount)] : []),
  ])
}

/** As the start compares them. Before the first start there are no tables, and what is wrong with the file itself is said with the folder. */
async function checkKeyInUse(client: pg.Client, config: Config): Promise<Finding[]> {
  const problem = await findKeyProblem(config, client).catch(() => undefined)
  return problem ? [about('Master key').fix(problem)] : []
}

/** Without it nobody of the staff could log in on the day on which the provider is away. */
async function checkBreakGlass(client: pg.Client, email: string): Promise<Finding> {
  const of = about('Account for emergencies')
  const found = await client
    .query<{ good: boolean }>(
      `select role = 'Admin' and 'administrator' = any(duties) and password_hash <> '' as good
       from users where email = $1 and deleted_at is null`,
      [email],
    )
    .catch(() => undefined)
  if (!found) return of.note('It can be checked once the tables are made.')
  if (found.rows[0]?.good)
    return of.ok('BREAK_GLASS_ACCOUNT is an administrator with a password. Log in with it now and then.')
  return of.fix(
    'BREAK_GLASS_ACCOUNT is not the e-mail address of an administrator with a password. Correct it, or set STAFF_LOCAL_SIGN_IN=on until there is one.',
  )
}

async function readSettings(client: pg.Client): Promise<Settings> {
  const { rows } = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings')
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

async function checkConnections(client: pg.Client, isRunning: boolean): Promise<Finding> {
  // The doctor's own connection counts for nothing. A limit of -1 is none.
  const { rows } = await client.query<{ most: number; left: number }>(
    `with used as (select datname, usename from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()),
       limits (most, used) as (
         select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
           (select count(*)::int from used)
         union all select rolconnlimit, (select count(*)::int from used where usename = rolname)
           from pg_roles where rolname = current_user
         union all select datconnlimit, (select count(*)::int from used where used.datname = pg_database.datname)
           from pg_database where datname = current_database())
     select most, most - used as left from limits where most >= 0 order by 2 limit 1`,
  )
  const { most = 0, left = 0 } = rows[0] ?? {}
  return judgeConnections(most, left, isRunning)
}

async function checkClock(client: pg.Client, now: () => Date): Promise<Finding> {
  const before = now().getTime()
  const { rows } = await client.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
  return judgeClock(Number(rows[0]?.ms), before, now().getTime())
}

async function checkExtension(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ installed: string | null }>(
    `select installed_version as installed from pg_available_extensions where name = 'pg_trgm'`,
  )
  const of = about('Database extension')
  if (rows[0]?.installed) return of.ok('pg_trgm is installed.')
  return rows.length > 0
    ? of.ok('pg_trgm will be installed by the migrations.')
    : of.fix('The server does not have pg_trgm. Install the package of additional modules (postgresql-contrib).')
}

async function checkRoles(client: pg.Client): Promise<Finding[]> {
  const of = about('Database role')
  const { rows } = await client.query<{ rolsuper: boolean; name: string }>(
    'select rolsuper, rolname as name from pg_roles where rolname = current_user',
  )
  const { rolsuper, name } = rows[0] ?? { rolsuper: true, name: '' }
  if (rolsuper)
    return [of.fix(`${name} is a superuser, who can change the audit log. Use two roles (docs/database-roles.md).`)]
  return (await mayAlterTables(client))
    ? [of.note(`${name} owns the tables, so it could alter the audit log. Use two roles (docs/database-roles.md).`)]
    : [of.ok(`${name} cannot alter the tables.`)]
}

/** Rights that were taken away later: a start finds the tables and serves pages, and nothing can be stored. */
async function checkRights(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and not (has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
         and has_table_privilege(format('%I.%I', schemaname, tablename), 'insert')) order by 1`,
  )
  const names = rows.slice(0, 3).map(({ name }) => name)
  if (names.length === 0) return []
  const text = `It may not read and add to ${rows.length} tables (${names.join(', ')}). Grant its rights again (docs/database-roles.md).`
  return [about('Database role').fix(text)]
}

/** What the mail server refuses of a running portal; the reason is the same for all mails but for their recipients. */
async function checkMails(client: pg.Client): Promise<Finding[]> {
  const failures = await listFailures(drizzle(client), 100, [])
  const isOurs = ({ cause }: { cause: string }) => /^SMTP-(SENDER|MAIL)-/.test(cause)
  return failures
    .filter(isOurs)
    .slice(0, 3)
    .map(({ cause, count }) =>
      about('Mail').fix(
        `${count === 1 ? '1 mail' : `${count} mails`} did not leave: the mail server ${explainMailFailure(cause)}`,
      ),
    )
}

async function checkMigrations(client: pg.Client, config: Config): Promise<Finding> {
  const of = about('Tables')
  const age = await readSchemaAge(client)
  if (age === 'same') return of.ok('They are up to date.')
  if (age === 'newer')
    return of.note('They are newer than this version, which can serve them until it is updated (docs/upgrading.md).')
  if (age === 'too new')
    return of.fix('They are too new for this version: install the version that made them (docs/upgrading.md).')
  if (age === 'unreleased') return of.fix(unreleasedDatabase)
  const isAutomatic = !config.databaseUrl || config.databaseOwnerUrl || (await mayAlterTables(client))
  return isAutomatic
    ? of.note('They are older than this version; the next start brings them up to date.')
    : of.fix(
        'They are older than this version: run "npm run migrate" with DATABASE_OWNER_URL (docs/database-roles.md).',
      )
}

/** The server's own words may name users and databases, and nothing secret. */
function explain(error: unknown, variable: string): string {
  const code = codeOf(error)
  const causes: Record<string, string> = {
    '28P01': 'the server refuses the password of the role',
    '28000': 'the server refuses the role (pg_hba.conf)',
    '3D000': 'the server has no such database',
    '53300': 'the server has no connection left: raise max_connections',
    '57P03': 'the server is starting or stopping: try again in a moment',
    ECONNREFUSED: 'nothing answers at that host and port: start the server, or correct the address',
    ENOTFOUND: 'the name of the host is not known',
    EAI_AGAIN: 'the name of the host cannot be looked up now',
    ETIMEDOUT: 'the host does not answer: check the firewall between',
  }
  const cause = causes[code] ?? `the connection failed (${meaningOf(code).meaning ?? (code || messageOf(error))})`
  return `The database of ${variable} cannot be used: ${cause}. Correct ${variable} or the server.`
}

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
    name: 'in_hot_standby',
    good: (value) => value !== 'on',
    cure: 'it is a copy, which only another server may change. Set DATABASE_URL to the primary server.',
  },
  {
    name: 'transaction_read_only',
    good: (value) => value !== 'on',
    cure: 'nothing can be stored. Set default_transaction_read_only = off for the database and the role.',
  },
  {
    name: 'statement_timeout',
    good: (value) => value === '0' || Number(value) >= 60_000,
    cure: 'it ends long work, such as an export, in milliseconds. Set statement_timeout = 0 for the role of the portal.',
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
