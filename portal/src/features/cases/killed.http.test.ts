import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@regulator/tools/test-database.ts'
import { afterEach, expect, test } from 'vitest'
import { testAdmin } from '#app/testing.server.ts'
import { openDatabase } from '#platform/database.server.ts'
import { complaintBody, customer } from './testing.ts'

const open: (() => Promise<unknown> | boolean)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function makePlace() {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-kill-'))
  open.push(database.drop, () => rm(dataDir, { recursive: true, force: true }))
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const connection = openDatabase({ connectionString: database.url }, log)
  open.push(() => connection.close())
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
  }
  return { env, sql: (text: string, values: unknown[] = []) => connection.pool.query(text, values) }
}

async function run(env: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  open.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stderr!.on('data', (data: Buffer) => (said += data.toString()))
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/ready at http/)
  return { process: child, url: /ready at (http\S+)/.exec(said)![1]! }
}

const json = { 'content-type': 'application/json' }
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(testAdmin),
  })
  return ((await answer.json()) as { token: string }).token
}

test('a portal killed while complaints come in and the clock runs loses nothing it acknowledged and does nothing twice', async () => {
  const { env, sql } = await makePlace()
  const keys = Array.from({ length: 80 }, () => randomUUID())
  const acknowledged = new Map<string, string>()
  let url = ''
  let token = ''
  const submit = async (key: string) => {
    const headers = { ...json, authorization: `Bearer ${token}`, 'idempotency-key': key }
    const body = JSON.stringify({ ...complaintBody, user: customer })
    const answer = await fetch(`${url}/api/complaints/submit`, { method: 'POST', headers, body }).catch(() => undefined)
    if (answer?.status === 201) return ((await answer.json().catch(() => ({}))) as { id?: string }).id
    return undefined
  }

  const first = await run(env)
  url = first.url
  token = await signIn(url)
  const early = keys.map(async (key) => {
    const id = await submit(key)
    if (id) acknowledged.set(key, id)
  })
  while (acknowledged.size < 20) await sleep(5)
  first.process.kill('SIGKILL')
  await Promise.all(early)
  expect(acknowledged.size).toBeLessThan(keys.length)

  const second = await run(env)
  url = second.url
  token = await signIn(url)
  for (const key of keys) {
    const id = await submit(key)
    expect(id).toBeDefined()
    if (acknowledged.has(key)) expect(id).toBe(acknowledged.get(key))
  }
  const filed = await sql('select count(*)::int as cases, count(distinct reference)::int as "references" from cases')
  expect(filed.rows[0]).toEqual({ cases: 80, references: 80 })

  await sql("update cases set due_at = now() - interval '1 day', next_work_at = now() - interval '1 day'")
  const tick = () => sql("insert into jobs.job (name, data) values ('cases.clock', '{}')")
  const raised = async () =>
    (await sql('select count(*)::int as n from cases where escalation_level = 1')).rows[0].n as number
  await tick()
  while ((await raised()) < 5) await sleep(5)
  second.process.kill('SIGKILL')
  expect(await raised()).toBeLessThan(80)

  await run(env)
  await tick()
  await expect.poll(raised, { timeout: 60_000, interval: 200 }).toBe(80)
  await tick()
  await sleep(1500)
  const done = await sql(`select count(*)::int as lines, count(distinct case_id)::int as cases,
    (select max(escalation_level)::int from cases) as level from case_history where action = 'escalate'`)
  expect(done.rows[0]).toEqual({ lines: 80, cases: 80, level: 1 })
}, 180_000)
