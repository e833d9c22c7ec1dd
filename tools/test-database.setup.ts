import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startPortal } from '../portal/src/app/portal.server.ts'
import { testEnvironment, testPasswordCost } from '../portal/src/app/testing.environment.ts'
import { readConfig } from '../portal/src/platform/settings/config.server.ts'
import { migrateDatabase } from '../portal/src/platform/database/migrate.server.ts'
import { type LocalPostgres, startLocalPostgres } from '../portal/src/platform/local-postgres/launcher.server.ts'
import { dropDatabase, runStatement, withDatabase } from './run-statement.ts'
import { type PostgresServer, startPostgresServer, testConnections } from './test-server.ts'

/** The database of the project: that of the run where several suites share one (tools/test/main.ts), else its own. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const onServer = project.name.endsWith('http-server')
  const { TEST_SERVER: given } = process.env
  const isShared = given && !onServer
  const { testServer, stop } = isShared
    ? { testServer: JSON.parse(given) as ProvidedContext['testServer'], stop: undefined }
    : await serveDatabases(onServer ? startPostgresServer : startEmbedded)
  project.provide('testServer', testServer)
  return stop
}

/** Starts PostgreSQL and makes the templates in it; its end drops every database of this run. */
export async function serveDatabases(start: () => Promise<PostgresServer> = startEmbedded) {
  const server = await start()
  const migrated = `test_${randomBytes(5).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'test-shared-'))
  const templates = { migrated, prepared: `${migrated}_prepared` }
  const { url, ownerUrl, adminUrl } = server
  try {
    await runStatement(ownerUrl, `CREATE DATABASE ${migrated}`)
    await migrateDatabase({ connectionString: withDatabase(ownerUrl, migrated) }, new URL(url).username)
    await runStatement(ownerUrl, `CREATE DATABASE ${templates.prepared} TEMPLATE ${migrated}`)
    await startOnce(withDatabase(url, templates.prepared))
  } catch (error) {
    await server.stop()
    throw error
  }
  const stop = async () => {
    await dropAll(ownerUrl, migrated)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { testServer: { url, ownerUrl, adminUrl, templates, folder }, stop }
}

/** The first start of a portal writes some 100 statements and hashes a password: paid once, and not by each test file. */
async function startOnce(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'test-prepared-'))
  try {
    const config = readConfig(testEnvironment(folder, databaseUrl), folder)
    const mailer = { send: () => Promise.resolve(), close: () => {} }
    const portal = await startPortal(config, pino({ level: 'silent' }), {
      say: () => {},
      overrides: { mailer, passwordCost: testPasswordCost },
    })
    await portal.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function dropAll(url: string, template: string): Promise<void> {
  const rows = await runStatement<{ datname: string }>(
    url,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${template}')`,
  )
  for (const { datname } of rows) await dropDatabase(url, datname)
}

async function startEmbedded(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  // As root the server runs as another user, who must be able to reach its own folder inside this one.
  chmodSync(folder, 0o711)
  const log = { info: () => {}, warn: (data: object, message: string) => console.warn(message, data) }
  const local = await startLocalPostgres({ dataDir: folder, log, connections: testConnections })
  // Otherwise the owner creates no databases; tests need one per file, and disconnect the portals that use it.
  const { user, ...place } = local.owner
  const superuser = addressOf({ ...place, user: 'postgres' })
  await runStatement(superuser, `ALTER ROLE ${user} CREATEDB; GRANT ${local.connection.user} TO ${user}`)
  // No test cuts the server's power, so commits need not wait for the disk.
  for (const role of [user, local.connection.user])
    await runStatement(superuser, `ALTER ROLE ${role} SET synchronous_commit = off`)
  return {
    url: addressOf(local.connection),
    ownerUrl: addressOf(local.owner),
    adminUrl: superuser,
    stop: async () => {
      await local.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The local server as one address; its socket's folder goes into the query, where `pg` looks for it. */
function addressOf({ host, port, user, database }: LocalPostgres['connection']): string {
  const address = new URL(`postgres://${user}@localhost:${port}/${database}`)
  address.searchParams.set('host', host)
  return address.href
}
