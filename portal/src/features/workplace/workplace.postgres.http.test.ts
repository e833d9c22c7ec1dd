import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { logIn, profile } from '#features/accounts/testing.ts'
import { customer, file, kinds } from '#features/cases/testing.ts'
import { addEnquiries } from '#features/contact/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { newReport } from '#features/whistleblowing/testing.ts'
import type { Duty } from '#platform/duties.ts'
import type { ListPage } from '#features/lists/contract.ts'
import type { Person } from './contract.people.ts'
import type { SearchGroup, Work } from './contract.ts'
import { recordsOfPerson } from './rules.ts'

const portal = await usePortal({ own: 'counts all work' })
const [complaints, petitions] = kinds

const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)

/** The token of a member of staff with these duties. */
async function staffWith(...duties: Duty[]): Promise<{ token: string; id: string }> {
  const { id, email, password } = await portal.newUser()
  await query(`update users set role = 'Admin', duties = $2 where id = $1`, [id, duties])
  return { id, token: (await logIn(portal, email, password)).body.token as string }
}
await setLimits(portal, manyCases)
const admin = await portal.adminToken()
const sina = await portal.newUser()
const change = profile({ name: 'Adéṣínà', surname: 'Ògúnbíyì', phone: '+234 805 444 3322', email: sina.email })
await portal.call('PUT', '/api/users/update-profile', { token: sina.token, body: change })
const complaint = await file(portal, sina.token, complaints, { serviceProvider: 'Feeder hums at Mákínwá' })
const petition = await file(portal, admin, petitions, { user: customer, address: '7 Àlàbá Close' })

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
    const { reference, id } = complaint
    for (const pasted of [
      `Ref: ${reference}.`,
      reference.replaceAll('-', ''),
      `https://portal.ng/consumer-complaint/${id}`,
    ])
      expect((await search(pasted)).exact, pasted).toBe(exact)
    expect(await idsOf(`https://portal.ng/petitions/${petition.id}?view=1`)).toEqual([`petition ${petition.id}`])
    expect((await search('CP-1999-001')).exact).toBe('')
    expect((await search('adesina')).exact).toBe('')
  })

  test('finds enquiries and content', async () => {
    await addEnquiries(portal, ['Ọlá of Ìkòròdú'])
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
    // What staff enter is theirs from the beginning.
    await query('update cases set assignee_id = null where id = $1', [petition.id])
    const { lists, yesterday } = await read(token)
    const of = (name: string) => lists.find((list) => list.name === name)!
    expect(of('mine')).toMatchObject({ count: 1, rows: [] })
    expect(of('overdue').rows).toMatchObject([{ reference: complaint.reference, overdue: true }])
    expect(of('overdue').parts.find(({ source }) => source === 'complaint')).toMatchObject({
      count: 1,
      to: '/consumer-complaint?clock=overdue&assignee=me&assignee=none',
    })
    expect(of('unassigned').rows.map((row) => row.id)).toContain(petition.id)
    expect(of('new').count).toBeGreaterThanOrEqual(2)
    expect(yesterday.map(({ source }) => source)).toEqual(['complaint', 'petition', 'enquiry'])
  })

  test('has each record once, for its most urgent reason, with all of its lists, and nothing of a colleague', async () => {
    const [one, other] = [await staffWith('case-officer'), await staffWith('case-officer')]
    const asked = await file(portal, sina.token, complaints)
    await query(`update cases set assignee_id = $1, due_at = now() - interval '1 day' where id = $2`, [
      one.id,
      asked.id,
    ])
    const countOf = async () => (await portal.call('GET', '/api/workplace/counts', one)).body.counts.complaint.count
    const before = await countOf()
    await portal.call('POST', `${complaints.path}/${asked.id}/messages`, { token: sina.token, body: { content: 'Hm' } })
    expect(await countOf()).toBe(before + 1)
    const rowsOf = async (token: string) =>
      (await read(token)).lists.flatMap(({ name, rows }) =>
        rows.filter(({ id }) => id === asked.id).map(({ reason, lists }) => ({ name, reason, lists })),
      )
    const lists = ['answer', 'overdue', 'mine', 'new']
    expect(await rowsOf(one.token)).toEqual([
      { name: 'overdue', reason: 'Overdue', lists: expect.arrayContaining(lists) },
    ])
    await query(`update cases set due_at = now() + interval '9 days' where id = $1`, [asked.id])
    expect(await rowsOf(one.token)).toMatchObject([{ name: 'answer', reason: 'The customer has answered' }])
    expect(await rowsOf(other.token)).toMatchObject([{ name: 'new' }])
  })

  test('a supervisor and an auditor see what is late of everyone, and the auditor nothing to take', async () => {
    const officer = await staffWith('case-officer')
    const late = await file(portal, sina.token, complaints)
    await query(`update cases set assignee_id = $1, due_at = now() - interval '9 days' where id = $2`, [
      officer.id,
      late.id,
    ])
    await portal.call('POST', `${complaints.path}/${late.id}/messages`, { token: sina.token, body: { content: 'Hm' } })
    for (const duty of ['case-supervisor', 'auditor'] as const) {
      const { lists } = await read((await staffWith(duty)).token)
      const partOf = (name: string) =>
        lists.find((list) => list.name === name)?.parts.find(({ source }) => source === 'complaint')
      const { total } = (await portal.call('GET', '/api/lists/complaints?clock=overdue', { token: admin })).body
      expect(partOf('overdue')).toMatchObject({ count: total, to: '/consumer-complaint?clock=overdue' })
      expect(total).toBeGreaterThan(0)
      expect(partOf('answer')?.count).toBeGreaterThan(0)
      const isAuditor = duty === 'auditor'
      expect(lists.map(({ toRead }) => toRead)).toEqual(lists.map(() => isAuditor))
      expect(lists.some(({ rows }) => rows.length > 0)).toBe(!isAuditor)
      expect(lists.map(({ name }) => name).filter((name) => ['mine', 'unassigned'].includes(name))).toEqual(
        duty === 'auditor' ? [] : ['mine', 'unassigned'],
      )
    }
  })

  test('a licensing approver sees what is to decide, also what a colleague has', async () => {
    const { lists } = await read((await staffWith('licensing-approver')).token)
    expect(lists.find(({ name }) => name === 'decide')?.parts).toMatchObject([
      { source: 'application', to: '/applications?stage=open' },
    ])
    const officers = await read((await staffWith('licensing-officer')).token)
    expect(officers.lists.map(({ name }) => name)).not.toContain('decide')
    const finance = await read((await staffWith('finance')).token)
    expect(finance.lists.map(({ name }) => name)).not.toContain('unassigned')
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
    expect((await read(editor.token)).lists).toMatchObject([{ name: 'drafts', count: 0 }])
    const { counts } = (await portal.call('GET', '/api/workplace/counts', editor)).body as { counts: object }
    expect(counts).toEqual({ content: { count: 0, capped: false } })
  })

  test('says of reports of wrongdoing their number, to integrity officers alone', async () => {
    const countsOf = async (token: string) =>
      (await portal.call('GET', '/api/workplace/counts', { token })).body as { counts: Record<string, object> }
    const integrity = await staffWith('integrity-officer')
    expect((await countsOf(integrity.token)).counts).toEqual({
      approval: { count: 0, capped: false },
      report: { count: 0, capped: false },
    })
    const listOf = async (token: string, name: string) => (await read(token)).lists.find((list) => list.name === name)
    expect(await listOf(integrity.token, 'reports')).toMatchObject({ count: 0, rows: [] })
    const { reference } = await newReport(portal, { subject: 'Sealed words' })
    const found = await listOf(integrity.token, 'reports')
    expect(found).toMatchObject({ count: 1, rows: [{ reference: '1', title: 'report new', to: '/whistleblowing' }] })
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`Sealed|${reference}`))
    const officer = await staffWith('case-supervisor', 'administrator', 'auditor')
    expect((await countsOf(officer.token)).counts).not.toHaveProperty('report')
    expect(await listOf(officer.token, 'reports')).toBeUndefined()
  })

  test('has what needs care of the portal, for administrators', async () => {
    const administrator = await staffWith('administrator')
    const care = (await read(administrator.token)).lists.find(({ name }) => name === 'care')
    expect(care?.rows.map(({ title, to }) => [title, to])).toContainEqual(['No backup is set up.', '/system#backups'])
  })
})

