import { beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { eraseAccount, sqlOf } from '#features/accounts/testing.ts'
import { type Mandate, mandates } from '#platform/mandates.ts'
import { messages } from './messages.ts'
import { addMember, companyBody, invite, mandatesOf, newCompany } from './testing.ts'

let ada: TestUser
const portal = await usePortal()
const stranger = await portal.newUser()
const officer = await portal.adminToken()

// A person can add only some companies a day.
beforeEach(async () => void (ada = await portal.newUser()))

const rows = sqlOf(portal)
const setMandates = (token: string, id: string, userId: string, next: unknown) =>
  portal.call('PATCH', `/api/companies/${id}/members/${userId}`, { token, body: { mandates: next } })
const remove = (token: string, id: string, userId: string) =>
  portal.call('DELETE', `/api/companies/${id}/members/${userId}`, { token })
const list = (token: string, id: string) => portal.call('GET', `/api/companies/${id}/members`, { token })

/** A company with its creator Ada and a clerk. */
async function companyWith(...held: Mandate[]) {
  const { id } = await newCompany(portal, ada)
  return { id, member: await addMember(portal, id, held) }
}

describe('each mandate against each call', () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  const calls: [name: string, method: string, path: string, body: object | undefined][] = [
    ['read the company', 'GET', '', undefined],
    ['read the members', 'GET', '/members', undefined],
    ['change the company', 'PATCH', '', { name: 'Renamed' }],
    ['invite', 'POST', '/members', { email: 'someone@example.com', mandates: ['read'] }],
    ['change a member', 'PATCH', '/members/ADA', { mandates: [...mandates] }],
    ['remove a member', 'DELETE', `/members/${nobody}`, undefined],
    ['withdraw an invitation', 'DELETE', `/members/invitations/${nobody}`, undefined],
  ]
  const expected: Record<string, number[]> = {
    manage: [200, 200, 200, 202, 200, 404, 404],
    sign: [200, 200, 403, 403, 403, 403, 403],
    prepare: [200, 200, 403, 403, 403, 403, 403],
    read: [200, 200, 403, 403, 403, 403, 403],
    pay: [200, 200, 403, 403, 403, 403, 403],
    stranger: [404, 404, 404, 404, 404, 404, 404],
    staff: [200, 200, 404, 404, 404, 404, 404],
    visitor: [401, 401, 401, 401, 401, 401, 401],
  }
  test.each(Object.keys(expected))('%s', async (who) => {
    const { id } = await newCompany(portal, ada)
    const isMandate = (mandates as readonly string[]).includes(who)
    const member = isMandate ? (await addMember(portal, id, [who as Mandate])).token : undefined
    const token = member ?? { stranger: stranger.token, staff: officer }[who]
    const statuses: number[] = []
    for (const [, method, path, body] of calls) {
      const url = `/api/companies/${id}${path.replace('ADA', ada.id)}`
      statuses.push((await portal.call(method, url, { ...(token && { token }), ...(body && { body }) })).status)
    }
    expect(statuses).toEqual(expected[who])
    expect((await mandatesOf(portal, id))[ada.id]).toEqual([...mandates])
  })
})

describe('the list of members', () => {
  test('has addresses for managers and staff; everybody else sees their own', async () => {
    const { id, member } = await companyWith('read')
    await invite(portal, ada, id, { email: 'new.member@example.com', mandates: ['manage'] })
    const seen = async (token: string) => {
      const { body } = await list(token, id)
      return { members: emails(body.members), invitations: emails(body.invitations) }
    }
    const all = { members: [ada.email, member.email], invitations: ['new.member@example.com'] }
    expect(await seen(ada.token)).toEqual(all)
    expect(await seen(officer)).toEqual(all)
    expect(await seen(member.token)).toEqual({ members: [null, member.email], invitations: [null] })
    const { body } = await list(member.token, id)
    expect(body.members[0]).toMatchObject({ userId: ada.id, name: 'Ada Okonkwo', mandates })
    expect(body.invitations[0]).toMatchObject({ invitedBy: 'Ada Okonkwo', mandates: ['manage'] })
  })
  const emails = (of: { email: string | null }[]) => of.map(({ email }) => email)

  test('is noted for each member when staff open it, and never for members', async () => {
    const { id, member } = await companyWith('read')
    await list(ada.token, id)
    await list(officer, id)
    const views = () => rows('select subject_id, title from record_views where record_id like $1', `${id}/%`)
    await expect
      .poll(async () => new Set((await views()).map((view) => view.subject_id)))
      .toEqual(new Set([ada.id, member.id]))
    expect((await views())[0]).toMatchObject({ title: 'Members of Lagoon Power Limited' })
  })
})

