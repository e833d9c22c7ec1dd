import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type TestAnswer, usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { ListRow } from './contract.ts'
import { listLimits } from './rules.ts'
import { finishBatch } from './testing.ts'
import { lists } from './service.sources.server.ts'
import { emptyId, fillMeters, meterSource } from './testing.meters.ts'

const clock = { now: () => new Date(Date.now() + later) }
let later = 0
const portal = await usePortal({
  own: 'a list of meters, and another clock',
  features: [{ fills: [lists.fill(meterSource)] }],
  overrides: { clock },
})
const byNumber = (one: number, other: number) => one - other
const path = '/api/lists/meters'
const call = (method: string, at: string, body?: unknown, who = officer, headers = {}) =>
  portal.call(method, `${path}${at}`, { token: who.token, headers, body })
const sql = async (text: string, values: unknown[] = []) =>
  (await portal.deps.database.pool.query<Record<string, unknown>>(text, values)).rows
const rowsOf = async (query: string) => (await call('GET', `?pageSize=100&sort=number&${query}`)).body.rows as ListRow[]
const newOfficer = () => newStaff(portal, ['case-officer'])
await fillMeters(portal.ownerUrl, 60)
const officer = await newOfficer()

const finished = (answer: TestAnswer) => finishBatch(portal, 'meters', answer, officer)
const start = (body: object, who = officer, headers = {}) => call('POST', '/batches', body, who, headers)
const idsOf = (rows: ListRow[]) => rows.map(({ id }) => id)

describe('a preview', () => {
  test('says what will become of named records and of all that match, and changes nothing', async () => {
    const preview = (body: object, who = officer) => call('POST', '/preview', { action: 'visit', ...body }, who)
    const rows = (await rowsOf('street=Marina')).slice(0, 5)
    const named = await preview({ ids: [...idsOf(rows), randomUUID(), 'x', rows[0]!.id] })
    expect(named.status, JSON.stringify(named.body)).toBe(200)
    const broken = rows.filter(({ cells }) => cells['state'] === 'broken').map(({ label }) => label)
    expect(named.body.groups).toMatchObject([
      { label: 'To be visited', isRefused: false, count: 5 - broken.length },
      { label: 'Out of order', isRefused: true, count: broken.length, records: broken },
    ])
    const query = { q: '', sort: 'due', filters: { street: ['Marina'] } }
    const all = await rowsOf('street=Marina')
    const matching = await preview({ matching: { query, count: all.length } })
    expect(matching.body.groups[0].count + matching.body.groups[1].count).toBe(all.length)
    expect((await preview({ matching: { query, count: 1 } })).status).toBe(409)
    expect((await preview({ action: 'break', ids: idsOf(rows) })).status).toBe(400)
    expect((await preview({})).status).toBe(400)
    expect((await preview({ ids: idsOf(rows) }, await portal.newUser())).status).toBe(403)
    expect((await rowsOf('street=Marina')).map(({ version }) => version)).toEqual(all.map(({ version }) => version))
  })

  test('comes before an action whose note may be left out, and is not too long', async () => {
    const [row] = await rowsOf('street=Marina')
    expect((await finished(await start({ action: 'visit', ids: [row!.id] }))).succeeded).toBe(1)
    const long = await start({ action: 'visit', ids: [row!.id], input: { note: 'x'.repeat(21) } })
    expect(long).toMatchObject({ status: 400, body: { message: 'Use at most 20 characters' } })
  })
})

