import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { ListRow, ValueCount } from './contract.ts'
import { lists } from './service.sources.server.ts'
import { fillMeters, meterSource } from './testing.meters.ts'
import { listLimits } from './rules.ts'

const portal = await usePortal({ own: 'a list of meters', features: [{ fills: [lists.fill(meterSource)] }] })
await fillMeters(portal.ownerUrl, 60)
const admin = await portal.adminToken()
const officer = await newStaff(portal, ['case-officer'])
await portal.deps.database.pool.query(`update test_meters set read_by = $1, tags = '{north}' where reading <= 5`, [
  officer.id,
])
await portal.deps.database.pool.query(`update test_meters set tags = '{north,old}' where reading = 1`)

const path = '/api/lists/meters'
const get = async (query = '', token = officer.token) => (await portal.call('GET', `${path}${query}`, { token })).body
const numbers = (body: { rows: ListRow[] }) => body.rows.map(({ label }) => label)
const countsOf = (body: { counts: Record<string, ValueCount[]> }, filter: string) =>
  Object.fromEntries(body.counts[filter]!.map(({ value, count }) => [value, count]))

test('the description of a plain list is for those who may read it', async () => {
  const description = (key: string, token: string) =>
    portal.call('GET', `/api/lists/${key}/description`, { token }) as Promise<{ status: number; body: unknown }>
  expect(await description('outages', officer.token)).toMatchObject({ status: 200, body: { list: { key: 'outages' } } })
  const { token: editor } = await newStaff(portal, ['editor'])
  expect((await description('outages', editor)).status).toBe(403)
  expect((await description('outages', (await portal.newUser()).token)).status).toBe(403)
  for (const other of ['meters', 'no-such']) expect((await description(other, officer.token)).status).toBe(404)
})

