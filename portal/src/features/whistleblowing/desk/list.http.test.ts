import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newStaff } from '#features/approvals/testing.ts'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { newReport } from '../testing.ts'

const log: string[] = []
const portal = await usePortal({
  own: 'reads the log',
  env: { TRUST_PROXY: 'true', LOG_LEVEL: 'trace' },
  logTo: { write: (line) => void log.push(line) },
})
const sql = sqlOf(portal)
const officer = await newStaff(portal, ['integrity-officer'])
const colleague = await newStaff(portal, ['integrity-officer'])

const file = (subject: string, change = {}, token?: string) => newReport(portal, { subject, ...change }, token)
const list = (body: unknown = {}, { token } = officer) =>
  portal.call('POST', '/api/whistleblowing/list', { body, token })
const act = (id: string, action: string, body: unknown = {}) =>
  portal.call('POST', `/api/whistleblowing/${id}/${action}`, { token: officer.token, body })
const labels = async (body: unknown) =>
  (await list(body)).body.rows.map(({ label }: { label: string }) => label) as string[]

const user = await portal.newUser()
const open = await file('Ìkẹjà feeder', { description: 'Quicksilver in the substation' })
const taken = await file('Meters sold twice', { isAnonymous: false, name: 'Quillon Marchetti' }, user.token)
const done = await file('Bribes')
await act(taken.id, 'assign', { assignedTo: officer.id })
await act(done.id, 'resolve')

