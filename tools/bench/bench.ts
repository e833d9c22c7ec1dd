import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type pg from 'pg'
import { pino } from 'pino'
import { migrateDatabase } from '../../portal/src/platform/database/migrate.server.ts'
import { startLocalPostgres } from '../../portal/src/platform/local-postgres/launcher.server.ts'
import { giveToPortal } from '../portal-command.ts'
import type { Portal } from '../portal-process.ts'
import { runStatement, withDatabase } from '../run-statement.ts'
import { hasPostgresServer, startPostgresServer } from '../test-server.ts'
import { makeDataDir, type Measured, startPortal } from './process.ts'

/** A benchmark of `npm run bench -- NAME`. */
export interface Bench {
  /** What it measures, and its words. */
  about: string
  /** Measures and prints; `words` follow its name. */
  run(print: Printer, words: string[]): Promise<void>
}

/** With SMALLEST=1 a benchmark only shows that it works, and no goal is judged. */
export const isSmallest = Boolean(process.env['SMALLEST'])
export const size = (usual: number, smallest: number): number => (isSmallest ? smallest : usual)
export const log = pino({ level: 'silent' })

/** Prints figures, and counts the goals that are missed. */
export class Printer {
  missed = 0

  line(text = ''): void {
    console.log(text)
  }

  /** One figure; with a goal, whether it is met. */
  figure(name: string, figure: string, goal = '', isMet = true): void {
    if (!isMet && !isSmallest) this.missed++
    const verdict = goal && `  goal ${goal}: ${isMet ? 'met' : 'MISSED'}`
    console.log(`${name.padEnd(44)} ${figure}${verdict}`)
  }

  /** A number that must not exceed its goal. */
  atMost(name: string, value: number, max: number, unit: string, more = ''): void {
    const digits = max === 0 ? 0 : max < 1 ? 3 : max < 10 ? 2 : 0
    this.figure(name, `${value.toFixed(digits)} ${unit}${more}`, `≤ ${max} ${unit}`, value <= max)
  }

  /** Says whether everything is as promised; answers the exit status. */
  end(): number {
    if (isSmallest) console.log('the smallest size: no goal is judged')
    else console.log(this.missed === 0 ? 'every goal is met' : `${this.missed} goals are missed`)
    return this.missed === 0 ? 0 : 1
  }
}

export interface BenchPlace {
  portal: Portal
  dataDir: string
  /** A role of the database that may read everything. */
  connection: pg.ClientConfig
  isEmbedded: boolean
}

export interface Setting {
  env?: Record<string, string>
  /** Fills the migrated database as its owner, before the portal starts. */
  fill?: (owner: pg.ClientConfig) => Promise<void>
}

/** A portal on a new embedded database. */
export async function onPortal<T>(work: (place: BenchPlace) => Promise<T>, { env, fill }: Setting = {}): Promise<T> {
  // A folder given by BENCH_DIR is filled once and kept for trying out queries.
  const given = process.env['BENCH_DIR']
  const data = given ? { path: given, remove: () => {} } : makeDataDir()
  try {
    const local = await startLocalPostgres({ dataDir: data.path, log })
    try {
      const filled = join(data.path, 'bench-filled')
      if (fill && !existsSync(filled)) {
        const owner = { ...local.owner, statement_timeout: 0 }
        await migrateDatabase(owner, local.connection.user)
        await fill(owner)
        writeFileSync(filled, '')
      }
    } finally {
      await local.stop()
    }
    giveToPortal(join(data.path, 'postgres/owner.pid'))
    const portal = await startPortal(data.path, env)
    try {
      return await work({ portal, dataDir: data.path, connection: local.connection, isEmbedded: true })
    } finally {
      await portal.stop()
    }
  } finally {
    data.remove()
  }
}

async function onServer(work: (place: BenchPlace) => Promise<void>, { env, fill }: Setting): Promise<void> {
  const server = await startPostgresServer()
  const data = makeDataDir()
  const name = `bench_${process.pid}`
  try {
    await runStatement(server.ownerUrl, `create database ${name}`)
    const [url, owner] = [withDatabase(server.url, name), { connectionString: withDatabase(server.ownerUrl, name) }]
    await migrateDatabase(owner, new URL(url).username)
    await fill?.(owner)
    const portal = await startPortal(data.path, { DATABASE_URL: url, ...env })
    try {
      const connection = { connectionString: withDatabase(server.adminUrl, name) }
      await work({ portal, dataDir: data.path, connection, isEmbedded: false })
    } finally {
      await portal.stop()
    }
  } finally {
    await runStatement(server.ownerUrl, `drop database if exists ${name} with (force)`)
    await server.stop()
    data.remove()
  }
}

/** A portal on the embedded database, and one on a PostgreSQL server where there is one; `words` may name one of them alone. */
export async function onBothDatabases(
  print: Printer,
  words: string[],
  work: (place: BenchPlace) => Promise<void>,
  setting: Setting = {},
): Promise<void> {
  const titled = (title: string) => (place: BenchPlace) => {
    print.line(title)
    return work(place)
  }
  if (!words.includes('server')) await onPortal(titled('embedded database'), setting)
  if (words.includes('embedded')) return
  if (hasPostgresServer()) await onServer(titled('PostgreSQL server'), setting)
  else print.line('only the embedded database: no PostgreSQL server installed and no TEST_DATABASE_URL')
}

export interface Load {
  connections: number
  /** Requests in all, or the seconds for which they are sent. */
  amount?: number
  duration?: number
  token?: string | undefined
  headers?: Record<string, string>
  method?: 'POST'
  body?: string
  /** Where answers of 4xx and 5xx are no failure. */
  mayRefuse?: boolean
}

/** Requests an address again and again on several connections. */
export async function load({ url }: Pick<Measured, 'url'>, path: string, options: Load): Promise<autocannon.Result> {
  const { token, headers, mayRefuse, ...more } = options
  const signedIn = token && { authorization: `Bearer ${token}` }
  const run = await autocannon({
    url: url + path,
    timeout: 60,
    headers: { 'accept-encoding': 'br, gzip', ...signedIn, ...headers },
    ...more,
  })
  const bad = run.errors + run['4xx'] + run['5xx']
  if (run.requests.total === 0 || (bad > 0 && !mayRefuse)) throw new Error(`${bad} requests of ${path} failed`)
  return run
}
