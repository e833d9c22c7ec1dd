import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal, type TestUser } from '#app/testing.server.ts'
import { addApp, codeAt } from '../factors/testing.ts'
import { logIn, tokenStatus } from '../testing.ts'
import { passkeyMessages } from './messages.ts'
import { addPasskey, logInWithPasskey, newDevice, type Wrong } from './testing.ts'

let portal: TestPortal
let now = new Date('2027-03-01T08:00:00Z')
beforeAll(async () => void (portal = await startTestPortal({ overrides: { clock: { now: () => now } } })), 60_000)
afterAll(() => portal.close())

const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
beforeEach(() => pass(2))

const post = (token: string, path: string, body?: unknown) =>
  portal.call('POST', `/api/auth/${path}`, { token, ...(body !== undefined && { body }) })
const list = async (token: string) => (await portal.call('GET', '/api/auth/factors', { token })).body
const remove = (token: string, id: string) => portal.call('DELETE', `/api/auth/factors/${id}`, { token })
const rows = async (text: string, ...values: unknown[]) =>
  (await portal.deps.database.pool.query(text, values)).rows as Record<string, unknown>[]
const factorAt = async ({ id }: TestUser) =>
  (await rows('select factor_at from sessions where user_id = $1 order by created_at', id)).map(
    (row) => row['factor_at'],
  )
const mailsTo = async ({ email }: TestUser, subject: string) =>
  (await portal.mails()).filter((mail) => mail.to === email && mail.subject === subject)

describe('confirming who one is', () => {
  const confirm = async (token: string, device: ReturnType<typeof newDevice>, wrong: Wrong = {}) =>
    post(token, 'fresh', { passkey: device.get((await post(token, 'fresh/options')).body.options, wrong) })

  test('takes the passkey, for this session alone', async () => {
    const ada = await portal.newUser()
    const { device, passkeyId } = await addPasskey(portal, ada)
    const other = (await logInWithPasskey(portal, device)).body.token as string
    pass(11)
    const refused = await remove(ada.token, passkeyId)
    expect([refused.body.code, refused.body.facts]).toEqual(['factor-needed', { methods: ['passkey', 'recovery'] }])
    expect((await post(ada.token, 'fresh', { password: ada.password })).status).toBe(400)
    expect((await confirm(ada.token, device)).status).toBe(200)
    expect(await factorAt(ada)).toContainEqual(now)
    expect((await remove(other, passkeyId)).body.code).toBe('factor-needed')
    expect((await remove(ada.token, passkeyId)).status).toBe(200)
  })

  test('refuses a forged, a used and a foreign answer, and a counter that goes back, without ending the session', async () => {
    const [ada, eve] = [await portal.newUser(), await portal.newUser()]
    const { device } = await addPasskey(portal, ada)
    const strange = await addPasskey(portal, eve)
    await logInWithPasskey(portal, device, { counter: 9 })
    pass(11)
    const answers = [
      await confirm(ada.token, device, { forged: true, counter: 10 }),
      await confirm(ada.token, strange.device),
      await confirm(ada.token, device, { counter: 9 }),
    ]
    const login = (await portal.call('POST', '/api/auth/passkeys/login/options', { body: {} })).body.options
    answers.push(await post(ada.token, 'fresh', { passkey: device.get(login, { counter: 11 }) }))
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      [passkeyMessages.refused, passkeyMessages.unknown, passkeyMessages.copied, passkeyMessages.ended].map((text) => [
        400,
        text,
      ]),
    )
    expect((await post(ada.token, 'recovery-codes')).body.code).toBe('factor-needed')
    expect(await tokenStatus(portal, ada.token)).toBe(200)
  })
})

describe('removing a passkey', () => {
  test('takes only one’s own, ends its logins at once, and the recovery codes with the last factor', async () => {
    const [ada, eve] = [await portal.newUser(), await portal.newUser()]
    const { device, passkeyId } = await addPasskey(portal, ada)
    const { secret } = await addApp(portal, ada)
    expect((await remove(eve.token, passkeyId)).status).toBe(404)
    const removed = await remove(ada.token, passkeyId)
    expect([removed.status, removed.body.message]).toEqual([200, passkeyMessages.removed])
    expect((await logInWithPasskey(portal, device)).body.message).toBe(passkeyMessages.unknown)
    expect((await list(ada.token)).recoveryCodesLeft).toBe(10)
    await expect.poll(() => mailsTo(ada, 'An authenticator app or a passkey was removed')).toHaveLength(1)
    pass(11)
    await post(ada.token, 'fresh', { code: await codeAt(secret, now) })
    await remove(ada.token, (await list(ada.token)).factors[0].id)
    expect(await list(ada.token)).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(200)
    await expect.poll(() => mailsTo(ada, 'Two-step login is off')).toHaveLength(1)
  })
})

test('‘This was not me’ removes the passkey, and lets no other in before there is a new password', async () => {
  const ada = await portal.newUser()
  const own = await addPasskey(portal, ada)
  pass(120)
  await post(ada.token, 'fresh', { code: own.recoveryCodes[0] })
  const strange = await addPasskey(portal, ada)
  await expect.poll(() => mailsTo(ada, 'A passkey was added'), { timeout: 10_000 }).toHaveLength(2)
  const mail = (await mailsTo(ada, 'A passkey was added'))[1]!
  const token = /forgot-password#([\w-]+)/.exec(mail.text)![1]
  expect((await portal.call('POST', '/api/auth/not-me', { body: { token } })).status).toBe(200)
  expect((await logInWithPasskey(portal, strange.device)).body.message).toBe(passkeyMessages.unknown)
  expect((await logInWithPasskey(portal, own.device)).body.message).toBe(passkeyMessages.locked)
  const isReset = ({ to, text }: { to: string; text: string }) => to === ada.email && text.includes('/reset-password#')
  await expect.poll(async () => (await portal.mails()).some(isReset), { timeout: 10_000 }).toBe(true)
  const reset = /#([\w-]+)/.exec((await portal.mails()).find(isReset)!.text)![1]
  await portal.call('POST', '/api/auth/reset-password', { body: { token: reset, password: 'Brand-New-Lamp9!' } })
  expect((await logInWithPasskey(portal, own.device)).status).toBe(200)
})
