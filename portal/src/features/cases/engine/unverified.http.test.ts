import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { commission } from '#platform/state/commission.ts'
import { caseMessages } from '../messages.ts'
import { customer, file, kinds } from '../testing.ts'

const mailLimit = 5

const portal = await usePortal({ own: 'a low limit of mails', env: { MAIL_LIMIT: String(mailLimit) } })
const admin = await portal.adminToken()

const verify = (token: string, by?: Pick<TestUser, 'token'>) =>
  portal.call('POST', '/api/auth/verify-email', { ...(by && { token: by.token }), body: { token } })
const mailsTo = async (email: string) => (await portal.mails()).filter(({ to }) => to === email)
const newAddress = () => `bola.${randomUUID().slice(0, 8)}@example.com`
const [complaint, petition] = kinds
const fileFor = async (kind: (typeof kinds)[number], email: string) => {
  const body = { ...kind.body, user: { ...customer, email } }
  return (await portal.call('POST', `${kind.path}/submit`, { token: admin, body })).body
}
const idle = () =>
  expect
    .poll(async () => {
      const states = `select count(*)::int as n from jobs.job where name <> 'cases.clock' and state in ('created', 'retry', 'active') and start_after <= now()`
      return (await portal.deps.database.pool.query(states)).rows[0].n
    })
    .toBe(0)

describe('a case filed by staff for an e-mail address', () => {
  const [kind] = kinds
  const read = async (id: string, user: TestUser) =>
    (await portal.call('GET', `${kind.path}/${id}`, { token: user.token })).status

  test('is assigned to the account only when the owner verifies the address', async () => {
    const person = await portal.newUnprovedUser()
    const { id, reference, userId } = await fileFor(kind, person.email)
    expect(userId).toBeNull()
    expect(await read(id, person)).toBe(404)
    const list = await portal.call('GET', kind.path, { token: person.token })
    expect(JSON.stringify(list.body)).not.toContain(id)
    await idle()
    expect(await mailsTo(person.email)).toEqual([])
    await portal.call('POST', '/api/auth/verify-email/resend', { token: person.token })
    await idle()
    expect((await verify(await portal.proofToken(person.email), person)).status).toBe(200)
    expect(await read(id, person)).toBe(200)
    // The held mail is sent now.
    await expect.poll(async () => (await mailsTo(person.email)).length).toBe(1)
    expect((await mailsTo(person.email))[0]!.subject).toContain(reference)
    expect((await fileFor(kind, person.email)).userId).toBe(person.id)
  })

  test('is assigned to the account when filed and verified at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => portal.newUnprovedUser()))
    const tokens = await Promise.all(people.map(({ email }) => portal.proofToken(email)))
    const filed = await Promise.all(
      people.flatMap((person, at) => [fileFor(kind, person.email), verify(tokens[at]!, person)] as const),
    )
    for (const [at, person] of people.entries()) expect(await read(filed[at * 2].id, person)).toBe(200)
  })

  test('sends an address without an account one invitation without names, and mails once the link is opened', async () => {
    const email = newAddress()
    const { reference } = await fileFor(kind, email)
    await fileFor(kind, email)
    await idle()
    expect(portal.proofCount(email)).toBe(1)
    expect(await mailsTo(email)).toEqual([])
    expect((await verify(await portal.proofToken(email))).status).toBe(200)
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
    const [first] = await mailsTo(email)
    expect(first!.subject).toContain(reference)
    // The address may be mistyped, because it has no account.
    expect(first!.text).not.toContain(customer.name)
    expect(first!.text).not.toContain(Object.values(kind.body)[1])
  })
})

test('an unverified address has at most the five newest held mails and one link', async () => {
  const email = newAddress()
  await Promise.all(Array.from({ length: 8 }, () => fileFor(petition, email)))
  await idle()
  const count = async (text: string) => (await portal.deps.database.pool.query(text, [email])).rows[0].n
  expect(await count(`select count(*)::int as n from held_mails where recipient = 'address:' || $1`)).toBe(5)
  expect(await count('select count(*)::int as n from email_links where email = $1')).toBe(1)
})

test('the link of an invitation does not verify the account of a stranger who registered the address', async () => {
  const email = newAddress()
  const { id } = await fileFor(complaint, email)
  const invitation = await portal.proofToken(email)
  const stranger = await portal.newUnprovedUser(email)
  expect((await verify(invitation)).status).toBe(200)
  const { body } = await portal.call('GET', '/api/auth/me', { token: stranger.token })
  expect(body.emailVerified).toBe(false)
  expect((await portal.call('GET', `${complaint.path}/${id}`, { token: stranger.token })).status).toBe(404)
})

test('a person with an unverified address can file and read two cases, even in parallel requests', async () => {
  const person = await portal.newUnprovedUser()
  const submit = (kind: (typeof kinds)[number]) =>
    portal.call('POST', `${kind.path}/submit`, { token: person.token, body: kind.body })
  const answers = await Promise.all([complaint, petition, complaint, petition, complaint].map(submit))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, 201, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe(caseMessages.emailUnproved)
  const filed = answers.find(({ status }) => status === 201)!.body
  const path = filed.compId ? complaint.path : petition.path
  expect((await portal.call('GET', `${path}/${filed.id}`, { token: person.token })).status).toBe(200)
  await idle()
  expect(await mailsTo(person.email)).toEqual([])
  await verify(await portal.proofToken(person.email), person)
  expect((await submit(petition)).status).toBe(201)
})

test('a hundred complaints send only a few mails to owner and office, and a notice that there is more', async () => {
  const person = await portal.newUser()
  const office = commission.contacts.consumerAffairs.email
  await setLimits(portal, manyCases)
  const before = (await mailsTo(office)).length
  const batch = () => Promise.all(Array.from({ length: 10 }, () => file(portal, person.token, complaint)))
  for (let round = 0; round < 10; round++) await batch()
  await idle()
  const own = await mailsTo(person.email)
  // A new hour may have begun during the test.
  expect(own.length).toBeGreaterThan(mailLimit)
  expect(own.length).toBeLessThanOrEqual(2 * (mailLimit + 1))
  expect(own.map(({ subject }) => subject).filter((subject) => subject.startsWith('More news'))).not.toEqual([])
  const officeMails = (await mailsTo(office)).slice(before)
  expect(officeMails.length).toBeLessThanOrEqual(2 * (mailLimit + 1))
})
