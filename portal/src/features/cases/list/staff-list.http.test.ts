import { beforeAll, describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { ListRow } from '#features/lists/contract.ts'
import { finishBatch } from '#features/lists/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { file, kinds } from '../testing.ts'

const portal = await usePortal({ own: 'counts all cases' })
const [complaint, petition] = kinds
const ids: string[] = []
const sql = async (text: string, values: unknown[] = []) =>
  (await portal.deps.database.pool.query<Record<string, unknown>>(text, values)).rows
const get = async (query: string, list = 'complaints') =>
  (await portal.call('GET', `/api/lists/${list}?pageSize=100${query}`, { token: officer.token })).body
const references = (body: { rows: ListRow[] }) => body.rows.map(({ label }) => label)
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const officer = await newStaff(portal, ['case-officer'])
const ada = await portal.newUser()
for (let at = 0; at < 12; at++) {
  const change = {
    complaintType: at % 2 ? 'Billing' : 'Connection',
    urgency: (['low', 'medium', 'high'] as const)[at % 3],
    lga: at < 4 ? 'Epe' : 'Ikeja',
    distributionCompany: at % 2 ? 'eko' : 'ikeja',
  }
  ids.push((await file(portal, ada.token, complaint, change)).id)
}
await file(portal, ada.token, petition)
const due = (at: number, time: string, more = '') =>
  sql(`update cases set due_at = ${time}${more} where id = $1`, [ids[at]])
await due(0, `now() - interval '2 days'`)
await due(1, `now() - interval '1 day'`, `, waiting_since = now() - interval '3 days'`)
await due(2, `(date_trunc('day', now() at time zone 'Africa/Lagos') + interval '23:59:59') at time zone 'Africa/Lagos'`)
await due(3, 'null', `, status = 'Resolved', resolved_at = now()`)
await due(4, `now() + interval '26 hours'`)
await sql(`update cases set assignee_id = $1, assignee_name = 'Tunde Bello' where id = any($2)`, [
  officer.id,
  ids.slice(4, 7),
])
await sql(`update cases set created_at = created_at - interval '20 days', status = 'Escalated' where id = any($1)`, [
  ids.slice(8, 10),
])

test('the list of a kind has its columns, first the most urgent open case and last the resolved ones', async () => {
  const body = await get(
    '&columns=reference,subject,person,status,due,type,urgency,level,assignee,company,lga,filed,updated',
  )
  expect(body.total).toBe(12)
  expect(body.rows.map((row: ListRow) => row.id).slice(0, 3)).toEqual(ids.slice(0, 3))
  expect(body.rows.at(-1).id).toBe(ids[3])
  const [first] = body.rows as ListRow[]
  expect(first).toMatchObject({
    version: 1,
    label: expect.stringMatching(/^CP-/),
    cells: {
      subject: 'Estimated bill for an empty flat',
      person: { name: 'Ada Okonkwo' },
      status: 'New',
      due: { text: expect.stringMatching(/^Overdue/), tone: 'danger', paused: false },
      type: 'Connection',
      urgency: 'low',
      level: 0,
      assignee: null,
      company: 'IE Energy Lagos (Ikeja Electric)',
      lga: 'Epe',
    },
  })
  expect(first!.actions).toEqual(expect.arrayContaining(['assign', 'acknowledge']))
  expect(body.rows.at(-1).cells.due).toBeNull()
  const petitions = await get('&columns=category,urgency,filedFor', 'petitions')
  expect(petitions.rows[0].cells).toEqual({ category: 'Meter Tampering', filedFor: '' })
  expect(petitions.dropped).toEqual([{ part: 'column', id: 'urgency' }])
})

test('a kind that is not sent to companies has no columns and filters of their results', async () => {
  const ofCompanies = ['companyAnswer', 'outcome', 'returned']
  const petitions = await get(`&columns=channel,${ofCompanies.join()}&outcome=upheld&channel=portal`, 'petitions')
  expect(petitions.total).toBe(1)
  expect(petitions.rows[0].cells).toEqual({ channel: 'portal' })
  const columns = ofCompanies.map((id) => ({ part: 'column', id }))
  expect(petitions.dropped).toEqual(expect.arrayContaining([...columns, expect.objectContaining({ id: 'outcome' })]))
  const complaints = await get(`&columns=channel,${ofCompanies.join()}`)
  expect(complaints.dropped).toEqual([])
})

test.each([
  ['&status=open', 11],
  ['&status=New&status=Escalated', 11],
  ['&urgency=high&urgency=low', 8],
  ['&company=eko&lga=Epe', 2],
  ['&assignee=x', 0],
  ['&clock=overdue&clock=waiting', 2],
  ['&q=okonkwo', 12],
  ['&q=cp-', 12],
  ['&q=xylophone', 0],
])('it is filtered by %s', async (query, total) => {
  const body = await get(query)
  expect(body).toMatchObject({ total, dropped: [] })
  expect(body.rows).toHaveLength(total)
})

test('it finds what staff paste: a reference with its label or without hyphens, and the address of a case', async () => {
  const [row] = (await get('')).rows as { id: string; cells: { reference: string } }[]
  const { reference } = row!.cells
  for (const typed of [
    `Ref: ${reference}`,
    reference.replaceAll('-', ''),
    `https://portal.ng/consumer-complaint/${row!.id}.`,
  ])
    expect(references(await get(`&q=${encodeURIComponent(typed)}`)), typed).toEqual([reference])
})

describe('names', () => {
  const names = [
    'Adéṣínà Ọláyínká',
    'ADESINA BELLO',
    'Ade\u0301s\u0323i\u0301na\u0300 Cole',
    'Bọ́lá Adéṣínà-Ojo',
    'Ada Ad´esina Obi',
  ]
  beforeAll(async () => {
    for (const [at, name] of names.entries())
      await file(portal, admin, complaint, {
        user: { name, email: `n${at}@example.com`, phone: `0701555000${at}` },
        lga: 'Agege',
      })
  })
  test.each(['ADESINA', 'adé'])('are found by %s', async (typed) => {
    const body = await get(`&lga=Agege&columns=person&q=${encodeURIComponent(typed)}`)
    expect(body.rows.map((row: ListRow) => (row.cells['person'] as { name: string }).name).toSorted()).toEqual(
      names.toSorted(),
    )
  })
  test.each(['0701 555 0003', '+234 (0)701-555-0003'])('phone numbers are found by %s', async (typed) => {
    const body = await get(`&lga=Agege&columns=person&q=${encodeURIComponent(typed)}`)
    expect(body.rows.map((row: ListRow) => (row.cells['person'] as { name: string }).name)).toEqual([names[3]])
  })
})

describe('actions', () => {
  const batch = async (body: object) =>
    finishBatch(
      portal,
      'complaints',
      await portal.call('POST', '/api/lists/complaints/batches', { token: officer.token, body }),
      officer,
    )
  const historyOf = async (id: string) =>
    (await sql('select action, actor_name, note from case_history where case_id = $1 order by id', [id])).slice(1)

  test('assign many, through the lifecycle of each, and undo it', async () => {
    const wanted = [ids[5]!, ids[6]!, ids[7]!, ids[3]!]
    const done = await batch({ action: 'assign', input: { person: null }, ids: wanted })
    // Those of nobody stay as they are.
    expect(done.succeeded + done.refusedTotal).toBe(4)
    expect(await historyOf(ids[5]!)).toEqual([{ action: 'assign', actor_name: 'Tunde Bello', note: 'Nobody' }])
    expect(await historyOf(ids[7]!)).toEqual([])
    const undo = await portal.call('POST', `/api/lists/complaints/batches/${done.id}/undo`, { token: officer.token })
    expect(undo.status).toBe(202)
    await expect.poll(async () => (await get('&assignee=me')).total).toBe(3)
    expect((await historyOf(ids[5]!)).map(({ note }) => note)).toEqual(['Nobody', 'Tunde Bello'])
    const wrong = { action: 'assign', input: { person: (await portal.newUser()).id }, ids: wanted }
    const refused = await portal.call('POST', '/api/lists/complaints/batches', { token: officer.token, body: wrong })
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'input.person' }] } })
  })

  test('reply to many and resolve many with one text, each in its own case', async () => {
    const filed = [await file(portal, ada.token, complaint), await file(portal, ada.token, complaint)]
    const wanted = filed.map(({ id }) => id)
    const note = 'The company comes on Monday.'
    const missing = { action: 'message', input: {}, ids: wanted }
    const refused = await portal.call('POST', '/api/lists/complaints/batches', { token: officer.token, body: missing })
    expect(refused.status).toBe(400)
    expect(await batch({ action: 'message', input: { note }, ids: wanted })).toMatchObject({ succeeded: 2 })
    const input = { note: 'It is repaired.', choice: 'upheld' }
    const done = { action: 'resolve', input, ids: [...wanted, ids[3]!] }
    expect(await batch(done)).toMatchObject({ succeeded: 2, refusedTotal: 1 })
    for (const id of wanted) {
      const { body } = await portal.call('GET', `${complaint.path}/${id}`, { token: ada.token })
      expect(body).toMatchObject({ status: 'Resolved', resolutionNote: 'It is repaired.', messages: [{ text: note }] })
    }
  })

  test('take those that are chosen: each is assigned to the officer, and acknowledged where that is due', async () => {
    const [fresh, own, done] = [ids[7]!, ids[5]!, ids[3]!]
    const now = async (id: string) =>
      (await sql('select status, assignee_id = $2 as own from cases where id = $1', [id, officer.id]))[0]
    expect(await batch({ action: 'take', ids: [fresh, own, done] })).toMatchObject({ succeeded: 2, refusedTotal: 1 })
    expect((await historyOf(fresh)).map(({ action }) => action)).toEqual(['assign', 'acknowledge'])
    for (const id of [fresh, own]) expect(await now(id)).toEqual({ status: 'In Progress', own: true })
  })

  test('acknowledge those that are new; the others and those of another kind are refused by name', async () => {
    const [other] = (await get('', 'petitions')).rows as ListRow[]
    const done = await batch({ action: 'acknowledge', ids: [ids[10]!, ids[11]!, ids[3]!, other!.id] })
    expect(done).toMatchObject({ succeeded: 2, refusedTotal: 2, undoUntil: null })
    expect(done.refused[0]).toMatchObject({
      id: ids[3],
      label: expect.stringMatching(/^CP-/),
      reason: expect.stringMatching(/.../),
    })
    expect(done.refused[1]).toEqual({ id: other!.id, label: '', reason: 'Complaint not found' })
    expect(await sql('select status from cases where id = $1', [ids[10]])).toEqual([{ status: 'In Progress' }])
  })
})