describe('mandates', () => {
  test('are changed by a manager, count on the next request, and are mailed to the member', async () => {
    const { id, member } = await companyWith('read')
    expect((await setMandates(ada.token, id, member.id, ['sign', 'manage', 'sign'])).status).toBe(200)
    expect(await mandatesOf(portal, id)).toMatchObject({ [member.id]: ['manage', 'sign'] })
    expect((await setMandates(member.token, id, ada.id, ['read'])).status).toBe(200)
    expect((await portal.call('PATCH', `/api/companies/${id}`, { token: ada.token, body: { name: 'x' } })).status).toBe(
      403,
    )
    const mail = await portal.mailTo(member.email, /^Your mandates for a company have changed$/)
    expect(mail.text).toContain('- Manage members: ')
    const [entry] = await rows(
      `select * from audit_log where record_id = $1 and action = 'company.change-member' order by id`,
      id,
    )
    expect(entry).toMatchObject({
      actor_id: ada.id,
      company_id: id,
      mandates: [...mandates],
      details: { userId: member.id, before: ['read'], after: ['manage', 'sign'] },
    })
  })

  test('of oneself can be reduced and never extended', async () => {
    const { id, member } = await companyWith('manage', 'pay')
    const answer = await setMandates(member.token, id, member.id, ['manage', 'sign'])
    expect([answer.status, answer.body.message]).toEqual([403, messages.ownUpward])
    expect((await setMandates(member.token, id, member.id, ['pay'])).status).toBe(200)
    expect((await setMandates(member.token, id, member.id, ['manage'])).body.message).toBe(messages.ownUpward)
    expect(await mandatesOf(portal, id)).toMatchObject({ [member.id]: ['pay'] })
  })

  test.each([[[]], [['own']], ['manage'], [undefined], [[null]], [Array.from({ length: 6 }, () => 'read')]])(
    'are refused as %j',
    async (next) => {
      const { id, member } = await companyWith('read')
      expect((await setMandates(ada.token, id, member.id, next)).status).toBe(400)
      expect(await mandatesOf(portal, id)).toMatchObject({ [member.id]: ['read'] })
    },
  )

  test('of members of another company cannot be changed', async () => {
    const { id } = await companyWith('read')
    const other = await newCompany(portal, stranger)
    expect((await setMandates(ada.token, id, stranger.id, ['read'])).body.message).toBe(messages.memberNotFound)
    expect((await setMandates(ada.token, other.id, stranger.id, ['read'])).status).toBe(404)
    expect((await remove(ada.token, other.id, stranger.id)).status).toBe(404)
    for (const id2 of ['nonsense', '%27', stranger.id])
      expect((await setMandates(ada.token, id, id2, ['read'])).status).toBe(404)
  })
})

describe('leaving and removing', () => {
  test('a removed member reads nothing from the next request on, and is told', async () => {
    const { id, member } = await companyWith('sign')
    expect((await remove(ada.token, id, member.id)).body.message).toBe(messages.removed)
    expect((await list(member.token, id)).status).toBe(404)
    await portal.mailTo(member.email, /^You no longer act for a company$/)
    expect((await remove(ada.token, id, member.id)).status).toBe(404)
  })

  test('a member leaves without a mail; the last manager stays', async () => {
    const { id, member } = await companyWith('read')
    expect(await remove(ada.token, id, ada.id)).toMatchObject({ status: 409, body: { message: messages.lastManager } })
    expect((await setMandates(ada.token, id, ada.id, ['read'])).body.message).toBe(messages.lastManager)
    expect((await setMandates(ada.token, id, ada.id, ['sign'])).body.message).toBe(messages.lastManager)
    expect((await remove(member.token, id, member.id)).body.message).toBe(messages.left)
    expect((await remove(ada.token, id, ada.id)).status).toBe(409)
  })

  test('of two managers who leave, or remove each other, at once, one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, member } = await companyWith('manage')
      const both = round % 2 ? [ada.id, member.id] : [member.id, ada.id]
      const answers = await Promise.all([remove(ada.token, id, both[0]!), remove(member.token, id, both[1]!)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(Object.values(await mandatesOf(portal, id)).filter((held) => held.includes('manage'))).toHaveLength(1)
    }
  })

  test('open invitations end with the mandate of the person who sent them', async () => {
    const { id, member } = await companyWith('manage')
    await invite(portal, member, id, { email: 'friend@example.com', mandates: ['manage'] })
    await invite(portal, ada, id, { email: 'other@example.com' })
    await setMandates(ada.token, id, member.id, ['read'])
    const { body } = await list(ada.token, id)
    expect(body.invitations.map(({ email }: { email: string }) => email)).toEqual(['other@example.com'])
  })
})

describe('erasing an account', () => {
  const erase = (user: TestUser) => eraseAccount(portal, user)

  test('waits until the last manager of others has handed over', async () => {
    const boss = await portal.newUser()
    const { id } = await newCompany(portal, boss, companyBody({ name: 'Ikoyi Wind' }))
    const clerk = await addMember(portal, id, ['read'])
    const refused = await erase(boss)
    expect(refused.status).toBe(409)
    expect(refused.body.facts).toEqual({ companies: ['Ikoyi Wind'] })
    expect(refused.body.message).toContain('Ikoyi Wind')
    expect((await list(boss.token, id)).status).toBe(200)
    await setMandates(boss.token, id, clerk.id, ['manage'])
    expect((await erase(boss)).status).toBe(200)
    expect(await mandatesOf(portal, id)).toEqual({ [clerk.id]: ['manage'] })
    const entries = await rows(`select details from audit_log where record_id = $1 and action = 'company.leave'`, id)
    expect(entries).toMatchObject([{ details: { erased: true } }])
  })

  test('of the only member leaves the company for its records; staff see it', async () => {
    const boss = await portal.newUser()
    const { id } = await newCompany(portal, boss)
    await invite(portal, boss, id, { email: 'late@example.com' })
    expect((await erase(boss)).status).toBe(200)
    expect((await list(officer, id)).body).toEqual({ members: [], invitations: [] })
  })

  test('of the last two managers at once leaves one of them', async () => {
    const [one, two] = [await portal.newUser(), await portal.newUser()]
    const { id } = await newCompany(portal, one)
    await addMember(portal, id, ['manage'], two)
    await addMember(portal, id, ['read'])
    const answers = await Promise.all([erase(one), erase(two)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  })
})

test('the export of a person lists the memberships', async () => {
  const { member } = await companyWith('sign', 'pay')
  const { body } = await portal.call('GET', '/api/users/me/export', { token: member.token })
  expect(body.records.companies).toMatchObject([
    { title: 'Lagoon Power Limited', cacNumber: 'RC 1234567', mandates: 'File and sign, Pay' },
  ])
})