describe('named records', () => {
  test('are each changed or refused with the reason, and half of a refused change is not kept', async () => {
    const rows = (await rowsOf('street=Marina')).slice(0, 5)
    await sql(`update test_meters set version = 7 where id = $1`, [rows[0]!.id])
    const broken = rows.filter(({ cells }) => cells['state'] === 'broken')
    expect(broken).toHaveLength(1)
    const gone = randomUUID()
    const batch = await finished(
      await start({
        action: 'break',
        input: { note: 'Out of order since May' },
        ids: [...idsOf(rows), gone, 'x', rows[0]!.id],
        versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
      }),
    )
    expect(batch).toMatchObject({ action: 'break', total: 7, done: 7, succeeded: 3, refusedTotal: 4, undoUntil: null })
    expect(batch.refused).toEqual([
      { id: rows[0]!.id, label: rows[0]!.label, reason: 'Someone else changed this meter.' },
      { id: broken[0]!.id, label: broken[0]!.label, reason: 'This meter is broken already.' },
      { id: gone, label: '', reason: 'Meter not found' },
      { id: 'x', label: '', reason: 'Meter not found' },
    ])
    const [counted] = await sql(`select count(*)::int as n from test_meters where id = any($1) and version = 2`, [
      idsOf(rows),
    ])
    expect(counted!['n']).toBe(3)
    const [audit] = await sql(`select details from audit_log where action = 'list.batch' and record_id = $1`, [
      batch.id,
    ])
    expect(audit!['details']).toEqual({ list: 'meters', action: 'break', records: 7 })
  })

  test.each([
    [{ action: 'nothing' }, 'action'],
    [{ action: 'assign' }, 'input.person'],
    [{ action: 'assign', input: { person: emptyId } }, 'input.person'],
    [{ action: 'tag', input: { tag: ' ' } }, 'input.tag'],
    [{ action: 'break' }, 'input.note'],
    [{ action: 'tag', input: { tag: 'x' }, ids: undefined }, 'ids'],
    [
      { action: 'tag', input: { tag: 'x' }, matching: { query: { q: '', sort: 'due', filters: {} }, count: 60 } },
      'ids',
    ],
    [{ action: 'tag', input: { tag: 'x'.repeat(31) } }, undefined],
    [{ action: 'tag', input: { tag: 'x' }, ids: [] }, undefined],
    [{ action: 'tag', input: { tag: 'x' }, ids: Array.from({ length: 1_001 }, () => randomUUID()) }, undefined],
  ])('are refused as a batch: %j', async (change, field) => {
    const answer = await start({ ids: [randomUUID()], ...change })
    expect(answer.status).toBe(400)
    if (field) expect(answer.body.fields[0].field).toBe(field)
  })
})

describe('all that match', () => {
  test('are those that the person was shown, by number', async () => {
    const query = { q: '', sort: 'number', filters: { street: ['Broad Street'], state: ['ok'] } }
    const wrong = await start({ action: 'tag', input: { tag: 'may' }, matching: { query, count: 3 } })
    expect(wrong.body).toMatchObject({ statusCode: 409, code: 'changed-meanwhile', facts: { count: 15 } })
    const unknown = { ...query, filters: { ...query.filters, gone: ['x'] } }
    const dropped = await start({ action: 'tag', input: { tag: 'may' }, matching: { query: unknown, count: 15 } })
    expect(dropped).toMatchObject({ status: 409, body: { message: expect.stringContaining('no longer has') } })
    const batch = await finished(await start({ action: 'tag', input: { tag: 'may' }, matching: { query, count: 15 } }))
    expect(batch).toMatchObject({ total: 15, succeeded: 15 })
    const tagged = await sql(`select street, state from test_meters where tags = '{may}'`)
    expect(tagged).toHaveLength(15)
    expect(tagged.every(({ street, state }) => street === 'Broad Street' && state === 'ok')).toBe(true)
  })

  test('may be 10,000, and not more', async () => {
    await fillMeters(portal.ownerUrl, listLimits.batchRecords - 60 + 1)
    const query = { q: '', sort: 'number', filters: {} }
    const input = { person: officer.id }
    const tooMany = await start({ action: 'assign', input, matching: { query, count: listLimits.batchRecords + 1 } })
    expect(tooMany).toMatchObject({ status: 409, body: { message: expect.stringContaining('10,000') } })
    await sql(`delete from test_meters where id = (select id from test_meters where version = 1 limit 1)`)
    const answer = await start({ action: 'assign', input, matching: { query, count: listLimits.batchRecords } })
    expect(answer.body).toMatchObject({ total: 10_000, undoUntil: null })
    const readBy = async () =>
      (await sql(`select count(*)::int as n from test_meters where read_by = $1`, [officer.id]))[0]!['n'] as number
    await expect.poll(readBy).toBeGreaterThan(20)
    // The rest would take minutes.
    await sql(`update list_batch_records set result = 'refused' where batch_id = $1 and result is null`, [
      answer.body.id,
    ])
    const batch = await finished(answer)
    expect(batch.succeeded).toBe(await readBy())
    expect(batch).toMatchObject({ done: 10_000, refusedTotal: 10_000 - batch.succeeded })
    expect(batch.refused).toHaveLength(listLimits.refusedShown)
    await sql(`update test_meters set read_by = null, version = version + 1`)
  })
})

