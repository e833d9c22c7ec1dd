import { beforeEach, describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { factorMessages, passkeyMessages } from '../factors/messages.ts'
import { eraseAccount, logIn, sqlOf, tokenStatus } from '../testing.ts'
import {
  addPasskey,
  type Algorithm,
  beginLogin,
  finishLogin,
  logInWithPasskey,
  newDevice,
  type Wrong,
} from './testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const lines: string[] = []
const portal = await usePortal({
  own: 'moves the clock and reads the log',
  env: { LOGIN_LIMIT: '4', LOG_LEVEL: 'trace' },
  overrides: { clock: { now: () => now } },
  logTo: { write: (line) => void lines.push(line) },
})

const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000))
/** A new window of all limits. */
beforeEach(() => pass(86_400))

const rows = sqlOf(portal)
const problemOf = ({ status, body }: { status: number; body: { fields?: unknown } }) => [status, body.fields]
const refusal = (message: string, field = 'passkey') => [401, [{ field, message }]]
const sessionsOf = (id: string) => rows('select factor_at from sessions where user_id = $1', id)
const stateOf = async (id: string) => ({
  sessions: await sessionsOf(id),
  keys: await rows('select credential_id, counter, used_at from passkeys where user_id = $1', id),
})

async function newHolder(algorithm?: Algorithm) {
  const ada = await portal.newUser()
  return { ...ada, ...(await addPasskey(portal, ada, { device: newDevice(algorithm) })) }
}

describe('a passkey', () => {
  test.each<Algorithm>(['ES256', 'RS256', 'EdDSA'])('of %s logs in alone, again and again', async (algorithm) => {
    const ada = await newHolder(algorithm)
    for (const _time of [1, 2]) {
      const answer = await logInWithPasskey(portal, ada.device)
      expect([answer.status, answer.body.user?.id]).toEqual([200, ada.id])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await tokenStatus(portal, answer.body.token)).toBe(200)
    }
    const held = await sessionsOf(ada.id)
    expect(held.map(({ factor_at }) => factor_at)).toEqual([now, now, now])
    const [key] = await rows('select counter, used_at from passkeys where user_id = $1', ada.id)
    expect(key).toEqual({ counter: '2', used_at: now })
  })

  test('whose device has no counter logs in as often as it likes', async () => {
    const ada = await newHolder()
    for (const _time of [1, 2]) expect((await logInWithPasskey(portal, ada.device, { counter: 0 })).status).toBe(200)
  })

  test('is the second step after the password, of its own account only', async () => {
    const [ada, eve] = [await newHolder(), await newHolder()]
    const { status, body } = await logIn(portal, ada.email, ada.password)
    expect([status, body.methods]).toEqual([202, ['passkey', 'recovery']])
    const { challenge } = body
    const options = await beginLogin(portal, { challenge })
    expect(options).toMatchObject({ allowCredentials: [{ id: ada.device.device.id }], userVerification: 'required' })
    const wrong = await finishLogin(portal, eve.device.get(options), { challenge })
    expect(problemOf(wrong)).toEqual(refusal(passkeyMessages.unknown))
    const again = await beginLogin(portal, { challenge })
    const answer = await finishLogin(portal, ada.device.get(again), { challenge })
    expect([answer.status, answer.body.user.id]).toEqual([200, ada.id])
    expect((await sessionsOf(ada.id)).every(({ factor_at }) => factor_at)).toBe(true)
    const late = await finishLogin(portal, ada.device.get(again), { challenge })
    expect(problemOf(late)).toEqual(refusal(factorMessages.loginEnded, 'challenge'))
    const begun = await portal.call('POST', '/api/auth/passkeys/login/options', { body: { challenge: 'none' } })
    expect(problemOf(begun)).toEqual(refusal(factorMessages.loginEnded, 'challenge'))
  })

  test('leaves recovery codes for the person without the device', async () => {
    const ada = await newHolder()
    const { challenge } = (await logIn(portal, ada.email, ada.password)).body
    const body = { challenge, code: ada.recoveryCodes[0] }
    expect((await portal.call('POST', '/api/auth/login/factor', { body })).status).toBe(200)
  })
})

