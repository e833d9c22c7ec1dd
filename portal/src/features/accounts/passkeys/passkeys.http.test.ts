import { beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { passkeyMessages } from '../factors/messages.ts'
import { addApp, codeAt } from '../factors/testing.ts'
import { logIn, mailedResetToken, setPassword, sqlOf, tokenStatus } from '../testing.ts'
import { addPasskey, logInWithPasskey, newDevice, type Wrong } from './testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })

const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
beforeEach(() => pass(2))

const post = (token: string, path: string, body?: unknown) =>
  portal.call('POST', `/api/auth/${path}`, { token, ...(body !== undefined && { body }) })
const list = async (token: string) => (await portal.call('GET', '/api/auth/factors', { token })).body
const remove = (token: string, id: string) => portal.call('DELETE', `/api/auth/factors/${id}`, { token })
const begin = async (token: string) => (await post(token, 'passkeys/register/options')).body.options
const finish = (token: string, response: object, name: unknown = 'My phone') =>
  post(token, 'passkeys/register/verify', { response, name })
const rows = sqlOf(portal)
const factorAt = async ({ id }: TestUser) =>
  (await rows('select factor_at from sessions where user_id = $1 order by created_at', id)).map((row) => row.factor_at)
const mailsTo = async ({ email }: TestUser, subject: string) =>
  (await portal.mails()).filter((mail) => mail.to === email && mail.subject === subject)

describe('adding a passkey', () => {
  test('asks the device for a key with finger, face or PIN, under a random name of the account', async () => {
    const ada = await portal.newUser()
    const options = await begin(ada.token)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      user: { name: ada.email, displayName: 'Ada Okonkwo' },
    })
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(options)).not.toContain(ada.id)
    expect((await begin(ada.token)).user.id).toBe(options.user.id)
  })

  test('lists it, gives recovery codes with the first factor only, and counts as a second factor', async () => {
    const ada = await portal.newUser()
    expect(await factorAt(ada)).toEqual([null])
    const first = await addPasskey(portal, ada, { name: '  Chrome on Android ' })
    expect(new Set(first.recoveryCodes).size).toBe(10)
    expect(await factorAt(ada)).toEqual([now])
    const added = await addPasskey(portal, ada, { name: 'Key' })
    expect(added.recoveryCodes).toEqual([])
    const key = { kind: 'passkey', addedAt: now.toISOString(), usedAt: null }
    expect(await list(ada.token)).toEqual({
      factors: expect.arrayContaining([
        { ...key, id: first.passkeyId, name: 'Chrome on Android' },
        { ...key, id: added.passkeyId, name: 'Key' },
      ]),
      recoveryCodesLeft: 10,
      passkeysOffered: true,
    })
    const [stored] = await rows('select * from passkeys where id = $1', first.passkeyId)
    expect(stored).toMatchObject({ transports: ['internal'], backed_up: false })
    await expect.poll(() => mailsTo(ada, 'A passkey was added')).toHaveLength(2)
    const { body } = await portal.call('GET', '/api/users/me/export', { token: ada.token })
    expect(body.factors).toHaveLength(2)
    expect(JSON.stringify(body)).not.toContain(first.device.device.id)
  })

  test('beside an app keeps the recovery codes', async () => {
    const ada = await portal.newUser()
    const { recoveryCodes } = await addApp(portal, ada)
    expect((await addPasskey(portal, ada)).recoveryCodes).toEqual([])
    expect((await post(ada.token, 'fresh', { code: recoveryCodes[0] })).status).toBe(200)
    const eve = await portal.newUser()
    await addPasskey(portal, eve)
    expect((await addApp(portal, eve)).recoveryCodes).toEqual([])
    expect((await list(eve.token)).recoveryCodesLeft).toBe(10)
  })

  test.each<[string, Wrong]>([
    ['another origin', { origin: 'https://portal.example.com' }],
    ['another site', { site: 'example.com' }],
    ['no finger, face or PIN', { unverified: true }],
    ['the answer of a login', { type: 'webauthn.get' }],
    ['a certificate about the device', { format: 'android-key' }],
    ['a statement that the device did not sign', { format: 'packed' }],
  ])('with %s is refused', async (_what, wrong) => {
    const ada = await portal.newUser()
    const answer = await finish(ada.token, newDevice().create(await begin(ada.token), wrong))
    expect([answer.status, answer.body.message]).toEqual([400, passkeyMessages.refused])
    expect((await list(ada.token)).factors).toEqual([])
  })

  test('with the challenge of another person, another session, a login, or one that is old or used, is refused', async () => {
    const [ada, eve] = [await portal.newUser(), await portal.newUser()]
    const other = (await logIn(portal, ada.email, ada.password)).body.token as string
    const login = (await portal.call('POST', '/api/auth/passkeys/login/options', { body: {} })).body.options
    const late = await begin(ada.token)
    pass(5)
    const used = await begin(ada.token)
    await finish(ada.token, newDevice().create(used, { unverified: true }))
    const user = { id: 'A'.repeat(43) }
    for (const options of [await begin(eve.token), await begin(other), { ...login, user }, late, used]) {
      const answer = await finish(ada.token, newDevice().create(options))
      expect([answer.status, answer.body.message]).toEqual([400, passkeyMessages.ended])
    }
    expect((await list(ada.token)).factors).toEqual([])
  })

  test.each([[''], ['   '], ['x'.repeat(61)], [undefined], [7]])('under the name %j is refused', async (name) => {
    const ada = await portal.newUser()
    const response = newDevice().create(await begin(ada.token))
    const answer = await post(ada.token, 'passkeys/register/verify', { response, name })
    expect([answer.status, answer.body.fields[0].field]).toEqual([400, 'name'])
  })

  test.each([
    ['nothing', {}],
    ['no CBOR', { attestationObject: 'AAAA' }],
    ['a bomb', { attestationObject: 'x'.repeat(30_000) }],
    ['an empty object', { attestationObject: 'oA' }],
    ['no JSON', { clientDataJSON: '____' }],
  ])('with %s as the answer is refused', async (_what, change) => {
    const ada = await portal.newUser()
    const good = newDevice().create(await begin(ada.token))
    const answer = await finish(ada.token, { ...good, response: { ...good.response, ...change } })
    if (Object.keys(change).length > 0) expect(answer.status).toBe(400)
    else expect(answer.status).toBe(200)
  })

  test('twice on one device is refused, also for another account', async () => {
    const [ada, eve] = [await portal.newUser(), await portal.newUser()]
    const { device } = await addPasskey(portal, ada)
    expect((await begin(ada.token)).excludeCredentials).toMatchObject([{ id: device.device.id }])
    for (const { token } of [ada, eve]) {
      const answer = await finish(token, device.create(await begin(token)))
      expect([answer.status, answer.body.message]).toEqual([409, passkeyMessages.present])
    }
    expect((await list(eve.token)).factors).toEqual([])
  })

  test('stops at 10, also at the same moment', async () => {
    const ada = await portal.newUser()
    for (let n = 0; n < 9; n++) await addPasskey(portal, ada)
    const options = [await begin(ada.token), await begin(ada.token)]
    const answers = await Promise.all(options.map((each) => finish(ada.token, newDevice().create(each))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const more = await post(ada.token, 'passkeys/register/options')
    expect([more.status, more.body.message]).toEqual([409, passkeyMessages.tooMany])
  })

  test('needs a proof 10 minutes after the login', async () => {
    const ada = await portal.newUser()
    pass(11)
    const refused = await post(ada.token, 'passkeys/register/options')
    expect([refused.status, refused.body.code]).toEqual([403, 'factor-needed'])
  })

  test('keeps the newest 5 challenges of an account', async () => {
    const ada = await portal.newUser()
    for (let n = 0; n < 8; n++) await begin(ada.token)
    expect(await rows('select 1 from passkey_challenges where user_id = $1', ada.id)).toHaveLength(5)
  })
})

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
  // What was added in the last 7 days would go too.
  pass(8 * 1_440)
  const { body: again } = await logInWithPasskey(portal, own.device)
  ada.token = again.token
  await post(ada.token, 'fresh', { code: own.recoveryCodes[0] })
  const strange = await addPasskey(portal, ada)
  await expect.poll(() => mailsTo(ada, 'A passkey was added')).toHaveLength(2)
  const mail = (await mailsTo(ada, 'A passkey was added'))[1]!
  const token = /forgot-password\/([\w-]+)/.exec(mail.text)![1]
  expect((await portal.call('POST', '/api/auth/not-me', { body: { token } })).status).toBe(200)
  expect((await logInWithPasskey(portal, strange.device)).body.message).toBe(passkeyMessages.unknown)
  expect((await logInWithPasskey(portal, own.device)).body.message).toBe(passkeyMessages.locked)
  await setPassword(portal, await mailedResetToken(portal, ada.email))
  expect((await logInWithPasskey(portal, own.device)).status).toBe(200)
})

test.each(['https://203.0.113.7', 'http://portal.example.gov.ng', 'http://[::1]:3000'])(
  'at %s the portal offers no passkeys',
  async (address) => {
    const { config } = portal.deps
    const usual = config.publicUrl
    config.publicUrl = address
    try {
      const ada = await portal.newUser()
      expect((await list(ada.token)).passkeysOffered).toBe(false)
      const refused = await post(ada.token, 'passkeys/register/options')
      expect([refused.status, refused.body.message]).toEqual([409, passkeyMessages.notOffered])
      expect((await portal.call('POST', '/api/auth/passkeys/login/options', { body: {} })).status).toBe(409)
    } finally {
      config.publicUrl = usual
    }
  },
)