describe('undoing', () => {
  test('restores what has not changed since, once and within ten minutes', async () => {
    const rows = (await rowsOf('street=Allen%20Avenue')).slice(0, 4)
    const batch = await finished(await start({ action: 'assign', input: { person: officer.id }, ids: idsOf(rows) }))
    expect(Date.parse(batch.undoUntil!)).toBeGreaterThan(Date.now() + later)
    await sql(`update test_meters set version = version + 1 where id = $1`, [rows[1]!.id])
    const both = await Promise.all([1, 2].map(() => call('POST', `/batches/${batch.id}/undo`)))
    expect(both.map(({ status }) => status).toSorted(byNumber)).toEqual([202, 409])
    const undone = await finished(both.find(({ status }) => status === 202)!)
    expect(undone).toMatchObject({ undoes: batch.id, total: 4, succeeded: 3, undoUntil: null })
    expect(undone.refused).toEqual([
      { id: rows[1]!.id, label: rows[1]!.label, reason: 'Someone else changed this meter.' },
    ])
    const left = await sql(`select id from test_meters where read_by = $1`, [officer.id])
    expect(left).toEqual([{ id: rows[1]!.id }])
    expect((await call('GET', `/batches/${batch.id}`)).body).toMatchObject({ undoneBy: undone.id, undoUntil: null })
    // An undoing is not undone.
    expect((await call('POST', `/batches/${undone.id}/undo`)).status).toBe(409)

    const late = await finished(await start({ action: 'assign', input: { person: officer.id }, ids: idsOf(rows) }))
    later += 601_000
    expect((await call('POST', `/batches/${late.id}/undo`)).status).toBe(409)
    expect((await call('GET', `/batches/${late.id}`)).body.undoUntil).toBeNull()
  })
})

test('the same request begins one batch, and the same key with another request none', async () => {
  const [row] = await rowsOf('q=M-000010')
  const headers = { 'idempotency-key': randomUUID() }
  const body = { action: 'tag', input: { tag: 'once' }, ids: [row!.id] }
  const answers = await Promise.all([1, 2, 3].map(() => start(body, officer, headers)))
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  await finished(answers[0]!)
  expect((await start({ ...body, input: { tag: 'twice' } }, officer, headers)).status).toBe(409)
  expect(await sql(`select tags from test_meters where id = $1`, [row!.id])).toEqual([{ tags: ['once'] }])
})

test('a batch belongs to its person, and reading does not allow acting', async () => {
  const [row] = await rowsOf('q=M-000011')
  const batch = await finished(await start({ action: 'tag', input: { tag: 'mine' }, ids: [row!.id] }))
  const other = await newOfficer()
  const auditor = await newStaff(portal, ['auditor'])
  for (const at of [`/batches/${batch.id}`, `/batches/${randomUUID()}`, '/batches/x'])
    expect((await call('GET', at, undefined, other)).status).toBe(404)
  expect((await call('POST', `/batches/${batch.id}/undo`, undefined, other)).status).toBe(404)
  expect((await call('GET', '/batches', undefined, other)).body).toEqual({ batches: [] })
  expect((await call('GET', '/batches')).body.batches[0]).toMatchObject({ id: batch.id, refused: [] })
  // Of another list.
  expect((await portal.call('GET', `/api/lists/complaints/batches/${batch.id}`, { token: officer.token })).status).toBe(
    404,
  )
  expect((await call('GET', '', undefined, auditor)).status).toBe(200)
  expect((await start({ action: 'tag', input: { tag: 'x' }, ids: [row!.id] }, auditor)).status).toBe(403)
})
