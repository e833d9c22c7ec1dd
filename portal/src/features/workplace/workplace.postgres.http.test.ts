import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { logIn, profile } from '#features/accounts/testing.ts'
import { searchUsers } from '#features/accounts/store.search.server.ts'
import { searchSubmissions } from '#features/applications/store.search.server.ts'
import { customer, file, kinds } from '#features/cases/testing.ts'
import { findCustomers, searchCases } from '#features/cases/workplace/store.search.server.ts'
import {
  countCaseDay,
  countOpenCases,
  listCasesOfPerson,
  readCaseWork,
} from '#features/cases/workplace/store.work.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Duty } from '#platform/duties.ts'
import type { Person } from './contract.people.ts'
import type { SearchGroup, Work } from './contract.ts'

let portal: TestPortal
let admin: string
let sina: Awaited<ReturnType<TestPortal['newUser']>>
let complaint: Awaited<ReturnType<typeof file>>
let petition: Awaited<ReturnType<typeof file>>
const [complaints, petitions] = kinds

const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)

/** The token of a member of staff with these duties. */
async function staffWith(...duties: Duty[]): Promise<{ token: string; id: string }> {
  const { id, email, password } = await portal.newUser()
  await query(`update users set role = 'Admin', duties = $2 where id = $1`, [id, duties])
  return { id, token: (await logIn(portal, email, password)).body.token as string }
}

beforeAll(async () => {
  portal = await startTestPortal()
  await setLimits(portal, manyCases)
  admin = await portal.adminToken()
  sina = await portal.newUser()
  const change = profile({ name: 'Adéṣínà', surname: 'Ògúnbíyì', phone: '+234 805 444 3322', email: sina.email })
  await portal.call('PUT', '/api/users/update-profile', { token: sina.token, body: change })
  complaint = await file(portal, sina.token, complaints, { serviceProvider: 'Feeder hums at Mákínwá' })
  petition = await file(portal, admin, petitions, { user: customer, address: '7 Àlàbá Close' })
})
afterAll(() => portal.close())