describe('people', () => {
  const list = async (query: string) =>
    (await portal.call('GET', `/api/lists/people?${query}`, { token: admin })).body as ListPage
  const idsOf = ({ rows }: ListPage) => rows.map(({ id }) => id)

  test('are found with and without an account', async () => {
    expect(idsOf(await list('q=ogunbiyi'))).toEqual([sina.id])
    const others = await portal.call('GET', `/api/people?search=${encodeURIComponent('bola 0803555')}`, {
      token: admin,
    })
    expect(others.body.withoutAccount).toEqual([
      expect.objectContaining({ id: `petition-${petition.id}`, name: customer.name }),
    ])
    expect((await portal.call('GET', '/api/people', { token: admin })).body).toEqual({ withoutAccount: [] })
  })

  test('are a list, newest first, without what only the portal needs', async () => {
    const all = await list('pageSize=100&columns=name,email,confirmed,phone,company,city,role,registered')
    expect(all).toMatchObject({ dropped: [], total: all.rows.length })
    expect(all.rows.find(({ id }) => id === sina.id)?.cells).toMatchObject({
      role: 'user',
      registered: expect.any(String),
    })
    const registered = all.rows.map(({ cells }) => cells['registered'] as string)
    expect(registered).toEqual(registered.toSorted().toReversed())
    expect(JSON.stringify(all)).not.toMatch(/searchWords|password/i)
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

  test('have all of their records there, the newest at first', async () => {
    const { id, token } = await portal.newUser()
    for (let each = 0; each < recordsOfPerson + 2; each++) await file(portal, token, complaints)
    const read = async (more = '') =>
      (await portal.call('GET', `/api/people/${id}${more}`, { token: admin })).body as Person
    const [first] = (await read()).groups
    expect([first!.count, first!.rows.length]).toEqual([recordsOfPerson + 2, recordsOfPerson])
    const [all] = (await read('?all=yes')).groups
    expect(all!.rows).toHaveLength(recordsOfPerson + 2)
    expect(all!.rows.slice(0, recordsOfPerson)).toEqual(first!.rows)
    expect((await portal.call('GET', `/api/people/${id}?all=maybe`, { token: admin })).status).toBe(400)
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
