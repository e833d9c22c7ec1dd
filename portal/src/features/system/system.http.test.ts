import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Feature } from '#platform/feature.server.ts'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import type { System } from './contract.ts'

let works = false
let ran = 0
const queue = 'test.fails'
const failing: Feature = {
  defineJobs: ({ jobs }) =>
    jobs.define({
      queue,
      title: 'Work of the test',
      retries: 0,
      run: async () => {
        if (!works) throw Object.assign(new Error('550 ada@example.com is not known'), { code: 'EENVELOPE' })
        ran++
      },
    }),
  register: (app) => void app.get('/slow', { schema: { hide: true } }, () => sleep(1_100, { done: true })),
}
const mailer = {
  send: async () => {
    throw Object.assign(new Error('Invalid login for ada@example.com'), { code: 'EAUTH' })
  },
  close() {},
}

const portal = await usePortal({ own: 'a feature of its own', features: [failing], overrides: { mailer } })
const sql = sqlOf(portal)
const admin = await portal.adminToken()
await portal.deps.database.transaction(async (tx) => {
  for (let job = 0; job < 3; job++) await portal.deps.jobs.enqueue(tx, queue, { job })
})

const read = async () => (await portal.call('GET', '/api/system', { token: admin })).body as System
async function until(good: (system: System) => boolean): Promise<System> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(200)) {
    const system = await read()
    if (good(system)) return system
  }
  throw new Error(`the state did not come: ${JSON.stringify(await read())}`)
}
const retry = (body: unknown, headers = {}) =>
  portal.call('POST', '/api/system/jobs/retry', { token: admin, body, headers })
const entries = async () => (await sql(`select * from audit_log where action = 'job.retry'`)) as object[]

test('says how the portal is doing, in steps that one report of wrongdoing does not move', async () => {
  const system = await read()
  expect(system).toMatchObject({ version: expect.stringMatching(/^\d/) as string, backups: null })
  expect(system.database).toMatchObject({ embedded: false, version: expect.stringMatching(/^\d/) as string })
  for (const size of [system.database.size, system.disk.free, system.disk.total]) {
    expect(size).toBeGreaterThan(0)
    expect(size % (128 * 1_048_576)).toBe(0)
  }
  expect(system.keys).toEqual([{ level: 'ok', what: 'Master key', text: 'MASTER_KEY is set.' }])
  expect(system.overdue.map(({ path }) => path)).toEqual(['/consumer-complaint', '/petitions'])
})

test('foretells from the days before when the disk is full', async () => {
  const { disk } = await read()
  expect(disk).toMatchObject({ perDay: null, daysUntilFull: null })
  const step = 128 * 1_048_576
  const days = [0, 1, 2, 3, 4].map((day) => ({ day: `2027-03-0${day + 1}`, used: day * step }))
  await writeFile(join(portal.dataDir, 'disk-use.json'), JSON.stringify(days))
  const after = (await read()).disk
  expect(after.perDay).toBe(step)
  expect([null, Math.floor(after.free / step)]).toContain(after.daysUntilFull)
})

test('lists routes with slow requests, and no call of a person who reports wrongdoing', async () => {
  await portal.call('GET', '/api/slow')
  await portal.call('GET', '/api/whistleblowing/puzzle')
  const { slow } = await until((system) => system.slow.some(({ route }) => route === 'GET /api/slow'))
  const slowestMs: unknown = expect.any(Number)
  expect(slow).toContainEqual({ route: 'GET /api/slow', requests: 1, slow: 1, slowestMs })
  expect(JSON.stringify(slow)).not.toContain('whistleblowing')
})

describe('jobs that failed', () => {
  test('are counted by kind and code, without the message, and mails by themselves', async () => {
    await portal.newUnprovedUser()
    const system = await until(({ jobs, mail }) => jobs.failed === 3 && mail.waiting > 0)
    expect(system.mail).toMatchObject({ server: false, failed: 0 })
    expect(system.failures).toContainEqual({
      queue,
      title: 'Work of the test',
      mail: false,
      state: 'failed',
      cause: 'EENVELOPE',
      meaning: '',
      count: 3,
      lastAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      job: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    })
    const { failures } = await until(({ failures: found }) => found.some(({ mail }) => mail))
    expect(failures.find(({ mail }) => mail)).toMatchObject({ state: 'retry', cause: 'EAUTH' })
    expect(JSON.stringify(system)).not.toMatch(/ada@|Invalid login|not known/)
  })

  test('are figures for operators too', async () => {
    const text = await (await fetch(`${portal.adminUrl}/metrics`)).text()
    expect(text).toContain('database_up 1')
    expect(text).toMatch(/^jobs_failed\{queue="test\.fails"\} 3$/m)
    expect(text).toMatch(/^disk_full_in_days (\d+|\+Inf)$/m)
    expect(text).not.toContain('ada@')
  })

  test.each([{ queue: 'nothing' }, { queue: '__proto__' }])('of an unknown kind (%j) are not found', async (body) => {
    expect((await retry(body)).status).toBe(404)
  })

  test.each([{}, { queue: '' }, { queue: 'x'.repeat(101) }, { queue: ['test.fails'] }, []])(
    '%j is refused',
    async (body) => expect((await retry(body)).status).toBe(400),
  )

  test('run again once for a key, however often it is sent, with one entry in the audit log', async () => {
    works = true
    const headers = { 'idempotency-key': 'repeat-after-lost-answer' }
    const answers = await Promise.all([retry({ queue }, headers), retry({ queue }, headers), retry({ queue }, headers)])
    expect(answers.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [200, { count: 3 }]))
    await until(({ jobs }) => jobs.failed === 0 && ran === 3)
    expect(await entries()).toMatchObject([{ record_type: 'job', record_id: queue, details: { count: 3 } }])
    expect((await retry({ queue })).body).toEqual({ count: 0 })
    expect(await entries()).toHaveLength(1)
  })
})
