import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Connection to the local server; `ssl` and `port` are given so that PGSSLMODE and PGPORT are ignored. */
export interface LocalConnection {
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

/** The role that the portal uses, and the role that owns the tables. */
const application = 'app'
const owner = 'portal_owner'
const database = 'portal'

export function localConnections(host: string): { connection: LocalConnection; owner: LocalConnection } {
  const place = { host, port: 5432, database, ssl: false } as const
  return { connection: { ...place, user: application }, owner: { ...place, user: owner } }
}

/**
 * Writes who may connect. The socket's folder is closed to all other users of the machine, so no password is needed: during
 * migrations for every role, afterwards for the portal's role only. A restarted server reads the file again.
 */
export function writeAccess(cluster: string, who: 'everybody' | 'application'): void {
  const line = who === 'everybody' ? 'local all all trust' : `local ${database} ${application} trust`
  writeFileSync(path.join(cluster, 'pg_hba.conf'), `# Written by the portal at every start.\n${line}\n`, {
    mode: 0o600,
  })
}

/** Creates the two roles and the database where they are missing. */
export async function ensureDatabase(host: string): Promise<void> {
  await asSuperuser(host, async (client) => {
    const roles = await client.query<{ rolname: string }>('select rolname from pg_roles')
    for (const role of [application, owner])
      if (!roles.rows.some(({ rolname }) => rolname === role)) await client.query(`create role ${role} login`)
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database} owner ${owner}`)
  })
}

/** Admits only the application's role, and resolves when a superuser is refused. */
export async function closeOwnerAccess(cluster: string, host: string): Promise<void> {
  writeAccess(cluster, 'application')
  await asSuperuser(host, (client) => client.query('select pg_reload_conf()'))
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20)) {
    const refused = await asSuperuser(host, (client) => client.query('select 1')).then(
      () => false,
      (error: { code?: string }) => error.code === '28000',
    )
    if (refused) return
  }
  throw new Error('The local database still admits its owner after the migrations: start the portal again.')
}

async function asSuperuser(host: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { connection } = localConnections(host)
  const client = new pg.Client({
    ...connection,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 20_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