describe('a page', () => {
  test('is the default view: by deadline, those without one last, with the default columns', async () => {
    const body = await get('?pageSize=100')
    expect(body).toMatchObject({ page: 1, pageSize: 100, total: 60, capped: false, dropped: [] })
    expect(body.query).toEqual({ q: '', sort: 'due', filters: {} })
    expect(body.rows).toHaveLength(60)
    expect(numbers(body).slice(0, 3)).toEqual(['M-000001', 'M-000002', 'M-000004'])
    expect(body.rows.slice(40).every((row: ListRow) => row.cells['due'] === null)).toBe(true)
    expect(Object.keys(body.rows[0].cells)).toEqual(['number', 'street', 'state', 'due'])
    expect(body.rows[0]).toMatchObject({
      version: 1,
      label: 'M-000001',
      actions: ['assign', 'tag', 'visit', 'break', 'take'],
    })
    expect((await get()).pageSize).toBe(25)
  })

  test.each(['number', 'street', 'due', 'read'])(
    'is complete and without repetitions by %s, both ways',
    async (sort) => {
      for (const direction of ['', '-']) {
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) => get(`?page=${page}&sort=${direction}${sort}&counts=no`)),
        )
        expect(new Set(pages.flatMap(numbers)).size).toBe(60)
        expect(pages[0].counts).toEqual({})
      }
      const last = await get('?sort=-due&pageSize=100')
      expect(numbers(last)[0]).toBe('M-000059')
      expect(last.rows.slice(40).every((row: ListRow) => row.cells['due'] === null)).toBe(true)
    },
  )

  test('has the columns asked for, in their order, each with its kind of cell', async () => {
    const columns = ['tags', 'prepaid', 'readBy', 'reading', 'installed', 'read', 'state']
    const body = await get(`?q=M-000001&columns=${columns.join(',')}`)
    expect(body.columns).toEqual(columns)
    expect(body.rows[0].cells).toEqual({
      tags: ['north', 'old'],
      prepaid: false,
      readBy: { id: officer.id, name: 'Ada' },
      reading: 1,
      installed: '2026-01-05',
      read: expect.stringMatching(/^\d{4}-.*Z$/),
      state: 'ok',
    })
  })

  test.each([
    ['state=broken', 15],
    ['state=broken&state=ok', 60],
    ['state=any', 60],
    ['state=all', 60],
    ['street=Marina', 20],
    ['street=Marina&street=Broad%20Street', 40],
    ['street=Marina&state=broken', 5],
    ['readBy=me', 5],
    ['readBy=none', 55],
    ['readBy=me&readBy=none', 60],
    ['readBy=00000000-0000-0000-0000-000000000000', 0],
    ['tags=north', 5],
    ['tags=north&tags=old', 1],
    ['read=today', 30],
    ['read=yesterday', 30],
    ['read=last-7-days', 60],
    ['read=2020-01-01..2020-02-01', 0],
    ['read=2020-01-01..', 60],
    ['q=m-00000', 9],
    ['q=nothing', 0],
  ])('is filtered by %s', async (query, total) => {
    const body = await get(`?pageSize=100&${query}`)
    expect(body.total).toBe(total)
    expect(body.rows).toHaveLength(total)
    expect(body.dropped).toEqual([])
  })

  test('counts each value under the other filters, also of a filter that is set', async () => {
    const all = await get()
    expect(countsOf(all, 'state')).toEqual({ any: 60, ok: 45, broken: 15 })
    expect(countsOf(all, 'street')).toEqual({ 'Allen Avenue': 20, 'Broad Street': 20, Marina: 20 })
    expect(all.counts.readBy).toEqual([
      { value: 'me', label: 'Me', count: 5, capped: false },
      { value: 'none', label: 'Nobody', count: 55, capped: false },
    ])
    const some = await get('?state=broken&street=Marina')
    expect(countsOf(some, 'state')).toEqual({ any: 20, ok: 15, broken: 5 })
    expect(countsOf(some, 'street')).toEqual({ 'Allen Avenue': 5, 'Broad Street': 5, Marina: 5 })
    expect(countsOf(await get('?q=m-000001'), 'state')).toEqual({ any: 1, ok: 1, broken: 0 })
    const asAdmin = await get('', admin)
    expect(asAdmin.counts.readBy[2]).toEqual({ value: officer.id, label: 'Tunde Bello', count: 5, capped: false })
  })

  test('drops what the list does not know, and names it', async () => {
    const body = await get(
      '?colour=red&state=green&state=broken&columns=number,gone&sort=gone&read=2026-02-31..&pageSize=100',
    )
    expect(body.total).toBe(15)
    expect(body.columns).toEqual(['number'])
    expect(body.dropped).toEqual(
      expect.arrayContaining([
        { part: 'filter', id: 'colour' },
        { part: 'value', id: 'state', value: 'green' },
        { part: 'value', id: 'read', value: '2026-02-31..' },
        { part: 'column', id: 'gone' },
        { part: 'sort', id: 'gone' },
      ]),
    )
    expect(body.dropped).toHaveLength(5)
  })

  test.each(['page=0', 'page=x', 'pageSize=101', 'counts=maybe'])('refuses %s', async (query) => {
    expect((await portal.call('GET', `${path}?${query}`, { token: admin })).status).toBe(400)
  })

  test('takes hostile values as values', async () => {
    for (const value of ["'; drop table cases; --", '%', '\\', 'x'.repeat(500), '\u0000', '__proto__']) {
      const sent = encodeURIComponent(value)
      const answer = await portal.call('GET', `${path}?street=${sent}&q=${sent}&tags=${sent}&readBy=${sent}`, {
        token: admin,
      })
      expect([200, 400], value).toContain(answer.status)
    }
    expect((await get('?__proto__=1&constructor=2')).dropped).toContainEqual({ part: 'filter', id: 'constructor' })
    const many = Array.from({ length: 300 }, (_, at) => `street=s${at}`).join('&')
    expect((await get(`?${many}`)).query.filters.street).toHaveLength(listLimits.values)
  })
})

test('the records before and after one follow the filters and the order, also for one that no longer matches', async () => {
  const idOf = async (number: string) => (await get(`?q=${number}`)).rows[0].id as string
  const around = async (number: string, query: string) => {
    const { previous, next } = await get(`/neighbours/${await idOf(number)}?${query}`)
    const all = (await get('?pageSize=100')).rows as ListRow[]
    return [previous, next].map((id) => all.find((row) => row.id === id)?.label ?? null)
  }
  expect(await around('M-000004', 'sort=number')).toEqual(['M-000003', 'M-000005'])
  expect(await around('M-000004', 'sort=-number')).toEqual(['M-000005', 'M-000003'])
  expect(await around('M-000001', 'sort=number')).toEqual([null, 'M-000002'])
  expect(await around('M-000060', 'sort=number')).toEqual(['M-000059', null])
  // M-000004 is broken.
  expect(await around('M-000004', 'sort=number&state=ok')).toEqual(['M-000003', 'M-000005'])
  expect(await around('M-000004', 'state=broken&street=Broad%20Street&sort=number')).toEqual([null, 'M-000008'])
  for (const sort of ['due', '-due']) {
    const shown = numbers(await get(`?pageSize=100&sort=${sort}`))
    for (const at of [0, 10, 39, 40, 41, 59])
      expect(await around(shown[at]!, `sort=${sort}`), `${sort} ${at}`).toEqual([
        shown[at - 1] ?? null,
        shown[at + 1] ?? null,
      ])
  }
  for (const id of [randomUUID(), 'x']) expect(await get(`/neighbours/${id}`)).toEqual({ previous: null, next: null })
})

