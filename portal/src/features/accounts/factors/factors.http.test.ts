import { decodeQR } from 'qr/decode.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { factorMessages } from './messages.ts'
import { eraseAccount, logIn, sqlOf, tokenStatus } from '../testing.ts'
import { resealSecrets } from './service.server.ts'
import { addApp, codeAt } from './testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const lines: string[] = []
const portal = await usePortal({
  own: 'moves the clock and reads the log',
  env: { LOG_LEVEL: 'trace' },
  overrides: { clock: { now: () => now } },
  logTo: { write: (line) => void lines.push(line) },
})

const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000))
beforeEach(() => pass(90))

const list = (token: string) => portal.call('GET', '/api/auth/factors', { token })
const start = (token: string) => portal.call('POST', '/api/auth/totp', { token })
const confirm = (token: string, code: unknown) =>
  portal.call('POST', '/api/auth/totp/confirm', { token, body: { code } })
const remove = (token: string, id: string) => portal.call('DELETE', `/api/auth/factors/${id}`, { token })
const fresh = (token: string, body: object) => portal.call('POST', '/api/auth/fresh', { token, body })
const rows = sqlOf(portal)
const actions = async ({ id }: TestUser) =>
  (await rows('select action from audit_log where record_id = $1 order by at', id)).map(({ action }) => action)

describe('adding an authenticator app', () => {
  test('gives a secret as text, address and QR code, counts with its first code, and gives recovery codes once', async () => {
    const ada = await portal.newUser()
    expect((await list(ada.token)).body).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    const begun = (await start(ada.token)).body
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(begun.uri).toContain(begun.secret)
    expect(readQr(begun.qr)).toBe(begun.uri)
    expect((await list(ada.token)).body.factors).toEqual([])
    const { status, body, headers } = await confirm(ada.token, await codeAt(begun.secret, now))
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const { factors, recoveryCodesLeft } = (await list(ada.token)).body
    expect(factors).toEqual([
      { id: expect.any(String), kind: 'totp', name: '', addedAt: now.toISOString(), usedAt: now.toISOString() },
    ])
    expect(recoveryCodesLeft).toBe(10)
    expect(await actions(ada)).toEqual(expect.arrayContaining(['account.start-factor', 'account.add-factor']))
  })

  test('stores neither the secret nor a recovery code in a form that can be read, and logs none', async () => {
    const ada = await portal.newUser()
    const { secret, recoveryCodes, code } = await addApp(portal, ada)
    const stored = JSON.stringify([
      await rows("select *, encode(secret, 'escape') as text from login_factors"),
      await rows('select * from recovery_codes'),
      await rows('select * from audit_log'),
    ])
    for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((each) => each.replaceAll('-', ''))]) {
      expect(stored).not.toContain(shown)
      expect(lines.join('')).not.toContain(shown)
    }
    expect(lines.join('')).not.toContain(`"${code}"`)
    const { status, body } = await portal.call('GET', '/api/users/me/export', { token: ada.token })
    expect([status, body.factors.length]).toEqual([200, 1])
    expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('seals the secret to its row: in another row it opens nothing', async () => {
    const [ada, eve] = [await portal.newUser(), await portal.newUser()]
    const { secret } = await addApp(portal, ada)
    await addApp(portal, eve)
    await rows(
      'update login_factors set secret = (select secret from login_factors where user_id = $1) where user_id = $2',
      ada.id,
      eve.id,
    )
    pass(60)
    const { challenge } = (await logIn(portal, eve.email, eve.password)).body
    const body = { challenge, code: await codeAt(secret, now) }
    expect((await portal.call('POST', '/api/auth/login/factor', { body })).status).toBe(500)
    await rows('delete from login_factors where user_id = $1', eve.id)
  })

  test.each([
    ['000', factorMessages.wrongCode],
    ["' or 1=1 --", factorMessages.wrongCode],
    [undefined, factorMessages.codeMissing],
    [123456, factorMessages.codeMissing],
    ['1'.repeat(5_000), factorMessages.codeTooLong],
  ])('with the code %j is refused beside the field', async (code, message) => {
    const ada = await portal.newUser()
    await start(ada.token)
    const answer = await confirm(ada.token, code)
    expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'code', message }]])
    expect((await list(ada.token)).body.factors).toEqual([])
  })

  test('is begun again with another secret, ends after 30 minutes, and is there once', async () => {
    const ada = await portal.newUser()
    const first = (await start(ada.token)).body.secret as string
    const second = (await start(ada.token)).body.secret as string
    expect((await confirm(ada.token, await codeAt(first, now))).status).toBe(400)
    pass(31 * 60)
    const late = await confirm(ada.token, await codeAt(second, now))
    expect([late.status, late.body.message]).toEqual([409, factorMessages.setupEnded])
    await fresh(ada.token, { password: ada.password })
    await addApp(portal, ada)
    expect((await start(ada.token)).body.message).toBe(factorMessages.appThere)
    expect((await confirm(ada.token, '123456')).status).toBe(409)
  })

  test('twice at once adds it once, with one set of codes', async () => {
    const ada = await portal.newUser()
    const { secret } = (await start(ada.token)).body
    const code = await codeAt(secret, now)
    const answers = await Promise.all([confirm(ada.token, code), confirm(ada.token, code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await list(ada.token)).body.recoveryCodesLeft).toBe(10)
  })
})

