import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase } from '../database/migrate.server.ts'
import { type LocalPostgres, startLocalPostgres } from './launcher.server.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-pg-roles-'))
chmodSync(dataDir, 0o711)
let local: LocalPostgres
afterAll(async () => {
  await local.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async () => (local = await startLocalPostgres({ dataDir, log: { info() {}, warn() {} } }))

async function ask(sql: string, connection: pg.ClientConfig = local.connection): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end().catch(() => {})
  }
}

const superuser = () => ({ ...local.connection, user: 'postgres' })
const owners = 'select distinct tableowner from pg_tables where schemaname in ($$public$$, $$jobs$$, $$drizzle$$)'

test('the tables belong to the owner, and the portal can only use them', async () => {
  await start()
  await migrateDatabase(local.owner, local.connection.user)
  await local.closeOwner()
  expect(await ask(owners)).toEqual(['portal_owner'])
  expect(await ask(`insert into attempts (key, window_end, count) values ('x', now(), 1) returning count`)).toEqual([1])
  await expect(ask('alter table audit_log disable trigger all')).rejects.toMatchObject({ code: '42501' })
})

test('after the migrations nobody can connect as the owner or a superuser, not even after a restart of the server', async () => {
  const expectClosed = async () => {
    const { connection, owner } = local
    const others = [
      owner,
      superuser(),
      { ...superuser(), database: 'postgres' },
      { ...connection, database: 'template1' },
    ]
    for (const other of others) await expect(ask('select 1', other)).rejects.toMatchObject({ code: '28000' })
    expect(await ask('select current_user::text')).toEqual(['app'])
  }
  await expectClosed()
  const before = local.pid()!
  process.kill(before, 'SIGKILL')
  await expect.poll(() => local.pid() !== undefined && local.pid() !== before).toBe(true)
  await expectClosed()
})
