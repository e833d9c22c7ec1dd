import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { systemClock } from '#platform/clock.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { blur } from './retention/service.retention.server.ts'
import { tellingPng } from './cleaning/testing.files.ts'
import { waitSeconds } from './rules.ts'
import { challengeOf, fileReport, filesForm, newNetwork, reportForm } from './testing.ts'

// From noon, so that no midnight, at which pages are rendered again, falls into the minutes below.
let later =
  new Date(`${nigerianDay(new Date(systemClock.now().getTime() + 86_400_000))}T12:00+01:00`).getTime() -
  systemClock.now().getTime()
const now = () => new Date(systemClock.now().getTime() + later)
const log: string[] = []
const portal = await usePortal({
  own: 'moves the clock and reads the log',
  env: { TRUST_PROXY: 'true', LOG_LEVEL: 'trace' },
  overrides: { clock: { now } },
  logTo: { write: (line) => void log.push(line) },
})

const query = sqlOf(portal)

describe('the time of a report', () => {
  test('does not show in gaps between request numbers or in counts of loaded files', async () => {
    const html = await (await fetch(`${portal.url}/whistleblowing`)).text()
    const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
    expect((await fetch(portal.url + asset)).status).toBe(200)
    await portal.call('GET', '/api/regulations')
    await fileReport(portal, {}, { headers: newNetwork() })
    await portal.call('GET', '/api/regulations')
    const ids = log.map((line) => (JSON.parse(line) as { reqId?: string }).reqId).filter((id) => id !== undefined)
    expect(ids.length).toBeGreaterThan(1)
    // A sequential id would be short and predictable.
    for (const id of ids) expect(id).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(log.join('')).not.toContain('/assets/')
    expect(await (await fetch(`${portal.adminUrl}/metrics`)).text()).not.toContain('/assets/')
  })

  test('does not show in the last use of the session when users view their reports', async () => {
    const user = await portal.newUser()
    const lastUsed = async () =>
      (await query('select last_used_at::text as at from sessions where user_id = $1', user.id))[0]?.['at']
    const before = await lastUsed()
    later += 10 * 60_000
    expect((await portal.call('GET', '/api/whistleblowing/all', { token: user.token })).status).toBe(200)
    expect(await lastUsed()).toBe(before)
    await portal.call('GET', '/api/users/me', { token: user.token })
    expect(await lastUsed()).not.toBe(before)
  })

  test('does not show in tables of other features that record times', async () => {
    const counted = () =>
      query(
        'select (select count(*) from idempotency_keys) as keys, (select count(*) from attempts) as tries, (select count(*) from audit_log) as log',
      )
    const before = await counted()
    const { receipt } = (await fileReport(portal, {}, { headers: newNetwork() })).body
    const follow = (digits: string) =>
      portal.call('POST', '/api/whistleblowing/follow-up', { body: { receipt: digits }, headers: newNetwork() })
    expect((await follow(receipt)).status).toBe(200)
    expect((await follow('0000000000000000')).status).toBe(404)
    expect(await counted()).toEqual(before)
  })
})

