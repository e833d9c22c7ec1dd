import { beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { accept, invitationTokens, invite, mandatesOf, newCompany } from '#features/companies/testing.ts'
import { addPasskey, logInWithPasskey } from '../passkeys/testing.ts'
import { startSession } from '../sign-in/service.sessions.server.ts'
import { logIn, mailedResetToken, newPassword, setPassword, sqlOf, tokenStatus } from '../testing.ts'
import { factorMessages } from './messages.ts'
import { addApp } from './testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })
const sql = sqlOf(portal)

const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000))
beforeEach(() => pass(90))

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
const logInWith = ({ email, password }: TestUser, agent: string) =>
  portal.call('POST', '/api/auth/login', { body: { email, password }, headers: { 'user-agent': agent } })
const mailsTo = async ({ email }: TestUser, subject: string) =>
  (await portal.mails()).filter((mail) => mail.to === email && mail.subject === subject)
const mailTo = ({ email }: TestUser, subject: string) => portal.mailTo(email, new RegExp(`^${subject}$`))
const linkOf = ({ text }: { text: string }) => /\/forgot-password\/([\w-]{43})$/m.exec(text)?.[1] ?? ''
const deny = (token: unknown) => portal.call('POST', '/api/auth/not-me', { body: { token } })
const changePassword = ({ token, password }: TestUser) =>
  portal.call('POST', '/api/auth/change-password', {
    token,
    body: { currentPassword: password, password: newPassword },
  })
const factorsOf = async (token: string) => (await portal.call('GET', '/api/auth/factors', { token })).body
const loginWith = async (user: TestUser, code: string) => {
  const { challenge } = (await logIn(portal, user.email, user.password)).body
  return portal.call('POST', '/api/auth/login/factor', { body: { challenge, code } })
}

describe('the owner gets a mail', () => {
  test('when the password changes', async () => {
    const ada = await portal.newUser()
    await changePassword(ada)
    const mail = await mailTo(ada, 'Your password has changed')
    expect(mail.text).toContain('This was not me')
    expect(linkOf(mail)).not.toBe('')
    expect(mail.text).not.toContain('Ada')
  })

  test('when an app is added, a recovery code is used, and the app is removed', async () => {
    const ada = await portal.newUser()
    const { recoveryCodes } = await addApp(portal, ada)
    await mailTo(ada, 'Two-step login is on')
    expect((await loginWith(ada, recoveryCodes[0]!)).status).toBe(200)
    await mailTo(ada, 'A recovery code was used')
    const { id } = (await factorsOf(ada.token)).factors[0]
    await portal.call('DELETE', `/api/auth/factors/${id}`, { token: ada.token })
    await mailTo(ada, 'Two-step login is off')
  })

  test('when a recovery code confirms who it is', async () => {
    const ada = await portal.newUser()
    const { recoveryCodes } = await addApp(portal, ada)
    await portal.call('POST', '/api/auth/fresh', { token: ada.token, body: { code: recoveryCodes[0] } })
    await mailTo(ada, 'A recovery code was used')
  })

  test('at the first login from a device, once, with the device and the network', async () => {
    const ada = await portal.newUser()
    // The device of the registration.
    await logIn(portal, ada.email, ada.password)
    await Promise.all([logInWith(ada, phone), logInWith(ada, phone)])
    const mail = await mailTo(ada, 'A login from a new device')
    expect(mail.text).toContain('Chrome on Android, network 127.0.x.x')
    await logInWith(ada, phone)
    await changePassword(ada)
    await mailTo(ada, 'Your password has changed')
    expect(await mailsTo(ada, 'A login from a new device')).toHaveLength(1)
    const rows = await sql('select * from known_devices where user_id = $1', ada.id)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/Chrome|127/)
  })

  test('not when the address is not proved, nor after a wrong password', async () => {
    const eve = await portal.newUnprovedUser()
    await changePassword(eve as TestUser)
    const ada = await portal.newUser()
    await logInWith({ ...ada, password: 'Not-The-Lamp9!' }, phone)
    await changePassword(ada)
    await mailTo(ada, 'Your password has changed')
    expect((await portal.mails()).filter(({ to }) => to === eve.email)).toEqual([])
    expect(await mailsTo(ada, 'A login from a new device')).toEqual([])
  })

  test('about one kind of event at most 6 times in an hour, which hides no other kind', async () => {
    const ada = await portal.newUser()
    for (let change = 0; change < 8; change++) {
      const [from, to] = change % 2 ? [newPassword, ada.password] : [ada.password, newPassword]
      const body = { currentPassword: from, password: to }
      await portal.call('POST', '/api/auth/change-password', { token: ada.token, body })
    }
    await expect.poll(() => mailsTo(ada, 'Your password has changed')).toHaveLength(6)
    await addApp(portal, ada)
    await mailTo(ada, 'Two-step login is on')
    expect(await mailsTo(ada, 'Your password has changed')).toHaveLength(6)
  })
})

