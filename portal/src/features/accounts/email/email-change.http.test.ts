import { describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { addApp } from '../factors/testing.ts'
import { messages } from '../messages.ts'
import { addPasskey, beginLogin, finishLogin, logInWithPasskey } from '../passkeys/testing.ts'
import {
  logIn,
  mailedResetToken,
  newPassword,
  profile,
  registration,
  setPassword,
  sqlOf,
  tokenStatus,
} from '../testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })
const sql = sqlOf(portal)

const day = 86_400_000
const save = (user: TestUser, change: Record<string, unknown>) =>
  portal.call('PUT', '/api/users/update-profile', { token: user.token, body: profile(change) })
const verify = (token: string, by?: Pick<TestUser, 'token'>) =>
  portal.call('POST', '/api/auth/verify-email', { ...(by && { token: by.token }), body: { token } })
const undo = (token: string) => portal.call('POST', '/api/auth/undo-email-change', { body: { token } })
const cancel = (token: string) => portal.call('DELETE', '/api/users/me/pending-email', { token })
const me = async ({ token }: TestUser) => (await portal.call('GET', '/api/users/me', { token })).body
const newEmail = () => registration().email

/** The token of the link in the newest mail with `words` in its subject that undoes a change. */
const undoToken = async (to: string, words = /about to change/) =>
  /\/undo-email-change\/([\w-]+)/.exec((await portal.mailTo(to, words)).text)![1]!

/** Changes the e-mail address of an account; returns the link that undoes the change. */
async function move(user: TestUser, email: string): Promise<string> {
  expect((await save(user, { email, password: user.password })).status).toBe(200)
  expect((await verify(await portal.proofToken(email), user)).status).toBe(200)
  return undoToken(user.email, /has changed/)
}

describe('a change of e-mail address', () => {
  test('requires the password, applies after verification and is announced to the old address', async () => {
    const ada = await portal.newUser()
    const email = newEmail()
    const bare = await save(ada, { email })
    expect(bare.body).toMatchObject({ statusCode: 400, fields: [{ field: 'password' }] })
    const wrong = await save(ada, { email, password: 'Not-The-Lamp9!' })
    expect(wrong.body.fields).toEqual([{ field: 'password', message: messages.wrongPassword }])
    expect(await me(ada)).toMatchObject({ email: ada.email, pendingEmail: null, street: '' })

    const asked = await save(ada, { email, password: ada.password })
    expect(asked.body).toMatchObject({ email: ada.email, emailVerified: true, pendingEmail: email, city: 'Lagos' })
    expect((await logIn(portal, email, ada.password)).status).toBe(401)
    await undoToken(ada.email)

    await verify(await portal.proofToken(email), ada)
    expect(await me(ada)).toMatchObject({ email, emailVerified: true, pendingEmail: null })
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(401)
    expect((await logIn(portal, email, ada.password)).status).toBe(200)
  })

  test('can be cancelled before verification, which invalidates its link', async () => {
    const ada = await portal.newUser()
    const email = newEmail()
    await save(ada, { email, password: ada.password })
    const token = await portal.proofToken(email)
    expect((await cancel(ada.token)).body).toMatchObject({ email: ada.email, pendingEmail: null })
    expect((await verify(token)).status).toBe(400)
  })

  test('is applied once when its link is opened several times at once', async () => {
    const ada = await portal.newUser()
    const email = newEmail()
    await save(ada, { email, password: ada.password })
    const token = await portal.proofToken(email)
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(token, ada)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await sql(`select 1 from audit_log where record_id = $1 and action = 'account.change-email'`, ada.id)
    expect(rows).toHaveLength(1)
  })

  test('succeeds for only one of two accounts that request the same address', async () => {
    const [ada, bola] = [await portal.newUser(), await portal.newUser()]
    const email = newEmail()
    await save(ada, { email, password: ada.password })
    const first = await portal.proofToken(email)
    await save(bola, { email, password: bola.password })
    await expect.poll(() => portal.proofCount(email)).toBe(2)
    const both = await Promise.all([verify(first, ada), verify(await portal.proofToken(email), bola)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is limited to a few per day', async () => {
    const ada = await portal.newUser()
    const statuses = []
    for (let tries = 0; tries < 4; tries++)
      statuses.push((await save(ada, { email: newEmail(), password: ada.password })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('sends no notice to an old address that was never verified', async () => {
    const ada = await portal.newUnprovedUser()
    const email = newEmail()
    await save(ada, { email, password: ada.password })
    await verify(await portal.proofToken(email), ada)
    expect(await me(ada)).toMatchObject({ email, emailVerified: true })
    await move(await portal.newUser(), newEmail())
    expect((await portal.mails()).filter(({ to }) => to === ada.email)).toEqual([])
  })
})

describe("'This was not me'", () => {
  test('restores the address, ends every session and requires a new password, once', async () => {
    const ada = await portal.newUser()
    const email = newEmail()
    const token = await move(ada, email)
    const thief = await logIn(portal, email, ada.password)
    const answers = await Promise.all([undo(token), undo(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    for (const session of [ada.token, thief.body.token]) expect(await tokenStatus(portal, session)).toBe(401)
    for (const address of [ada.email, email])
      expect((await logIn(portal, address, ada.password)).status, address).toBe(401)
    await setPassword(portal, await mailedResetToken(portal, ada.email))
    const back = await logIn(portal, ada.email, newPassword)
    expect(back.body.user).toMatchObject({ id: ada.id, email: ada.email, emailVerified: true, pendingEmail: null })
  })

  test('removes what was added since then to log in, and keeps what was there before', async () => {
    const ada = await portal.newUser()
    const own = await addPasskey(portal, ada, { name: 'Own phone' })
    now = new Date(now.getTime() + 8 * day)
    const { body } = await finishLogin(portal, own.device.get(await beginLogin(portal)))
    const thief = { ...ada, token: body.token as string }
    const early = await addPasskey(portal, thief, { name: 'Before the change' })
    const email = newEmail()
    const token = await move(thief, email)
    const late = await addPasskey(portal, thief, { name: 'After the change' })
    await addApp(portal, thief)
    expect((await undo(token)).status).toBe(200)
    await setPassword(portal, await mailedResetToken(portal, ada.email))
    for (const { device } of [early, late]) expect((await logInWithPasskey(portal, device)).status).toBe(401)
    expect((await logIn(portal, ada.email, newPassword)).body.methods).toEqual(['passkey', 'recovery'])
    expect((await logInWithPasskey(portal, own.device)).status).toBe(200)
  })

  test('works before the new address is verified, and invalidates its link', async () => {
    const ada = await portal.newUser()
    const email = newEmail()
    await save(ada, { email, password: ada.password })
    const waiting = await portal.proofToken(email)
    expect((await undo(await undoToken(ada.email))).status).toBe(200)
    expect((await verify(waiting)).status).toBe(400)
  })

  test('works for seven days, during which no other account can take the old address', async () => {
    const ada = await portal.newUser()
    const token = await move(ada, newEmail())
    const body = registration({ email: ada.email })
    expect((await portal.call('POST', '/api/auth/register', { body })).status).toBe(409)
    const bola = await portal.newUser()
    expect((await save(bola, { email: ada.email, password: bola.password })).status).toBe(409)
    now = new Date(now.getTime() + 7 * day)
    expect((await undo(token)).body).toMatchObject({ statusCode: 400, message: messages.undoInvalid })
    expect((await portal.call('POST', '/api/auth/register', { body })).status).toBe(201)
  })

  test('does not accept a verification link, nor does verification accept an undo link', async () => {
    const ada = await portal.newUser()
    const email = newEmail()
    await save(ada, { email, password: ada.password })
    expect((await verify(await undoToken(ada.email))).status).toBe(400)
    expect((await undo(await portal.proofToken(email))).status).toBe(400)
    expect((await undo('A'.repeat(43))).status).toBe(400)
  })
})