describe('metrics for operators', () => {
  const readFigures = async () => (await fetch(`${portal.adminUrl}/metrics`)).text()
  // Moves to the start of the next minute, so that a round ends in the minute in which it began.
  const nextMinute = () => void (later += 60_000 - (now().getTime() % 60_000))

  /** Everything that a reporter does, with scripts and without: load the pages with their files, send a report and a file, read it and send a message. */
  async function report() {
    const headers = newNetwork()
    let html = ''
    for (const path of [
      '/whistleblowing',
      '/whistleblowing/follow-up',
      '/whistleblowing/receipt',
      '/whistleblowing/report',
    ]) {
      html = await (await fetch(portal.url + path)).text()
      for (const [asset] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) await fetch(portal.url + asset)
    }
    const { body } = await fileReport(portal, {}, { headers })
    const form = filesForm([{ name: 'a.png', bytes: await tellingPng('x') }], body.receipt)
    const added = await portal.call('POST', `/api/whistleblowing/upload/${body.report.id}`, { body: form, headers })
    expect(added.status).toBe(201)
    const message = { receipt: body.receipt, content: 'At night.' }
    await portal.call('POST', '/api/whistleblowing/follow-up', { body: { receipt: body.receipt }, headers })
    await portal.call('POST', '/api/whistleblowing/follow-up/messages', { body: message, headers })
    later += waitSeconds * 1_000
    const file = new File([await tellingPng('y')], 'b.png')
    const post = async (path: string, fields: Record<string, string>) =>
      (await fetch(portal.url + path, { method: 'POST', headers, body: reportForm(fields, [file]) })).text()
    const words = { subject: 'Meters sold twice', description: 'At night.', challenge: challengeOf(html) }
    const sent = await post('/whistleblowing/report', words)
    const receipt = /data-receipt[^>]*>([\d ]{19})</.exec(sent)![1]!
    const fields = { receipt, content: 'By the gate.', once: 'once-for-this-form' }
    expect(await post('/whistleblowing/receipt', fields)).toContain('We have what you sent')
  }

  test('are the same before and after a report, in every round', async () => {
    for (let round = 0; round < 2; round++) {
      nextMinute()
      const before = await readFigures()
      await report()
      expect(await readFigures()).toBe(before)
    }
  })

  test('change no more in minutes with a report than in minutes without', async () => {
    // The job queue runs independently of reports, and the disk belongs to everything on the machine.
    const figures = async () =>
      new Map(
        (await readFigures())
          .split('\n')
          .filter((line) => line && !/^#|^jobs_total|^disk_/.test(line))
          .map((line): [string, number] => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
      )
    const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]
    const moves = { with: new Map<string, number[]>(), without: new Map<string, number[]>() }
    const rounds = 7
    let last = await figures()
    for (let round = 0; round < 2 * rounds; round++) {
      const kind = round % 2 ? 'with' : 'without'
      if (kind === 'with') await report()
      nextMinute()
      const now = await figures()
      for (const [name, value] of now)
        moves[kind].set(name, [...(moves[kind].get(name) ?? []), value - (last.get(name) ?? 0)])
      last = now
    }
    expect([...moves.with.keys()]).toEqual([...moves.without.keys()])
    for (const [name, values] of moves.with) {
      expect([name, median(values)]).toEqual([name, median(moves.without.get(name)!)])
      // Metrics that count requests must not change at all.
      if (/^(http|page|uploads)_/.test(name)) expect([name, values]).toEqual([name, values.map(() => 0)])
    }
  })
})

describe('the nightly job', () => {
  /** The oldest transaction that wrote a row of the table. */
  const oldest = async (table: string) =>
    Number((await query(`select min(xmin::text::bigint) as xid from ${table}`))[0]?.['xid'])
  /** TOAST ids of large values in the order of the random row keys; PostgreSQL can show them from version 17. */
  const numbers = async (table: string, column: string) => {
    const [known] = await query(`select 1 from pg_proc where proname = 'pg_column_toast_chunk_id'`)
    if (!known) return []
    const tell = `pg_column_toast_chunk_id(${column})::text as number`
    const rows = await query(`select ${tell} from whistleblowing_${table} order by id`)
    return rows.map((row) => Number(row['number']))
  }
  const order = async (table: string, key: string) => [
    (await query(`select ${key} as key from ${table} order by ctid`)).map((row) => row['key']),
    (await query(`select ${key} as key from ${table} order by ${key}`)).map((row) => row['key']),
  ]

  test('removes the order and the transactions of rows, including large values', async () => {
    const bytes = await tellingPng('x')
    await query('delete from whistleblowing_reports')
    for (let sent = 0; sent < 6; sent++) {
      const { report, receipt } = (
        await fileReport(portal, { description: 'Long. '.repeat(1_500) }, { headers: newNetwork() })
      ).body
      const body = filesForm([{ name: 'a.png', bytes }], receipt)
      expect((await portal.call('POST', `/api/whistleblowing/upload/${report.id}`, { body })).status).toBe(201)
    }
    const [{ xid } = {}] = await query('select pg_current_xact_id()::text as xid')
    const tables = ['reports', 'keys', 'entries', 'attachments', 'spent_puzzles'].map(
      (name) => `whistleblowing_${name}`,
    )
    const apart = async () => [await numbers('reports', 'sealed'), await numbers('attachments', 'content')]
    const [reports = [], attachments = []] = await apart()
    expect([...reports, ...attachments].every((number) => number > 0)).toBe(true)
    await blur(portal.deps, nigerianDay(now()))
    for (const table of tables) expect([table, (await oldest(table)) > Number(xid)]).toEqual([table, true])
    for (const [index, after] of (await apart()).entries()) {
      expect(after.filter((number) => [reports, attachments][index]!.includes(number))).toEqual([])
      expect(after).toEqual(after.toSorted((one, other) => one - other))
    }
    for (const [table, key] of [
      ['reports', 'id'],
      ['keys', 'report_id'],
      ['spent_puzzles', 'digest collate "C"'],
    ] as const) {
      const [lying, sorted] = await order(`whistleblowing_${table}`, key)
      expect([table, lying]).toEqual([table, sorted])
    }
  })
})

test('the documented proxy configuration logs nothing about reports', async () => {
  const text = await readFile(new URL('../../../../deploy/nginx/portal.conf', import.meta.url), 'utf8')
  const [, pattern = '', rules = ''] = /location ~\* (\S+) \{([^}]*access_log off;[^}]*)\}/.exec(text) ?? []
  for (const path of [
    '/whistleblowing',
    '/whistleblowing/follow-up',
    '/whistleblowing/report',
    '/whistleblowing/receipt',
    '/whistleblowing.data',
    '/api/whistleblowing/submit',
    '/api/whistleblowing/list',
    '/assets/report-wizard-AbC.js',
  ])
    expect([path, new RegExp(pattern, 'i').test(path)]).toEqual([path, true])
  expect(new RegExp(pattern, 'i').test('/api/complaints')).toBe(false)
  expect(rules).toMatch(/error_log \/dev\/null;[\s\S]*proxy_max_temp_file_size 0;/)
  expect(text).toContain('proxy_request_buffering off;')
})

describe('sealed data', () => {
  test('does not reveal the length of its content', async () => {
    const lengths = async (table: string, column: string) =>
      new Set(
        (await query(`select length(${column})::text as size from whistleblowing_${table}`)).map((row) => row['size']),
      )
    await query('delete from whistleblowing_reports')
    for (const subject of ['A', 'A somewhat longer subject'])
      await fileReport(portal, { subject, description: subject.repeat(9) }, { headers: newNetwork() })
    expect((await lengths('reports', 'sealed')).size).toBe(1)
    for (const word of ['x', 'y'.repeat(500)]) {
      const { report, receipt } = (await fileReport(portal, {}, { headers: newNetwork() })).body
      const body = filesForm([{ name: 'a.png', bytes: await tellingPng(word) }], receipt)
      await portal.call('POST', `/api/whistleblowing/upload/${report.id}`, { body })
    }
    expect([...(await lengths('attachments', 'content'))]).toEqual([String(1 + 12 + 16 + 65_536)])
  })
})
