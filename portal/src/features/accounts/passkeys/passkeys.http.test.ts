import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal, type TestUser } from '#app/testing.server.ts'
import { addApp } from '../factors/testing.ts'
import { logIn } from '../testing.ts'
import { passkeyMessages } from './messages.ts'
import { addPasskey, newDevice, type Wrong } from './testing.ts'

let portal: TestPortal
let now = new Date('2027-03-01T08:00:00Z')
beforeAll(async () => void (portal = await startTestPortal({ overrides: { clock: { now: () => now } } })), 60_000)
afterAll(() => portal.close())

const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
beforeEach(() => pass(2))

const post = (token: string, path: string, body?: unknown) =>
  portal.call('POST', `/api/auth/${path}`, { token, ...(body !== undefined && { body }) })
const list = async (token: string) => (await portal.call('GET', '/api/auth/factors', { token })).body
const begin = async (token: string) => (await post(token, 'passkeys/register/options')).body.options
const finish = (token: string, response: object, name: unknown = 'My phone') =>
  post(token, 'passkeys/register/verify', { response, name })
const rows = async (text: string, ...values: unknown[]) =>
  (await portal.deps.database.pool.query(text, values)).rows as Record<string, unknown>[]
const factorAt = async ({ id }: TestUser) =>
  (await rows('select factor_at from sessions where user_id = $1 order by created_at', id)).map(
    (row) => row['factor_at'],
  )
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
    await expect.poll(() => mailsTo(ada, 'A passkey was added'), { timeout: 10_000 }).toHaveLength(2)
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
