import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { ListView } from './contract.ts'
import { digestOf } from './contract.query.ts'
import { listLimits } from './rules.ts'

const portal = await usePortal()
const ada = await newStaff(portal, ['case-officer'])
const ben = await newStaff(portal, ['case-officer'])
const supervisor = await newStaff(portal, ['case-supervisor'])

const byNumber = (one: number, other: number) => one - other
const path = '/api/lists/complaints'
const call = (who: typeof ada, method: string, at: string, body?: unknown, headers = {}) =>
  portal.call(method, `${path}${at}`, { token: who.token, headers, body })
const query = { q: '', sort: '-filed', filters: { status: ['open'], lga: ['Epe', 'Ikeja'] } }
const view = (name: string, more: object = {}) => ({ name, query, ...more })
const namesOf = async (who: typeof ada) =>
  ((await call(who, 'GET', '/views')).body.views as ListView[]).map(({ name }) => name)

test('a view is stored with its query and columns, read, changed and deleted by its author', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = view('Open in Epe', { columns: ['reference', 'due'] })
  const [added, again] = [
    await call(ada, 'POST', '/views', body, headers),
    await call(ada, 'POST', '/views', body, headers),
  ]
  expect(added.status).toBe(201)
  expect(again.body.id).toBe(added.body.id)
  expect(added.body).toMatchObject({
    name: 'Open in Epe',
    query,
    columns: ['reference', 'due'],
    shared: false,
    mayChange: true,
    dropped: [],
  })
  expect(added.body.digest).toBe(digestOf(query))
  // The digest knows the query however it is written.
  expect(digestOf({ ...query, filters: { lga: ['Ikeja', 'Epe'], status: ['open'] } })).toBe(added.body.digest)
  expect(digestOf({ ...query, sort: 'filed' })).not.toBe(added.body.digest)
  const changed = await call(ada, 'PUT', `/views/${added.body.id}`, view('Open', { query: { ...query, q: 'meter' } }))
  expect(changed.body).toMatchObject({ name: 'Open', query: { q: 'meter' }, columns: null })
  expect(await namesOf(ada)).toEqual(['Open'])
  expect((await call(ada, 'DELETE', `/views/${added.body.id}`)).status).toBe(200)
  expect(await namesOf(ada)).toEqual([])
  expect((await call(ada, 'DELETE', `/views/${added.body.id}`)).status).toBe(404)
})

test('a view of another person does not exist; a shared one is changed by its author and supervisors', async () => {
  const own = (await call(ada, 'POST', '/views', view('Mine'))).body
  const shared = (await call(ada, 'POST', '/views', view('Ours', { shared: true }))).body
  expect(await namesOf(ben)).toEqual(['Ours'])
  for (const who of [ben, supervisor]) {
    expect((await call(who, 'PUT', `/views/${own.id}`, view('Taken'))).status).toBe(404)
    expect((await call(who, 'DELETE', `/views/${own.id}`)).status).toBe(404)
  }
  expect((await call(ben, 'PUT', `/views/${shared.id}`, view('Taken'))).status).toBe(403)
  expect((await call(ben, 'DELETE', `/views/${shared.id}`)).status).toBe(403)
  const seen = (await call(supervisor, 'GET', '/views')).body.views[0]
  expect(seen).toMatchObject({ name: 'Ours', by: 'Tunde Bello', mayChange: true })
  // A supervisor does not take it away from everybody by making it private.
  const changed = await call(supervisor, 'PUT', `/views/${shared.id}`, view('Ours now', { shared: false }))
  expect(changed.body).toMatchObject({ name: 'Ours now', shared: true, by: 'Tunde Bello' })
  // Not under another list either.
  expect((await portal.call('DELETE', `/api/lists/petitions/views/${shared.id}`, { token: ada.token })).status).toBe(
    404,
  )
  expect((await call(supervisor, 'DELETE', `/views/${shared.id}`)).status).toBe(200)
})

test('parts that the list no longer has are dropped when a view is read, and the rest still works', async () => {
  const { id } = (await call(ben, 'POST', '/views', view('Old', { columns: ['reference', 'due'] }))).body
  const old = { q: '', sort: 'colour', filters: { colour: ['red'], status: ['open', 'Lost'], lga: ['Epe'] } }
  await portal.deps.database.pool.query(`update list_views set query = $1, columns = '["gone", "due"]' where id = $2`, [
    old,
    id,
  ])
  const read = (await call(ben, 'GET', '/views')).body.views.find((each: ListView) => each.id === id)
  expect(read).toMatchObject({
    query: { q: '', sort: 'due', filters: { status: ['open'], lga: ['Epe'] } },
    columns: ['due'],
  })
  expect(read.dropped).toEqual([
    { part: 'filter', id: 'colour' },
    { part: 'value', id: 'status', value: 'Lost' },
    { part: 'sort', id: 'colour' },
    { part: 'column', id: 'gone' },
  ])
  expect(read.digest).toBe(digestOf(read.query))
})