async function search(q: string, token = admin, more = '') {
  const answer = await portal.call('GET', `/api/workplace/search?q=${encodeURIComponent(q)}${more}`, { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { groups: SearchGroup[]; exact: string }
}
const idsOf = async (q: string, token?: string) =>
  (await search(q, token)).groups.flatMap(({ source, rows }) => rows.map(({ id }) => `${source} ${id}`))

describe('search over everything', () => {
  test.each([
    ['a name without tone marks', 'adesina ogun'],
    ['the words in any order and case', 'OGUNBIYI Ade'],
    ['a subject', 'hums mak'],
    ['a phone number in another spelling', '0805 4443322'],
    ['a phone number with the country', '+234-805-444-3322'],
  ])('finds the complaint by %s', async (_, q) => expect(await idsOf(q)).toContain(`complaint ${complaint.id}`))

  test('finds people, and cases by their address', async () => {
    expect(await idsOf('adesina')).toContain(`person ${sina.id}`)
    expect(await idsOf('alaba close')).toEqual([`petition ${petition.id}`])
  })

  test('a reference leads to its record, in any case', async () => {
    const { exact } = await search(complaint.reference.toLowerCase())
    expect(exact).toBe(`/consumer-complaint/${complaint.id}`)
    expect((await search('CP-1999-001')).exact).toBe('')
    expect((await search('adesina')).exact).toBe('')
  })

  test('finds enquiries and content', async () => {
    await query(`insert into enquiries (reference, name, email, message, status, received_at)
      values ('EN-2026-901', 'Ọlá', 'ola@example.com', 'Where is the schedule of Ìkòròdú?', 'new', now())`)
    // Written by the release before: the words are stored at the next start.
    const { storeEnquiryWords } = await import('#features/contact/service.workplace.server.ts')
    await storeEnquiryWords(portal.deps)
    expect((await search('ikorodu')).groups.map(({ source }) => source)).toContain('enquiry')
    expect((await search('EN-2026-901')).exact).toMatch(/^\/enquiries\//)
  })

  test.each(["' & | !:*", '%', '\u0000', 'x', '(', '\\', 'a'.repeat(200), '-'])(
    'hostile words %j are words',
    async (q) => expect((await search(q)).groups.flatMap(({ rows }) => rows)).toEqual([]),
  )

  test('refuses what is too long or no page', async () => {
    for (const more of [`q=${'a'.repeat(201)}`, 'q=ada&page=0', 'q=ada&page=51'])
      expect((await portal.call('GET', `/api/workplace/search?${more}`, { token: admin })).status, more).toBe(400)
  })

  test('each source asks its own duty', async () => {
    const editor = await staffWith('editor')
    expect(await idsOf('adesina', editor.token)).toEqual([])
    const licensing = await staffWith('licensing-officer')
    expect(await idsOf('adesina', licensing.token)).toEqual([`person ${sina.id}`])
    const officer = await staffWith('case-officer')
    expect((await search('adesina', officer.token, '&source=content')).groups).toEqual([])
    expect(await idsOf(complaint.reference, licensing.token)).toEqual([])
  })
})

describe('my work', () => {
  const read = async (token: string) => (await portal.call('GET', '/api/workplace', { token })).body as Work

  test('counts what is assigned, late and new, with the first rows', async () => {
    const { id, token } = await staffWith('case-officer')
    await query("update cases set assignee_id = $1, due_at = now() - interval '1 day' where id = $2", [
      id,
      complaint.id,
    ])
    const { lists, yesterday } = await read(token)
    const of = (name: string) => lists.find((list) => list.name === name)!
    expect(of('mine')).toMatchObject({ count: 1, rows: [{ reference: complaint.reference, overdue: true }] })
    expect(of('overdue').parts.find(({ source }) => source === 'complaint')).toMatchObject({
      count: 1,
      to: '/consumer-complaint?clock=overdue',
    })
    expect(of('unassigned').rows.map((row) => row.id)).toContain(petition.id)
    expect(of('new').count).toBeGreaterThanOrEqual(2)
    expect(yesterday.map(({ source }) => source)).toEqual(['complaint', 'petition', 'enquiry'])
  })

  test('counts yesterday only', async () => {
    const old = await file(portal, sina.token, complaints)
    await query(
      `update cases set created_at = now() - interval '1 day', resolved_at = now() - interval '1 day' where id = $1`,
      [old.id],
    )
    const { yesterday } = await read(admin)
    expect(yesterday.find(({ source }) => source === 'complaint')).toMatchObject({ filed: 1, resolved: 1, answered: 0 })
  })

  test('has only what the duties allow', async () => {
    const editor = await staffWith('editor')
    expect((await read(editor.token)).lists).toEqual([])
    const { counts } = (await portal.call('GET', '/api/workplace/counts', editor)).body as { counts: object }
    expect(counts).toEqual({})
  })

  test('says of reports of wrongdoing their number, to integrity officers alone', async () => {
    const countsOf = async (token: string) =>
      (await portal.call('GET', '/api/workplace/counts', { token })).body as { counts: Record<string, object> }
    const integrity = await staffWith('integrity-officer')
    expect((await countsOf(integrity.token)).counts).toEqual({
      approval: { count: 0, capped: false },
      report: { count: 0, capped: false },
    })
    const officer = await staffWith('case-supervisor', 'administrator', 'auditor')
    expect((await countsOf(officer.token)).counts).not.toHaveProperty('report')
  })
})

describe('people', () => {
  const list = async (words: string, token = admin) =>
    (await portal.call('GET', `/api/people?search=${encodeURIComponent(words)}`, { token })).body as {
      items: { id: string }[]
      withoutAccount: { id: string; name: string }[]
    }

  test('are found with and without an account', async () => {
    expect((await list('ogunbiyi')).items.map(({ id }) => id)).toEqual([sina.id])
    const { withoutAccount } = await list('bola 0803555')
    expect(withoutAccount).toEqual([expect.objectContaining({ id: `petition-${petition.id}`, name: customer.name })])
    expect(JSON.stringify(await list(''))).not.toMatch(/searchWords|passwordHash/)
  })

  test('have a page with what the reader may see, and the person sees who opened it', async () => {
    const officer = await staffWith('case-officer')
    const page = (await portal.call('GET', `/api/people/${sina.id}`, officer)).body as Person
    expect(page.groups.map(({ source }) => source)).toEqual(['complaint'])
    const registrar = await staffWith('registrar')
    expect(((await portal.call('GET', `/api/people/${sina.id}`, registrar)).body as Person).groups).toEqual([])
    await expect
      .poll(async () => (await query('select title from record_views where subject_id = $1', [sina.id])).rows)
      .toContainEqual({ title: 'Your account' })
  })

  test('without an account have one by a record that the reader may read', async () => {
    const address = `/api/people/petition-${petition.id}`
    const page = (await portal.call('GET', address, { token: admin })).body as Person
    expect(page).toMatchObject({ name: customer.name, account: null, groups: [{ source: 'petition', count: 1 }] })
    const licensing = await staffWith('licensing-officer')
    expect((await portal.call('GET', address, licensing)).status).toBe(404)
    // The record of a person with an account, another kind, no record.
    for (const id of [
      `complaint-${complaint.id}`,
      `complaint-${petition.id}`,
      'petition-x',
      'x',
      `report-${petition.id}`,
    ])
      expect((await portal.call('GET', `/api/people/${id}`, { token: admin })).status, id).toBe(404)
  })
})

test('others learn nothing of the workplace', async () => {
  const editor = await staffWith('editor')
  for (const path of ['/api/people', `/api/people/${sina.id}`])
    expect((await portal.call('GET', path, editor)).status, path).toBe(403)
  for (const path of ['/api/workplace', '/api/workplace/counts', '/api/workplace/search?q=ada', '/api/people']) {
    expect((await portal.call('GET', path)).status, path).toBe(401)
    expect((await portal.call('GET', path, { token: sina.token })).status, path).toBe(403)
  }
})

test('a changed account is found by its new words alone, a deleted one by none', async () => {
  const ada = await portal.newUser()
  const change = (name: string) =>
    portal.call('PUT', '/api/users/update-profile', { token: ada.token, body: profile({ name, email: ada.email }) })
  await change('Zainabu')
  expect(await idsOf('zainabu')).toEqual([`person ${ada.id}`])
  await change('Halimatu')
  expect(await idsOf('zainabu')).toEqual([])
  await query('update users set deleted_at = now() where id = $1', [ada.id])
  expect(await idsOf('halimatu')).toEqual([])
})

test('no query of the workplace reads a large table from its start to its end', { timeout: 120_000 }, async () => {
  await query(`insert into cases (kind, reference, user_id, contact_name, contact_email, contact_phone, type, subject, description, status,
      escalation_level, step, step_from, step_days, due_at, created_at, updated_at, search_words)
    select 'complaint', 'CP-2020-' || n, null, 'Person ' || n, 'p' || n || '@example.com', '', 'Billing', 'Subject ' || n, '',
      case when n % 5 = 0 then 'New' else 'Resolved' end, 0, 'filed', '2020-01-01', 15, case when n % 5 = 0 then now() end,
      now() - n * interval '1 hour', now(), ('person ' || 'word' || n % 997)::tsvector from generate_series(1, 30000) n`)
  await query(`insert into case_history (case_id, at, action, actor_id, actor_name, actor_role, level, files)
    select id, created_at, 'submit', '', '', 'owner', 0, '[]' from cases where reference like 'CP-2020-%'`)
  await query(`insert into users (name, surname, email, password_hash, role, registration_date, search_words)
    select 'N' || n, 'S', 'many' || n || '@example.com', '', 'User', now() - n * interval '1 hour', ('n' || n)::tsvector
    from generate_series(1, 20000) n`)
  for (const table of ['cases', 'case_history', 'users']) await query(`analyze ${table}`)
  const now = new Date()
  const day = { from: new Date(now.getTime() - 86_400_000), before: now }
  const span = { kind: 'complaint', me: sina.id, now, today: day.from, tomorrow: now, yesterday: day.from }
  const asked = { kind: 'complaint', reference: undefined, text: 'word12', limit: 5, offset: 0 }
  const person = { accountId: undefined, email: 'p12@example.com', phone: '' }
  const runs: Record<string, (db: Db) => Promise<unknown>> = {
    work: (db) => readCaseWork(db, span, 5),
    open: (db) => countOpenCases(db, 'complaint'),
    yesterday: (db) => countCaseDay(db, 'complaint', day),
    cases: (db) => searchCases(db, asked, 1_000),
    references: (db) => searchCases(db, { ...asked, reference: 'CP-2020-12' }, 1_000),
    person: (db) => listCasesOfPerson(db, 'complaint', person, 5),
    accounts: (db) => searchUsers(db, { text: 'n12', limit: 5, offset: 0 }, 1_000),
    applications: (db) => searchSubmissions(db, { text: 'ada', limit: 5, offset: 0 }, 1_000),
    customers: (db) => findCustomers(db, 'complaint', 'word12'),
  }
  for (const [name, run] of Object.entries(runs)) {
    const plans = await plansOf(run)
    expect(plans, name).toContain('cost=')
    expect(plans, name).not.toMatch(/Seq Scan on (cases|case_history|users)\b/)
  }
})

/** The plans of the statements that a store sends. */
async function plansOf(run: (db: Db) => Promise<unknown>): Promise<string> {
  const { db } = portal.deps.database
  const plans: string[] = []
  const explaining = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'execute') return Reflect.get(target, name, receiver) as unknown
      return async (statement: SQL) => {
        const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
        plans.push(...rows.map((row) => row['QUERY PLAN']))
        return db.execute(statement)
      }
    },
  })
  await run(explaining)
  return plans.join('\n')
}