describe('ten minutes after logging in', () => {
  test('adding an app asks for the password again', async () => {
    const ada = await portal.newUser()
    pass(11 * 60)
    const refused = await start(ada.token)
    expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
      403,
      'factor-needed',
      { methods: ['password'] },
    ])
    expect((await fresh(ada.token, {})).body.fields).toEqual([
      { field: 'password', message: factorMessages.passwordMissing },
    ])
    expect((await fresh(ada.token, { password: 'Not-The-Lamp9!' })).status).toBe(400)
    expect((await start(ada.token)).status).toBe(403)
    expect((await fresh(ada.token, { password: ada.password })).status).toBe(200)
    expect((await start(ada.token)).status).toBe(200)
  })

  test('removing the app asks for its code, not for the password', async () => {
    const ada = await portal.newUser()
    const { secret } = await addApp(portal, ada)
    const { id } = (await list(ada.token)).body.factors[0]
    pass(11 * 60)
    const refused = await remove(ada.token, id)
    expect([refused.status, refused.body.facts]).toEqual([403, { methods: ['totp', 'recovery'] }])
    expect((await fresh(ada.token, { password: ada.password })).status).toBe(400)
    expect((await remove(ada.token, id)).status).toBe(403)
    const code = await codeAt(secret, now)
    expect((await fresh(ada.token, { code })).status).toBe(200)
    expect((await fresh(ada.token, { code })).body.fields[0].field).toBe('code')
    expect((await remove(ada.token, id)).status).toBe(200)
    expect((await list(ada.token)).body).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(200)
    expect(await actions(ada)).toEqual(expect.arrayContaining(['account.confirm-identity', 'account.remove-factor']))
  })

  test('a session that began with the password alone counts for nothing once there is an app', async () => {
    const ada = await portal.newUser()
    const stolen = (await logIn(portal, ada.email, ada.password)).body.token as string
    await addApp(portal, ada)
    const { id } = (await list(ada.token)).body.factors[0]
    expect((await remove(stolen, id)).body.code).toBe('factor-needed')
    expect((await remove(ada.token, id)).status).toBe(200)
  })
})

test('the factor of another person is not found and stays', async () => {
  const [ada, eve] = [await portal.newUser(), await portal.newUser()]
  await addApp(portal, ada)
  const { id } = (await list(ada.token)).body.factors[0]
  for (const wrong of [id, 'no-id', encodeURIComponent("' or 1=1 --")])
    expect((await remove(eve.token, wrong)).status).toBe(404)
  expect((await remove(await portal.adminToken(), id)).status).toBe(404)
  expect((await list(ada.token)).body.factors).toHaveLength(1)
})

test('new recovery codes end the earlier ones, and need an app', async () => {
  const renew = (token: string) => portal.call('POST', '/api/auth/recovery-codes', { token })
  const ada = await portal.newUser()
  expect((await renew(ada.token)).body.message).toBe(factorMessages.noFactor)
  const { recoveryCodes } = await addApp(portal, ada)
  const { body } = await renew(ada.token)
  expect((await fresh(ada.token, { code: recoveryCodes[0] })).status).toBe(400)
  expect((await fresh(ada.token, { code: body.recoveryCodes[0] })).status).toBe(200)
  expect((await list(ada.token)).body.recoveryCodesLeft).toBe(9)
  pass(11 * 60)
  expect((await renew(ada.token)).status).toBe(403)
})

test('deleting the account deletes its factors and codes', async () => {
  const ada = await portal.newUser()
  await addApp(portal, ada)
  await eraseAccount(portal, ada)
  expect(await tokenStatus(portal, ada.token)).toBe(401)
  expect(await rows('select 1 from login_factors where user_id = $1', ada.id)).toEqual([])
  expect(await rows('select 1 from recovery_codes where user_id = $1', ada.id)).toEqual([])
})

test('a new master key seals the secrets again, twice without harm', async () => {
  const ada = await portal.newUser()
  const { secret } = await addApp(portal, ada)
  const config = {
    ...portal.deps.config,
    masterKey: Buffer.alloc(32, 'new'),
    oldMasterKey: portal.deps.config.masterKey,
  }
  const sealed = async () => (await rows('select secret from login_factors where user_id = $1', ada.id))[0].secret
  const before = await sealed()
  await resealSecrets({ ...portal.deps, config })
  const after = await sealed()
  expect(after.equals(before)).toBe(false)
  await resealSecrets({ ...portal.deps, config })
  expect((await sealed()).equals(after)).toBe(true)
  // Back to the key with which this portal runs.
  await resealSecrets({ ...portal.deps, config: { ...portal.deps.config, oldMasterKey: config.masterKey } })
  pass(60)
  const { challenge } = (await logIn(portal, ada.email, ada.password)).body
  const body = { challenge, code: await codeAt(secret, now) }
  expect((await portal.call('POST', '/api/auth/login/factor', { body })).status).toBe(200)
})

/** Reads a QR code as a phone would, from the picture that the path draws. */
function readQr({ size, path }: { size: number; path: string }): string {
  const scale = 4
  const side = size * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = ((Number(y) * scale + dy) * side + Number(x) * scale + dx) * 4
        data.fill(0, at, at + 3)
      }
  return decodeQR({ width: side, height: side, data })
}
