import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { messages as accountMessages } from '#features/accounts/messages.ts'
import { logIn, newPassword, resetToken, setPassword, sqlOf } from '#features/accounts/testing.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import { duties } from '#platform/duty-words.ts'
import { messages } from './messages.ts'
import { invitationDays, invitationsPerDay } from './rules.ts'
import { endExpiredInvitations } from './service.invitations.server.ts'

let now = new Date('2027-03-01T08:00:00Z')
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })
const sql = sqlOf(portal)
const admin = await newStaff(portal, duties)
const second = await newStaff(portal, duties)

/** The administrator in a new session: the clock ends the earlier ones. */
const fresh = async () => (await logIn(portal, admin.email, admin.password)).body as { token: string }

let made = 0
const newEmail = () => `colleague.${(made += 1)}@example.com`
const invite = (body: object, { token }: { token: string } = admin) =>
  portal.call('POST', '/api/staff', { token, body })
const person = (email: string, held: readonly string[] = ['editor']) => ({
  name: 'Kemi',
  surname: 'Ade',
  email,
  duties: held,
})
const tokenIn = ({ text }: { text: string }) => /reset-password\/(\S+)/.exec(text)![1]!
const mailedToken = async (email: string) => tokenIn(await portal.mailTo(email, /^Your account for/))
const colleague = async (id: string) =>
  (await portal.call('GET', `/api/staff/${id}`, { token: (await fresh()).token })).body
const dutiesIn = (answer: { body: { user: { duties: string[] } } }) => answer.body.user.duties

describe('an invited colleague', () => {
  test('has an account that nobody can use until the mailed link sets its password, once', async () => {
    const email = newEmail()
    const { status, body } = await invite(person(email))
    expect([status, body]).toEqual([201, { id: expect.any(String), message: messages.invited(email) }])
    expect(await colleague(body.id)).toMatchObject({ email, invited: true, duties: ['editor'], lastLoginAt: null })
    for (const password of ['', 'Sturdy-Lamp9!']) expect((await logIn(portal, email, password)).status).not.toBe(200)
    const token = await mailedToken(email)
    expect((await setPassword(portal, token)).status).toBe(200)
    expect(dutiesIn(await logIn(portal, email, newPassword))).toEqual(['editor'])
    expect((await setPassword(portal, token)).body.message).toBe(accountMessages.resetInvalid)
    expect(await colleague(body.id)).toMatchObject({ invited: false, lastLoginAt: now.toISOString() })
    const entries = await sql(
      `select details from audit_log where record_id = $1 and action = 'account.invite'`,
      body.id,
    )
    expect(entries).toEqual([{ details: { duties: ['editor'] } }])
  })

  test('gets duties that can approve or erase from a second person only, before or after opening the link', async () => {
    for (const isLate of [false, true]) {
      const email = newEmail()
      const { status, body } = await invite(person(email, ['editor', 'publisher', 'administrator']))
      expect([status, body.message]).toEqual([202, messages.invitedAndAsked(email, 'Administrator, Publisher')])
      expect((await colleague(body.id)).duties).toEqual(['editor'])
      const token = await mailedToken(email)
      if (isLate) await setPassword(portal, token)
      await approveFor(portal, second.token, body.id)
      if (!isLate) await setPassword(portal, token)
      expect(dutiesIn(await logIn(portal, email, newPassword))).toEqual(['administrator', 'editor', 'publisher'])
    }
  })

  test('gets a new link, which ends the earlier one; a colleague who has come gets none', async () => {
    const email = newEmail()
    const { body } = await invite(person(email))
    const earlier = await mailedToken(email)
    const resend = () => portal.call('POST', `/api/staff/${body.id}/invitation`, { token: admin.token })
    expect((await resend()).body.message).toBe(messages.invitedAgain)
    const tokens = async () =>
      (await portal.mails())
        .filter(({ to, subject }) => to === email && subject.startsWith('Your account'))
        .map(tokenIn)
    await expect.poll(async () => (await tokens()).length).toBe(2)
    expect((await setPassword(portal, earlier)).status).toBe(400)
    expect(
      (
        await setPassword(
          portal,
          (await tokens()).find((token) => token !== earlier)!,
        )
      ).status,
    ).toBe(200)
    expect((await resend()).status).toBe(409)
  })

  test('is no longer staff when the link has expired, and can be invited again', async () => {
    const email = newEmail()
    const { body } = await invite(person(email))
    const token = await mailedToken(email)
    now = new Date(now.getTime() + (invitationDays * 1_440 - 1) * 60_000)
    await endExpiredInvitations(portal.deps)
    expect((await colleague(body.id)).duties).toEqual(['editor'])
    now = new Date(now.getTime() + 120_000)
    await endExpiredInvitations(portal.deps)
    expect((await setPassword(portal, token)).body.message).toBe(accountMessages.resetInvalid)
    expect(await sql('select role, duties from users where id = $1', body.id)).toEqual([{ role: 'User', duties: [] }])
    // Who owns the mailbox gets an ordinary account by it, and nothing more.
    await setPassword(portal, await resetToken(portal, email))
    const answer = await portal.call('POST', '/api/auth/login', { body: { email, password: newPassword } })
    expect(dutiesIn(answer)).toEqual([])
    expect((await invite(person(email), await fresh())).body.id).toBe(body.id)
  })
})