describe('the reports of an integrity officer', () => {
  test('are a page with what its columns show and nothing more, open ones first', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.rows.map(({ label }: { label: string }) => label)).toEqual([
      open.reference,
      taken.reference,
      done.reference,
    ])
    const day = nigerianDay(portal.deps.clock.now())
    expect(body.rows[1]).toEqual({
      id: taken.id,
      version: 2,
      label: taken.reference,
      cells: {
        reference: taken.reference,
        date: day,
        subject: 'Meters sold twice',
        reporter: 'named',
        assignee: { id: officer.id, name: expect.any(String) },
        status: 'UNDER_INVESTIGATION',
        due: { dueAt: expect.any(String), text: expect.stringMatching(/^Due in/), tone: 'neutral', paused: false },
        last: 'office',
      },
      actions: [],
    })
    expect(body).toMatchObject({ total: 3, capped: false, dropped: [], keys: true })
    expect(body.counts.status.map(({ count }: { count: number }) => count)).toEqual([1, 1, 0, 1])
    expect(JSON.stringify(body)).not.toMatch(/Quicksilver|Quillon|Marchetti/)
  })

  test('are found by words of their text without tone marks, or by the reference; never by a name', async () => {
    for (const q of ['ikeja', 'QUICKSIL', 'substation feed', open.reference.toLowerCase()])
      expect([q, await labels({ q })]).toEqual([q, [open.reference]])
    for (const q of ['Quillon', 'marchetti', '%', "' or 1=1 --", '.*'])
      expect([q, (await list({ q })).body]).toMatchObject([q, { rows: [], total: 0 }])
  })

  test('are filtered, counted and ordered', async () => {
    expect(await labels({ status: ['RESOLVED', 'PENDING'], sort: '-status' })).toEqual([done.reference, open.reference])
    expect(await labels({ assignee: 'me' })).toEqual([taken.reference])
    expect(await labels({ reporter: 'named' })).toEqual([taken.reference])
    expect(await labels({ date: 'yesterday' })).toEqual([])
    expect(await labels({ sort: 'subject' })).toEqual([done.reference, open.reference, taken.reference])
    const { body } = await list({ reporter: 'anonymous', page: 2, pageSize: 1, columns: 'level,destroyOn' })
    expect(body).toMatchObject({ total: 2, page: 2, rows: [{ cells: { level: 0, destroyOn: expect.any(String) } }] })
    expect(body.counts.reporter.map(({ count }: { count: number }) => count)).toEqual([2, 1])
  })

  test('in which the reporter wrote last are to answer, until an officer has', async () => {
    const account = await portal.newUser()
    const { id, reference } = await file('Asked and answered', { isAnonymous: false, name: 'Uche' }, account.token)
    const send = (token: string, content: string) =>
      portal.call('POST', `/api/whistleblowing/${id}/communications`, { token, body: { content } })
    expect(await labels({ last: ['reporter'] })).toEqual([])
    await send(account.token, 'One more thing')
    expect(await labels({ last: ['reporter'] })).toEqual([reference])
    await send(officer.token, 'Thank you')
    expect(await labels({ last: ['reporter'] })).toEqual([])
  })

  test('within a day are in the order of their random references', async () => {
    const filed = []
    for (let each = 0; each < 5; each++) filed.push((await file(`Thing ${each}`)).reference)
    expect(await labels({ q: 'thing' })).toEqual(filed.toSorted())
    expect(await labels({ q: 'thing', sort: '-date' })).toEqual(filed.toSorted())
  })

  test('have no trace in the log, the metrics, addresses of calls or tables', async () => {
    const tables = async () => {
      const rows =
        await sql(`select table_name as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', table_name), false, true, '')))[1]::text as count
         from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
      return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    }
    const [before, lines] = [await tables(), log.length]
    await list({ q: 'quicksilver', assignee: 'me', sort: '-updated' })
    const answer = await portal.call('POST', '/api/whistleblowing/list', {
      body: {},
      token: officer.token,
      headers: { 'accept-encoding': 'br' },
    })
    expect(JSON.stringify(answer.body).length).toBeGreaterThan(1_024)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await tables()).toBe(before)
    expect(log.slice(lines).join('')).not.toMatch(/whistleblowing|quicksilver/i)
    expect(await (await fetch(`${portal.adminUrl}/metrics`)).text()).not.toMatch(/whistleblowing\//i)
  })

  test('a report that is withheld is neither listed nor counted nor found', async () => {
    const secret = await file('Bribes in the office')
    expect((await list({ q: 'office' }, colleague)).body.total).toBe(1)
    const before = (await list({}, colleague)).body
    await act(secret.id, 'withhold', { staffIds: [colleague.id] })
    expect((await list({ q: 'office' })).body.total).toBe(1)
    for (const q of ['office', secret.reference])
      expect((await list({ q }, colleague)).body).toMatchObject({ rows: [], total: 0 })
    const after = (await list({}, colleague)).body
    expect(after.total).toBe(before.total - 1)
    const total = ({ counts }: { counts: Record<string, { count: number }[]> }, id: string) =>
      counts[id]!.reduce((sum, { count }) => sum + count, 0)
    for (const id of ['status', 'assignee', 'reporter']) expect(total(after, id)).toBe(total(before, id) - 1)
  })
})

describe('the list is refused', () => {
  test.each([
    { q: 'x'.repeat(401) },
    { status: Array.from({ length: 21 }, () => 'PENDING') },
    { status: { $ne: 'PENDING' } },
    { page: 0 },
    { pageSize: 101 },
    [],
  ])('with 400 for a query that is none: %j', async (body) => expect((await list(body)).status).toBe(400))

  test('by nothing that it does not know, which is left out', async () => {
    const { status, body } = await list({
      status: ['GONE', 'RESOLVED'],
      assignee: ["'; drop table users; --"],
      date: '2027-02-30..',
      sort: 'description',
      columns: 'description,name,email',
      counts: 'no',
      [randomUUID()]: 'x',
      __proto__: { sealed: false },
    })
    expect(status).toBe(200)
    expect(body.query).toEqual({
      q: '',
      sort: 'due',
      filters: { assignee: ["'; drop table users; --"], status: ['RESOLVED'] },
    })
    expect(body.rows).toEqual([])
    expect(body.columns).not.toContain('description')
  })

  test('and a sealed list has no other call', async () => {
    for (const [method, path] of [
      ['GET', '/api/lists/reports'],
      ['GET', '/api/lists/reports/export.csv'],
      ['GET', '/api/lists/reports/views'],
      ['GET', '/api/lists/reports/preferences'],
      ['POST', '/api/lists/reports/batches'],
      ['GET', '/api/whistleblowing/list/export.csv'],
    ] as const)
      expect([path, (await portal.call(method, path, { token: officer.token })).status]).toEqual([path, 404])
  })
})
