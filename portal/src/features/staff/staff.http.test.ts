import { beforeAll, describe, expect, test } from 'vitest'
import { testAdmin, type TestAnswer, type TestUser, usePortal } from '#app/testing.server.ts'
import { duties } from '#platform/duty-words.ts'
import { messages as accountMessages } from '#features/accounts/messages.ts'
import { messages } from './messages.ts'
import { approveFor, decide, newStaff as newColleague, passWeek, waitingFor } from '#features/approvals/testing.ts'
import { profile, registration, sqlOf, tokenStatus } from '#features/accounts/testing.ts'

const portal = await usePortal({ own: 'counts all staff' })
const sql = sqlOf(portal)
const admin = await portal.adminToken()

const list = (query: string, token = admin) => portal.call('GET', `/api/users?${query}`, { token })
const setRole = (id: string, role: unknown, token = admin) =>
  portal.call('PUT', `/api/users/${id}/role`, { token, body: { role } })
const emails = (answer: { body: { items: { email: string }[] } }) => answer.body.items.map(({ email }) => email)

describe('the list of accounts', () => {
  test('is paged, newest first, without secrets', async () => {
    for (let count = 0; count < 3; count++) await portal.newUser()
    const first = await list('page=1&pageSize=2')
    const second = await list('page=2&pageSize=2')
    expect(first.body).toMatchObject({ page: 1, pageSize: 2 })
    expect(first.body.total).toBeGreaterThanOrEqual(4)
    expect(first.body.items).toHaveLength(2)
    expect(emails(first)).not.toContain(emails(second)[0])
    expect(JSON.stringify(first.body)).not.toContain('argon2')
  })

  test('is searched by full name and address, and filtered by role', async () => {
    const body = registration({ name: 'Temitope', surname: 'Bakare', email: 'tem_bak@example.com' })
    await portal.call('POST', '/api/auth/register', { body })
    for (const search of ['temitope bak', 'BAKARE', 'tem_bak@'])
      expect(emails(await list(`search=${search}`))).toEqual([body.email])
    expect(emails(await list('search=tem%25'))).toEqual([])
    expect(emails(await list('search=temXbak'))).toEqual([])
    expect(emails(await list('role=Admin'))).toEqual([testAdmin.email])
  })

  test.each(['page=0', 'page=x', 'pageSize=1000', 'role=Boss', `search=${'x'.repeat(300)}`])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(400)
    },
  )

  test('is not affected by SQL in the search', async () => {
    expect((await list(`search=${encodeURIComponent("'; drop table users; --\u0000")}`)).status).toBe(200)
  })
})