describe('an address', () => {
  test('with a confirmed account makes that person a colleague, whose name and password stay', async () => {
    const ada = await portal.newUser()
    const { body } = await invite(person(` ${ada.email.toUpperCase()} `), await fresh())
    expect(body.id).toBe(ada.id)
    await portal.mailTo(ada.email, /^You are a colleague/)
    const answer = await logIn(portal, ada.email, ada.password)
    expect(answer.body.user).toMatchObject({ name: 'Ada', duties: ['editor'] })
    expect((await invite(person(ada.email), await fresh())).body.message).toBe(messages.alreadyStaff)
  })

  test('that somebody registered without confirming it is refused: it may be a stranger’s account', async () => {
    const stranger = await portal.newUnprovedUser()
    const { status, body } = await invite(person(stranger.email), await fresh())
    expect([status, body.message, body.fields[0].field]).toEqual([409, messages.addressFirst, 'email'])
    expect((await portal.call('GET', '/api/staff/' + stranger.id, { token: (await fresh()).token })).status).toBe(404)
  })

  test('of an invited colleague is as secret as any other: strangers get the usual answers', async () => {
    const email = newEmail()
    await invite(person(email), await fresh())
    const ask = (of: string) => portal.call('POST', '/api/auth/forgot-password', { body: { email: of } })
    expect((await ask(email)).body).toEqual((await ask('nobody@example.com')).body)
    const wrong = await logIn(portal, email, 'Not-The-Lamp9!')
    expect([wrong.status, wrong.body]).toEqual([
      401,
      (await logIn(portal, 'nobody@example.com', 'Not-The-Lamp9!')).body,
    ])
  })
})

describe('an invitation is refused', () => {
  test('to everybody but administrators, and to an administrator who would give reports of wrongdoing', async () => {
    const asked = person(newEmail())
    expect((await invite(asked, await portal.newUser())).status).toBe(403)
    expect((await portal.call('POST', '/api/staff', { body: asked })).status).toBe(401)
    for (const duty of duties.filter((one) => one !== 'administrator'))
      expect([duty, (await invite(asked, await newStaff(portal, [duty]))).status]).toEqual([duty, 403])
    const deputy = await newStaff(portal, ['administrator'])
    const answer = await invite(person(newEmail(), ['integrity-officer']), deputy)
    expect([answer.status, answer.body.message]).toEqual([403, messages.integrityByIntegrity])
  })

  test.each([
    { email: 'no address' },
    { email: 'kemi@example.com\r\nBcc: all@example.com' },
    { name: '' },
    { surname: 'x'.repeat(101) },
    { duties: ['boss'] },
    { duties: Array.from({ length: 20 }, () => 'editor') },
    { duties: null },
  ])('with %j', async (wrong) =>
    expect((await invite({ ...person(newEmail()), ...wrong }, await fresh())).status).toBe(400),
  )

  test('beyond the limit of a day', async () => {
    const deputy = await newStaff(portal, ['administrator'])
    const ask = () => invite(person(admin.email), deputy)
    for (let at = 0; at < invitationsPerDay; at++) expect((await ask()).status).toBe(409)
    expect((await ask()).status).toBe(429)
  })
})
