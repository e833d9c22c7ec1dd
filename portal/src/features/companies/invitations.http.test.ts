import { describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { inputMessages, messages } from './messages.ts'
import { invitationLimits, maxInvitations, maxMembers } from './rules.ts'
import { accept, addMember, invitationTokens, invite, mandatesOf, newCompany } from './testing.ts'

let now = new Date()
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })
const ada = await portal.newUser()

const rows = sqlOf(portal)
const read = (token: string, who?: TestUser) =>
  portal.call('POST', '/api/companies/invitations/read', { body: { token }, ...(who && { token: who.token }) })
const newEmail = () => `guest.${Math.random().toString(36).slice(2, 10)}@example.com`

/** An open invitation of Ada's new company to a person with an account. */
async function invited(mandates: readonly string[] = ['read']) {
  const { id } = await newCompany(portal, ada)
  const guest = await portal.newUser()
  expect((await invite(portal, ada, id, { email: guest.email, mandates })).status).toBe(202)
  const [token] = await invitationTokens(portal, guest.email)
  return { id, guest, token: token! }
}

describe('an invitation', () => {
  test('is read before it is accepted, and makes the person a member once', async () => {
    const { id, guest, token } = await invited(['pay', 'sign'])
    const shown = { company: 'Lagoon Power Limited', invitedBy: 'Ada Okonkwo', mandates: ['sign', 'pay'] }
    expect((await read(token)).body).toMatchObject({ ...shown, step: 'log-in' })
    expect((await read(token, guest)).body).toMatchObject({ ...shown, step: 'accept' })
    expect(JSON.stringify((await read(token)).body)).not.toContain('@')
    const answer = await accept(portal, guest, token)
    expect([answer.status, answer.body]).toEqual([
      200,
      { id, name: 'Lagoon Power Limited', cacNumber: 'RC 1234567', mandates: ['sign', 'pay'] },
    ])
    expect(await mandatesOf(portal, id)).toMatchObject({ [guest.id]: ['sign', 'pay'] })
    expect((await accept(portal, guest, token)).body.message).toBe(messages.invitationEnded)
    expect((await read(token)).status).toBe(404)
    const [entry] = await rows(`select * from audit_log where record_id = $1 and actor_id = $2`, id, guest.id)
    expect(entry).toMatchObject({ action: 'company.accept-invitation', company_id: id, mandates: ['sign', 'pay'] })
    await portal.mailTo(ada.email, /^Your invitation was accepted$/)
  })

  test('accepted several times at once, or again with the same key, makes one member', async () => {
    const { id, guest, token } = await invited()
    const answers = await Promise.all([1, 2, 3].map(() => accept(portal, guest, token, 'accept-once')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const other = await invited()
    const raced = await Promise.all([1, 2, 3].map(() => accept(portal, other.guest, other.token)))
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(raced.filter(({ status }) => status === 404)).toHaveLength(2)
    expect(Object.keys(await mandatesOf(portal, id))).toHaveLength(2)
  })

  test('is refused to the account of another address, without a word about the invited one', async () => {
    const { id, guest, token } = await invited(['manage'])
    const thief = await portal.newUser()
    const answer = await accept(portal, thief, token)
    expect([answer.status, answer.body.message]).toEqual([403, messages.otherAddress])
    expect(JSON.stringify(answer.body)).not.toContain(guest.email)
    expect((await read(token, thief)).body.step).toBe('other-address')
    expect(await mandatesOf(portal, id)).not.toHaveProperty(thief.id)
    expect((await accept(portal, guest, token)).status).toBe(200)
  })

  test('waits for the proof of the address', async () => {
    const { id } = await newCompany(portal, ada)
    const email = newEmail()
    await invite(portal, ada, id, { email: ` ${email.toUpperCase()} ` })
    const [token] = await invitationTokens(portal, email)
    const guest = await portal.newUnprovedUser(email)
    expect((await read(token!, guest)).body.step).toBe('confirm-address')
    expect((await accept(portal, guest, token!)).body).toMatchObject({ statusCode: 403, message: messages.unproved })
    const proof = await portal.proofToken(email)
    await portal.call('POST', '/api/auth/verify-email', { token: guest.token, body: { token: proof } })
    expect((await accept(portal, guest, token!)).status).toBe(200)
  })

  test('ends when it is withdrawn, replaced, forged or expired', async () => {
    const { id, guest, token } = await invited()
    expect((await invite(portal, ada, id, { email: guest.email, mandates: ['pay'] })).status).toBe(202)
    const [, second] = await invitationTokens(portal, guest.email, 2)
    expect((await accept(portal, guest, token)).status).toBe(404)
    const { body } = await portal.call('GET', `/api/companies/${id}/members`, { token: ada.token })
    expect(body.invitations).toHaveLength(1)
    const path = `/api/companies/${id}/members/invitations/${body.invitations[0].id}`
    expect((await portal.call('DELETE', path, { token: guest.token })).status).toBe(404)
    expect((await portal.call('DELETE', path, { token: ada.token })).body.message).toBe(messages.withdrawn)
    expect((await portal.call('DELETE', path, { token: ada.token })).status).toBe(404)
    for (const ended of [second!, 'nonsense', "'%20or%201=1", 'A'.repeat(43)])
      expect((await accept(portal, guest, ended)).status).toBe(404)
    expect((await accept(portal, guest, 'x'.repeat(201))).status).toBe(400)

    const late = await invited()
    now = new Date(now.getTime() + 7 * 86_400_000)
    const again = await portal.call('POST', '/api/auth/login', { body: late.guest })
    expect((await accept(portal, again.body, late.token)).status).toBe(404)
    ada.token = (await portal.call('POST', '/api/auth/login', { body: ada })).body.token
    const open = await portal.call('GET', `/api/companies/${late.id}/members`, { token: ada.token })
    expect(open.body.invitations).toEqual([])
  })
})

describe('inviting', () => {
  test('answers and mails the same for an address with and without an account, and repeats nothing', async () => {
    const { id } = await newCompany(portal, ada)
    const known = await portal.newUser()
    const unknown = newEmail()
    const answers = [
      await invite(portal, ada, id, { email: known.email }, 'invite-known'),
      await invite(portal, ada, id, { email: unknown }, 'invite-unknown'),
    ]
    expect(answers[0]!.status).toBe(202)
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect((await invite(portal, ada, id, { email: unknown }, 'invite-unknown')).status).toBe(202)
    const [token] = await invitationTokens(portal, known.email)
    const [other] = await invitationTokens(portal, unknown)
    const mails = (await portal.mails()).filter(({ to }) => [known.email, unknown].includes(to))
    expect(mails).toHaveLength(2)
    expect(mails[0]!.text.replace(token!, '')).toBe(mails[1]!.text.replace(other!, ''))
    for (const { subject, text } of mails) expect(subject + text).not.toMatch(/Lagoon|Okonkwo/)
  })

  test('an address of a member is refused', async () => {
    const { id } = await newCompany(portal, ada)
    const member = await addMember(portal, id, ['read'])
    for (const email of [member.email, ada.email.toUpperCase()]) {
      const { status, body } = await invite(portal, ada, id, { email })
      expect([status, body.message]).toEqual([409, messages.alreadyMember])
    }
  })

  test('a person who became a member in another way cannot accept', async () => {
    const { id, guest, token } = await invited(['manage'])
    await addMember(portal, id, ['read'], guest)
    expect((await read(token, guest)).body.step).toBe('already-member')
    expect((await accept(portal, guest, token)).body.message).toBe(messages.youAreMember)
    expect(await mandatesOf(portal, id)).toMatchObject({ [guest.id]: ['read'] })
  })

  test.each([['nobody'], [''], ['a@b'], ['a@example.com, b@example.com'], ['a@example.com\nBcc: b@example.com'], [7]])(
    'the address %j is refused',
    async (email) => {
      const { id } = await newCompany(portal, ada)
      const { status, body } = await invite(portal, ada, id, { email })
      expect([status, body.fields]).toEqual([400, [{ field: 'email', message: inputMessages.emailInvalid }]])
    },
  )

  test('is limited for each address and company', async () => {
    const { id } = await newCompany(portal, ada)
    const email = newEmail()
    const statuses: number[] = []
    for (let sent = 0; sent < invitationLimits.toAddress + 1; sent++)
      statuses.push((await invite(portal, ada, id, { email })).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  test('is limited for each person', async () => {
    const many = await portal.newUser()
    const statuses = new Set<number>()
    let sent = 0
    // Three companies, because one has at most 50 open invitations.
    for (let made = 0; made < 3; made++) {
      const { id } = await newCompany(portal, many)
      for (let n = 0; n < 40; n++) {
        const { status } = await invite(portal, many, id, { email: newEmail() })
        statuses.add(status)
        if (status === 202) sent++
      }
    }
    expect([sent, statuses]).toEqual([invitationLimits.ofPerson, new Set([202, 429])])
  })

  test('is limited by open invitations and by members', async () => {
    const { id } = await newCompany(portal, ada)
    await rows(
      `insert into company_invitations (token_hash, company_id, email, mandates, created_at, expires_at)
       select gen_random_uuid()::text, $1, 'guest' || n || '@example.com', '{read}', now(), $2 from generate_series(1, $3::int) n`,
      id,
      new Date(now.getTime() + 86_400_000),
      maxInvitations,
    )
    expect((await invite(portal, ada, id, { email: newEmail() })).body.message).toBe(messages.tooManyInvitations)
    expect((await invite(portal, ada, id, { email: 'guest1@example.com' })).status).toBe(202)
    await rows(
      `with made as (insert into users (name, surname, email, password_hash, role, registration_date, search_words)
         select 'A', 'B', 'full' || n || '@example.com', '', 'User', now(), '' from generate_series(1, $2::int) n returning id)
       insert into company_members select $1, id, '{read}', now() from made`,
      id,
      maxMembers - 1,
    )
    const [token] = await invitationTokens(portal, 'guest1@example.com')
    const guest = await portal.newUnprovedUser('guest1@example.com')
    await rows('update users set email_verified_at = now() where id = $1', guest.id)
    expect((await accept(portal, guest, token!)).body.message).toBe(messages.tooManyMembers)
    expect((await invite(portal, ada, id, { email: newEmail() })).body.message).toBe(messages.tooManyMembers)
  })
})