describe('refused, with nothing changed:', () => {
  test.each<[string, Wrong]>([
    ['a forged signature', { forged: true }],
    ['another origin', { origin: 'https://portal.example.com' }],
    ['the same name at another port', { origin: 'http://localhost:1' }],
    ['another site', { site: 'example.com' }],
    ['no finger, face or PIN', { unverified: true }],
    ['the answer of a registration', { type: 'webauthn.create' }],
    ['another account’s handle', { userHandle: 'A'.repeat(43) }],
    ['no handle', { userHandle: '' }],
  ])('%s', async (_what, wrong) => {
    const ada = await newHolder()
    const before = await stateOf(ada.id)
    expect(problemOf(await logInWithPasskey(portal, ada.device, wrong))).toEqual(refusal(passkeyMessages.refused))
    expect(await stateOf(ada.id)).toEqual(before)
    expect((await logInWithPasskey(portal, ada.device)).status).toBe(200)
  })

  test('an answer that was used before, of two at the same moment too', async () => {
    const ada = await newHolder()
    const response = ada.device.get(await beginLogin(portal))
    const answers = await Promise.all([finishLogin(portal, response), finishLogin(portal, response)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(problemOf(await finishLogin(portal, response))).toEqual(refusal(passkeyMessages.ended))
  })

  test('a challenge after 5 minutes, one of the portal’s own making, and one that a wrong answer has used', async () => {
    const ada = await newHolder()
    const late = await beginLogin(portal)
    pass(5 * 60)
    expect(problemOf(await finishLogin(portal, ada.device.get(late)))).toEqual(refusal(passkeyMessages.ended))
    const made = { challenge: 'A'.repeat(43) }
    expect(problemOf(await finishLogin(portal, ada.device.get(made)))).toEqual(refusal(passkeyMessages.ended))
    const options = await beginLogin(portal)
    await finishLogin(portal, ada.device.get(options, { forged: true }))
    expect(problemOf(await finishLogin(portal, ada.device.get(options)))).toEqual(refusal(passkeyMessages.ended))
  })

  test('a challenge of another purpose: adding, confirming, a second step', async () => {
    const ada = await newHolder()
    const { token } = ada
    const begin = async (path: string, body?: object) =>
      (await portal.call('POST', `/api/auth/${path}`, { token, ...(body && { body }) })).body.options
    await portal.call('POST', '/api/auth/fresh', { token, body: { code: ada.recoveryCodes[0] } })
    const { challenge } = (await logIn(portal, ada.email, ada.password)).body
    for (const options of [
      await begin('passkeys/register/options'),
      await begin('fresh/options'),
      await begin('passkeys/login/options', { challenge }),
    ])
      expect(problemOf(await finishLogin(portal, ada.device.get(options)))).toEqual(refusal(passkeyMessages.ended))
    const plain = await beginLogin(portal)
    const asStep = await finishLogin(portal, ada.device.get(plain), { challenge })
    expect(problemOf(asStep)).toEqual(refusal(passkeyMessages.ended))
  })

  test('a counter that goes back, with an entry in the audit log', async () => {
    const ada = await newHolder()
    expect((await logInWithPasskey(portal, ada.device, { counter: 7 })).status).toBe(200)
    const before = await stateOf(ada.id)
    for (const counter of [7, 3, 0]) {
      const answer = await logInWithPasskey(portal, ada.device, { counter })
      expect(problemOf(answer)).toEqual(refusal(passkeyMessages.copied))
    }
    expect(await stateOf(ada.id)).toEqual(before)
    const noted = await rows(
      `select details from audit_log where record_id = $1 and action = 'account.refuse-passkey'`,
      ada.id,
    )
    expect(noted).toEqual(
      Array.from({ length: 3 }, () => ({ details: { reason: 'counter', passkeyId: ada.passkeyId } })),
    )
    await logInWithPasskey(portal, ada.device, { counter: 2, forged: true })
    expect(
      await rows(`select 1 from audit_log where record_id = $1 and action = 'account.refuse-passkey'`, ada.id),
    ).toHaveLength(3)
  })

  test('a key that belongs to nobody, or to nobody any more', async () => {
    expect(problemOf(await logInWithPasskey(portal, newDevice()))).toEqual(refusal(passkeyMessages.unknown))
    const ada = await newHolder()
    expect((await eraseAccount(portal, ada)).status).toBe(200)
    expect(problemOf(await logInWithPasskey(portal, ada.device))).toEqual(refusal(passkeyMessages.unknown))
  })

  test.each([
    ['nothing', {}],
    ['text', 'x'],
    ['a number as signature', { signature: 1 }],
    ['no base64url', { signature: '<script>' }],
    ['a signature without end', { signature: 'A'.repeat(9_000) }],
    ['empty data of the authenticator', { authenticatorData: '' }],
    ['client data that is no JSON', { clientDataJSON: 'AAAA' }],
    ['client data that is null', { clientDataJSON: Buffer.from('null').toString('base64url') }],
  ])('%s as the answer', async (_what, change) => {
    const ada = await newHolder()
    const good = ada.device.get(await beginLogin(portal))
    const isPart = typeof change === 'object' && Object.keys(change).length > 0
    const response = isPart ? { ...good, response: { ...good.response, ...change } } : (change as object)
    const answer = await finishLogin(portal, response)
    expect([400, 401]).toContain(answer.status)
    expect(JSON.stringify(answer.body)).not.toMatch(/Unexpected|undefined|at /)
  })
})

test('each network begins and tries only so often, and a right answer is not counted', async () => {
  const ada = await newHolder()
  for (let n = 0; n < 19; n++) await logInWithPasskey(portal, newDevice())
  for (let n = 0; n < 3; n++) expect((await logInWithPasskey(portal, ada.device)).status).toBe(200)
  await logInWithPasskey(portal, newDevice())
  const refused = await logInWithPasskey(portal, ada.device)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  for (let n = 0; n < 20; n++) await portal.call('POST', '/api/auth/passkeys/login/options', { body: {} })
  expect((await portal.call('POST', '/api/auth/passkeys/login/options', { body: {} })).status).toBe(429)
})

test('challenges are stored as hashes and swept, and nothing of a passkey is logged', async () => {
  const ada = await newHolder()
  const { challenge } = await beginLogin(portal)
  const response = ada.device.get({ challenge })
  expect((await finishLogin(portal, response)).status).toBe(200)
  await beginLogin(portal)
  const stored = JSON.stringify(await rows('select * from passkey_challenges'))
  expect(stored).not.toContain(challenge)
  for (const secret of [challenge, ada.device.device.id, response.response])
    expect(lines.join('')).not.toContain(typeof secret === 'string' ? secret : JSON.stringify(secret))
})