/** Another session of a person, as a stranger has it who has stolen a device. */
async function newSession(user: TestUser, at: Date): Promise<TestUser> {
  const token = await startSession(portal.deps.database.db, user.id, at)
  return { ...user, token }
}

describe("'This was not me'", () => {
  test('ends every session, takes the password away and mails a link to set a new one, once', async () => {
    const ada = await portal.newUser()
    await changePassword(ada)
    const token = linkOf(await mailTo(ada, 'Your password has changed'))
    expect(await deny(token)).toMatchObject({ status: 200, body: { message: factorMessages.denied } })
    expect(await tokenStatus(portal, ada.token)).toBe(401)
    expect((await logIn(portal, ada.email, newPassword)).status).toBe(401)
    await mailedResetToken(portal, ada.email)
    expect(await deny(token)).toMatchObject({ status: 400, body: { message: factorMessages.denialInvalid } })
    const rows = await sql(
      "select details from audit_log where record_id = $1 and action = 'account.deny-event'",
      ada.id,
    )
    expect(rows).toEqual([{ details: { event: 'password-changed' } }])
  })

  test('twice at once works once', async () => {
    const ada = await portal.newUser()
    await changePassword(ada)
    const token = linkOf(await mailTo(ada, 'Your password has changed'))
    const answers = await Promise.all([deny(token), deny(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('removes the app of a stranger, which would lock the owner out', async () => {
    const ada = await portal.newUser()
    await addApp(portal, ada)
    expect((await deny(linkOf(await mailTo(ada, 'Two-step login is on')))).status).toBe(200)
    await setPassword(portal, await mailedResetToken(portal, ada.email))
    expect((await logIn(portal, ada.email, newPassword)).status).toBe(200)
  })

  test('ends recovery codes that a stranger has, and keeps the app', async () => {
    const ada = await portal.newUser()
    const { recoveryCodes } = await addApp(portal, ada)
    pass(8 * 86_400)
    await loginWith(ada, recoveryCodes[0]!)
    expect((await deny(linkOf(await mailTo(ada, 'A recovery code was used')))).status).toBe(200)
    const rows = await sql('select 1 from recovery_codes where user_id = $1', ada.id)
    expect(rows).toEqual([])
    const { pool } = portal.deps.database
    const kept = await pool.query('select 1 from login_factors where user_id = $1 and confirmed_at is not null', [
      ada.id,
    ])
    expect(kept.rows).toHaveLength(1)
  })

  test('removes everything that logs in and was added since, whatever the event, and nothing from before', async () => {
    const ada = await portal.newUser()
    await addApp(portal, ada)
    pass(8 * 86_400)
    const { pool } = portal.deps.database
    const thief = await newSession(ada, now)
    await changePassword(thief)
    const key = await addPasskey(portal, thief)
    pass(60)
    const renewed = await portal.call('POST', '/api/auth/recovery-codes', { token: thief.token })
    expect(renewed.status).toBe(200)
    expect((await deny(linkOf(await mailTo(ada, 'Your password has changed')))).status).toBe(200)
    expect((await logInWithPasskey(portal, key.device)).status).toBe(401)
    const left = async (table: string) =>
      (await pool.query(`select 1 from ${table} where user_id = $1`, [ada.id])).rowCount
    expect([await left('passkeys'), await left('recovery_codes'), await left('known_devices')]).toEqual([0, 0, 0])
    // The own app is from before.
    expect(await left('login_factors')).toBe(1)
  })

  test('keeps recovery codes from before the event', async () => {
    const ada = await portal.newUser()
    await addApp(portal, ada)
    pass(8 * 86_400)
    await changePassword(await newSession(ada, now))
    expect((await deny(linkOf(await mailTo(ada, 'Your password has changed')))).status).toBe(200)
    const rows = await sql('select 1 from recovery_codes where user_id = $1', ada.id)
    expect(rows).toHaveLength(10)
  })

  test('removes what a stranger added in the week before the event that is denied', async () => {
    const ada = await portal.newUser()
    const thief = await newSession(ada, now)
    const key = await addPasskey(portal, thief)
    pass(3 * 3_600)
    await changePassword({ ...thief, token: (await newSession(ada, now)).token })
    expect((await deny(linkOf(await mailTo(ada, 'Your password has changed')))).status).toBe(200)
    const answer = await setPassword(portal, await mailedResetToken(portal, ada.email))
    expect(answer.body.recentFactors).toEqual([])
    expect((await logInWithPasskey(portal, key.device)).status).toBe(401)
  })

  test('removes a new device with what it has added in its first moment', async () => {
    const ada = await portal.newUser()
    const { token } = (await logInWith(ada, phone)).body
    const key = await addPasskey(portal, { token })
    await addApp(portal, { token })
    expect((await deny(linkOf(await mailTo(ada, 'A login from a new device')))).status).toBe(200)
    await setPassword(portal, await mailedResetToken(portal, ada.email))
    expect((await logInWithPasskey(portal, key.device)).status).toBe(401)
    expect((await logIn(portal, ada.email, newPassword)).status).toBe(200)
  })

  test('removes the members whom a stranger has invited, whom these have invited, and open invitations', async () => {
    const [ada, ben, accomplice, second] = [
      await portal.newUser(),
      await portal.newUser(),
      await portal.newUser(),
      await portal.newUser(),
    ]
    const { id } = await newCompany(portal, ada)
    const other = await newCompany(portal, accomplice)
    const confirmAgain = ({ token, password }: TestUser) =>
      portal.call('POST', '/api/auth/fresh', { token, body: { password } })
    const bring = async (by: TestUser, companyId: string, person: TestUser, mandates: string[]) => {
      await confirmAgain(by)
      expect((await invite(portal, by, companyId, { email: person.email, mandates })).status).toBe(202)
      const tokens = await invitationTokens(portal, person.email)
      expect((await accept(portal, person, tokens.at(-1)!)).status).toBe(200)
    }
    await bring(ada, id, ben, ['read'])
    await bring(accomplice, other.id, await portal.newUser(), ['read'])
    pass(7_200)
    const thief = await newSession(ada, now)
    await changePassword(thief)
    thief.password = newPassword
    await bring(thief, id, accomplice, ['manage'])
    await bring(accomplice, id, second, ['manage'])
    for (const by of [thief, accomplice, second]) {
      await confirmAgain(by)
      expect((await invite(portal, by, id, { email: `x.${by.email}`, mandates: ['sign'] })).status).toBe(202)
    }
    // The accomplice has even removed the owner.
    await portal.call('DELETE', `/api/companies/${id}/members/${ada.id}`, { token: accomplice.token })
    expect((await deny(linkOf(await mailTo(ada, 'Your password has changed')))).status).toBe(200)
    expect(Object.keys(await mandatesOf(portal, id))).toEqual([ben.id])
    const rows = await sql('select 1 from company_invitations where company_id = $1', id)
    expect(rows).toEqual([])
    expect(Object.keys(await mandatesOf(portal, other.id))).toHaveLength(2)
  })

  test('is refused after 7 days, for another purpose, after the address has changed, and for text that is no link', async () => {
    const ada = await portal.newUser()
    await changePassword(ada)
    const token = linkOf(await mailTo(ada, 'Your password has changed'))
    const other = await portal.call('POST', '/api/auth/undo-email-change', { body: { token } })
    expect(other.status).toBe(400)
    expect((await portal.call('POST', '/api/auth/verify-email', { body: { token } })).status).toBe(400)
    expect((await setPassword(portal, token)).status).toBe(400)
    const { pool } = portal.deps.database
    await pool.query('update users set email = $2 where id = $1', [ada.id, `new.${ada.email}`])
    expect((await deny(token)).status).toBe(400)
    await pool.query('update users set email = $2 where id = $1', [ada.id, ada.email])
    for (const wrong of ['', 'x', "' or 1=1 --", 'x'.repeat(500), null]) expect((await deny(wrong)).status).toBe(400)
    const proof = (await portal.newUnprovedUser()).email
    expect((await deny(await portal.proofToken(proof))).status).toBe(400)
    pass(7 * 86_400)
    expect((await deny(token)).status).toBe(400)
    expect((await logIn(portal, ada.email, newPassword)).status).toBe(200)
  })
})