describe('the role of an account', () => {
  test('changes immediately, even for open sessions', async () => {
    const ada = await portal.newUser()
    expect((await list('', ada.token)).status).toBe(403)
    expect((await setRole(ada.id, 'Admin')).body).toMatchObject({ id: ada.id, role: 'Admin' })
    expect((await list('', ada.token)).status).toBe(200)
    // The other administrator is the second person, also where it is the one who loses the duty.
    expect((await setRole(ada.id, 'USER')).status).toBe(202)
    expect((await list('', ada.token)).status).toBe(200)
    await approveFor(portal, ada.token, ada.id)
    expect((await list('', ada.token)).status).toBe(403)
    expect(await tokenStatus(portal, ada.token)).toBe(200)
  })

  test('of the last Admin cannot be removed, even when two Admins are removed at once', async () => {
    const me = (await list('role=Admin')).body.items[0].id as string
    expect(await setRole(me, 'User')).toMatchObject({ status: 409, body: { message: accountMessages.lastAdmin } })
    const ada = await portal.newUser()
    await setRole(ada.id, 'Admin')
    const both = await Promise.all([setRole(me, 'User', ada.token), setRole(ada.id, 'User', ada.token)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).not.toEqual([200, 200])
    const rows = await sql(`select id from users where role = 'Admin'`)
    expect(rows).toHaveLength(1)
    await sql(`update users set role = 'Admin', duties = $2 where id = $1`, me, duties)
  })

  test.each(['Boss', '', null, 7])('cannot be %j', async (role) => {
    const ada = await portal.newUser()
    expect((await setRole(ada.id, role)).status).toBe(400)
  })

  test('gives 404 for an unknown account and 400 for a malformed id', async () => {
    expect((await setRole('00000000-0000-4000-8000-000000000000', 'Admin')).status).toBe(404)
    expect((await setRole('garbled', 'Admin')).status).toBe(400)
  })

  test('is recorded in the audit log with the Admin who changed it', async () => {
    const ada = await portal.newUser()
    await passWeek(portal)
    await setRole(ada.id, 'Admin')
    const rows = await sql(
      `select a.details, u.email from audit_log a join users u on u.id::text = a.actor_id where record_id = $1 and action = 'account.set-role'`,
      ada.id,
    )
    const details = { role: 'Admin', duties, nobodyElseCouldApprove: true }
    expect(rows).toEqual([{ details, email: testAdmin.email }])
    await setRole(ada.id, 'User', ada.token)
  })
})

describe('the duties of an account', () => {
  const setDuties = (id: string, held: unknown, token = admin) =>
    portal.call('PUT', `/api/users/${id}/duties`, { token, body: { duties: held } })
  const accountOf = async (email: string) => (await list(`search=${encodeURIComponent(email)}`)).body.items[0]
  /** Waits for an answer and lets a colleague approve what it asks. */
  const together = async (person: TestUser, asking: Promise<TestAnswer>) => {
    const answer = await asking
    if (answer.status === 202) await approveFor(portal, colleague.token, person.id)
    else expect(answer.status).toBe(200)
    return accountOf(person.email)
  }
  const newStaff = async (held: readonly string[]) => {
    const ada = await portal.newUser()
    await together(ada, setRole(ada.id, 'Admin'))
    expect((await together(ada, setDuties(ada.id, held))).duties).toEqual(held)
    return ada
  }
  let colleague: TestUser
  beforeAll(async () => void (colleague = await newColleague(portal, duties)))
  const dutiesOf = async (token: string) => (await portal.call('GET', '/api/auth/me', { token })).body.duties

  test('are at first those of the person who makes somebody staff, and change at once for open sessions', async () => {
    const deputy = await newStaff(['administrator', 'editor'])
    const bola = await portal.newUser()
    const bolaStaff = await together(bola, setRole(bola.id, 'Admin', deputy.token))
    expect(bolaStaff.duties).toEqual(['administrator', 'editor'])
    const changed = await together(bola, setDuties(bola.id, ['auditor', 'editor']))
    expect(changed.duties).toEqual(['editor', 'auditor'])
    expect(await dutiesOf(bola.token)).toEqual(['editor', 'auditor'])
    expect((await setRole(bola.id, 'User')).body).toMatchObject({ role: 'User', duties: [] })
  })

  test('cannot be given to oneself, but given up', async () => {
    const deputy = await newStaff(['administrator', 'editor'])
    const more = await setDuties(deputy.id, ['administrator', 'editor', 'publisher'], deputy.token)
    expect([more.status, more.body.message]).toEqual([403, messages.dutyForOneself])
    expect(await dutiesOf(deputy.token)).toEqual(['administrator', 'editor'])
    expect((await setDuties(deputy.id, ['administrator'], deputy.token)).body.duties).toEqual(['administrator'])
  })

  test('include reports of wrongdoing only where an integrity officer says so', async () => {
    const deputy = await newStaff(['administrator'])
    const officer = await newStaff(['integrity-officer'])
    const bola = await newStaff([])
    for (const [id, held] of [
      [bola.id, ['integrity-officer']],
      [officer.id, []],
    ] as const) {
      const answer = await setDuties(id, held, deputy.token)
      expect([answer.status, answer.body.message]).toEqual([403, messages.integrityByIntegrity])
    }
    expect((await together(bola, setDuties(bola.id, ['integrity-officer']))).duties).toEqual(['integrity-officer'])
    for (const one of [bola, officer]) await together(one, setDuties(one.id, []))
  })

  test('stay with the last administrator and the last integrity officer, also when two are asked for at once', async () => {
    const me = (await list(`search=${encodeURIComponent(testAdmin.email)}`)).body.items[0].id as string
    const { pool } = portal.deps.database
    await pool.query(`update users set duties = '{}' where id <> $1`, [me])
    const without = (duty: string) => duties.filter((one) => one !== duty)
    expect((await setDuties(me, without('administrator'))).body.message).toBe(accountMessages.lastAdmin)
    expect((await setDuties(me, without('integrity-officer'))).body.message).toBe(accountMessages.lastIntegrityOfficer)
    const ada = await newColleague(portal, ['administrator', 'integrity-officer'])
    const both = await Promise.all([setDuties(me, without('administrator')), setDuties(ada.id, [], ada.token)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)[1]).toBeGreaterThanOrEqual(403)
    const { rows } = await pool.query(`select id from users where 'administrator' = any(duties)`)
    expect(rows).toHaveLength(1)
    await pool.query(`update users set duties = $2 where id = any($1)`, [[me, colleague.id], duties])
  })

  test('are refused for an ordinary account, an unknown one and unknown duties, and ignored in other bodies', async () => {
    const ada = await portal.newUser()
    expect((await setDuties(ada.id, ['editor'])).status).toBe(404)
    expect((await setDuties('00000000-0000-4000-8000-000000000000', ['editor'])).status).toBe(404)
    for (const held of [['boss'], 'editor', null, Array.from({ length: 20 }, () => 'editor')])
      expect((await setDuties(ada.id, held)).status).toBe(400)
    const body = { ...profile(), duties: ['administrator'], role: 'Admin' }
    await portal.call('PUT', '/api/users/update-profile', { token: ada.token, body })
    expect(await dutiesOf(ada.token)).toEqual([])
  })

  test('end with the role, also where an earlier release has removed it', async () => {
    const ada = await newStaff(['administrator'])
    expect((await list('', ada.token)).status).toBe(200)
    await sql(`update users set role = 'User' where id = $1`, ada.id)
    expect((await list('', ada.token)).status).toBe(403)
    expect(await dutiesOf(ada.token)).toEqual([])
  })

  test('are recorded in the audit log', async () => {
    const ada = await newStaff(['editor'])
    const rows = await sql(
      `select details from audit_log where record_id = $1 and action = 'account.set-duties'`,
      ada.id,
    )
    expect(rows).toEqual([{ details: { duties: ['editor'], approvedBy: colleague.id } }])
  })
})

describe('an account whose address is not confirmed', () => {
  const unverify = (id: string) =>
    portal.deps.database.pool.query('update users set email_verified_at = null where id = $1', [id])
  const setDuties = (id: string, held: readonly string[]) =>
    portal.call('PUT', `/api/users/${id}/duties`, { token: admin, body: { duties: held } })

  test('is not made staff, and what it is asked to be is refused with what to do', async () => {
    const ada = await portal.newUnprovedUser()
    for (const held of [['editor'], [], ['administrator']]) {
      const body = { role: 'Admin', duties: held }
      const answer = await portal.call('PUT', `/api/users/${ada.id}/role`, { token: admin, body })
      expect([answer.status, answer.body.message]).toEqual([409, messages.addressFirst])
    }
  })

  test('is not made staff by an approval either', async () => {
    const second = await newColleague(portal, duties)
    const ada = await portal.newUser()
    expect((await setRole(ada.id, 'Admin')).status).toBe(202)
    await unverify(ada.id)
    const { id } = await waitingFor(portal, second.token, ada.id)
    expect((await decide(portal, second.token, id)).status).toBe(409)
    const rows = await sql('select role from users where id = $1', ada.id)
    expect(rows).toEqual([{ role: 'User' }])
  })

  test('has no duty in a session, gets none, but can lose what it has', async () => {
    const ada = await newColleague(portal, ['administrator', 'case-officer'])
    await unverify(ada.id)
    const complaints = () => portal.call('GET', '/api/complaints', { token: ada.token })
    expect((await list('', ada.token)).status).toBe(403)
    expect((await complaints()).body.total).toBe(0)
    const me = await portal.call('GET', '/api/auth/me', { token: ada.token })
    expect(me.body.duties).toEqual([])
    expect((await setDuties(ada.id, ['case-officer', 'editor'])).body.message).toBe(messages.addressFirst)
    expect((await setDuties(ada.id, ['administrator', 'case-officer'])).status).toBe(200)
    await sql(`update users set duties = '{editor}' where id = $1`, ada.id)
    expect((await setDuties(ada.id, [])).status).toBe(200)
  })
})