describe('the file', () => {
  const csv = async (query: string) => {
    const headers = { authorization: `Bearer ${officer.token}` }
    const answer = await fetch(`${portal.url}${path}/export.csv${query}`, { headers })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    return bytes.subarray(3).toString().trim().split('\r\n')
  }
  test('has the columns, filters and order that are shown', async () => {
    const lines = await csv('?columns=street,number,state,prepaid&state=broken&sort=-number')
    expect(lines).toHaveLength(16)
    expect(lines.slice(0, 2)).toEqual(['Street,Number,State,Prepaid', 'Allen Avenue,M-000060,Out of order,No'])
    const [head, first] = await csv('?columns=number,read,due,tags,installed,readBy&q=M-000001')
    expect(head).toBe('Number,Read,Due,Due: state,Tags,Installed,Read by')
    expect(first).toMatch(
      /^M-000001,20\d\d-\d\d-\d\d \d\d:\d\d,20\d\d-\d\d-\d\d \d\d:\d\d,Due,"north, old",2026-01-05,Ada$/,
    )
  })

  test('for Excel has texts that keep all digits, and days and times that are dates', async () => {
    const { pool } = portal.deps.database
    const street = '=1+1 _x0041_ 08031234567'
    await pool.query(`update test_meters set street = $1, read_at = '2026-12-31T23:30:00Z' where number = 'M-000001'`, [
      street,
    ])
    const address = `${portal.url}${path}/export.xlsx?columns=number,street,read,due,installed&sort=number`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${officer.token}` } })
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
    expect(answer.headers.get('content-disposition')).toMatch(/filename="meters-20\d\d-\d\d-\d\d\.xlsx"/)
    const { rows } = (await readXlsx(await answer.bytes())).sheets[0]!
    expect(rows[0]).toEqual(['Number', 'Street', 'Read', 'Due', 'Due: state', 'Installed'])
    expect(rows).toHaveLength(61)
    expect(rows[1]!.slice(0, 2)).toEqual(['M-000001', street])
    // The clock in Lagos.
    expect(rows[1]![2]).toEqual(new Date('2027-01-01T00:30:00Z'))
    expect(rows[1]![5]).toEqual(new Date('2026-01-05T00:00:00Z'))
    const selected = { ids: [(await get('?sort=number')).rows[1].id], columns: ['number'], format: 'xlsx' }
    const bytes = await fetch(`${portal.url}${path}/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${officer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(selected),
    }).then((response) => response.bytes())
    expect((await readXlsx(bytes)).sheets[0]!.rows).toEqual([['Number'], ['M-000002']])
    await pool.query(`update test_meters set street = 'Allen Avenue', read_at = now() where number = 'M-000001'`)
  })

  test('of selected records is in the order of the list, and has no formulas', async () => {
    const evil = `=cmd|'/c calc'!A0`
    await portal.deps.database.pool.query(`update test_meters set street = $1 where number = 'M-000002'`, [evil])
    const rows = (await get('?pageSize=100&sort=number')).rows as ListRow[]
    const ids = [rows[2]!.id, rows[1]!.id, randomUUID(), 'x']
    const body = { ids, columns: ['number', 'street'], sort: 'number' }
    const answer = await portal.call('POST', `${path}/export`, { token: officer.token, body })
    expect(answer.body).toBe(`Number,Street\r\nM-000002,'${evil}\r\nM-000003,Allen Avenue\r\n`)
    const tooMany = { ids: Array.from({ length: 1_001 }, () => randomUUID()) }
    expect((await portal.call('POST', `${path}/export`, { token: officer.token, body: tooMany })).status).toBe(400)
    await portal.deps.database.pool.query(`update test_meters set street = 'Broad Street' where number = 'M-000002'`)
  })
})