test('views have names of their own and a bound, whoever adds them at once', async () => {
  const many = await newStaff(portal, ['case-officer'])
  const twice = await Promise.all([1, 2, 3].map(() => call(many, 'POST', '/views', view('Same'))))
  expect(twice.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409, 409])
  expect((await call(many, 'POST', '/views', view('SAME'))).body.fields[0].field).toBe('name')
  await portal.deps.database.pool.query(
    `insert into list_views (list, owner_id, owner_name, name, query, shared, created_at, updated_at)
     select 'complaints', $1, 'Ada', 'View ' || n, $2, false, now(), now() from generate_series(1, $3::int) n`,
    [many.id, query, listLimits.viewsOfPerson - 3],
  )
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => call(many, 'POST', '/views', view(name))))
  expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 201, 409, 409])
  const bad = [view(''), view('x'.repeat(61)), { name: 'x' }, view('x', { query: { ...query, filters: { a: 'b' } } })]
  for (const body of bad) expect((await call(ada, 'POST', '/views', body)).status, JSON.stringify(body)).toBe(400)
})

test('a view that shows the list as it is anyway is not stored', async () => {
  const { body: kept } = await call(supervisor, 'POST', '/views', view('Kept'))
  const empty = { q: '', sort: 'due', filters: {} }
  for (const given of [empty, { ...empty, filters: { colour: ['red'] } }]) {
    const [added, changed] = [
      await call(supervisor, 'POST', '/views', view('Empty', { query: given })),
      await call(supervisor, 'PUT', `/views/${kept.id}`, view('Kept', { query: given })),
    ]
    for (const { status, body } of [added, changed]) expect([status, body.fields[0].field]).toEqual([400, 'query'])
  }
  for (const more of [{ query: { ...empty, q: 'wires' } }, { query: { ...empty, sort: '-due' } }])
    expect((await call(supervisor, 'POST', '/views', view(JSON.stringify(more), more))).status).toBe(201)
  expect((await call(supervisor, 'POST', '/views', view('Columns', { query: empty, columns: ['due'] }))).status).toBe(
    201,
  )
})

test('preferences are of a person and a list', async () => {
  const read = async (who: typeof ada, list = 'complaints') =>
    (await portal.call('GET', `/api/lists/${list}/preferences`, { token: who.token })).body
  const save = (body: object, who = ada) => call(who, 'PUT', '/preferences', body)
  const untouched = { columns: null, density: 'comfortable', pageSize: null }
  expect(await read(ada)).toEqual(untouched)
  await Promise.all([
    save({ density: 'compact' }),
    save({ columns: ['due', 'gone', 'reference'] }),
    save({ pageSize: 100 }),
  ])
  expect(await read(ada)).toEqual({ columns: ['due', 'reference'], density: 'compact', pageSize: 100 })
  expect(await read(ada, 'petitions')).toEqual(untouched)
  expect(await read(ben)).toEqual(untouched)
  expect((await save({ columns: null })).body).toMatchObject({ columns: null, density: 'compact' })
  for (const body of [{ density: 'tiny' }, { pageSize: 0 }, { columns: Array.from({ length: 61 }, () => 'due') }])
    expect((await save(body)).status).toBe(400)
})

test('single keys are one setting of a member of staff for all screens', async () => {
  const at = (who: { token: string }, method: string, body?: unknown) =>
    portal.call(method, '/api/lists/shortcuts', { token: who.token, body })
  const caro = await newStaff(portal, ['editor'])
  expect((await at(caro, 'GET')).body).toEqual({ isOn: true })
  const answers = await Promise.all([1, 2, 3].map(() => at(caro, 'PUT', { isOn: false })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await at(caro, 'GET')).body).toEqual({ isOn: false })
  expect((await at(ada, 'GET')).body).toEqual({ isOn: true })
  for (const body of [{}, { isOn: 'no' }, []]) expect((await at(caro, 'PUT', body)).status).toBe(400)
})

test('a deleted account leaves its shared views to the others, and nothing else', async () => {
  const leaver = await newStaff(portal, ['case-officer'])
  await call(leaver, 'POST', '/views', view('Left to all', { shared: true }))
  await call(leaver, 'POST', '/views', view('Private'))
  await call(leaver, 'PUT', '/preferences', { density: 'compact' })
  const exported = (await portal.call('GET', '/api/users/me/export', { token: leaver.token })).body
  expect(exported.records.listViews.map(({ name }: { name: string }) => name)).toEqual(['Left to all', 'Private'])
  await portal.deps.database.pool.query(`update users set role = 'User', duties = '{}' where id = $1`, [leaver.id])
  const erased = await portal.call('DELETE', '/api/users/me', {
    token: leaver.token,
    body: { password: leaver.password },
  })
  expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300)
  const rows = await portal.deps.database.pool.query(
    `select name, owner_name from list_views where owner_id = $1 or name = 'Left to all'`,
    [leaver.id],
  )
  expect(rows.rows).toEqual([{ name: 'Left to all', owner_name: 'Former colleague' }])
  expect((await call(supervisor, 'GET', '/views')).body.views.at(-1)).toMatchObject({
    by: 'Former colleague',
    mayChange: true,
  })
})
