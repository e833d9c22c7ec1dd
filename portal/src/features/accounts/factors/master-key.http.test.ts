import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'
import { logIn } from '../testing.ts'
import { resealSecrets } from './service.codes.server.ts'
import { addApp, codeAt } from './testing.ts'

let portal: TestPortal
let now = new Date('2027-03-01T08:00:00Z')
beforeAll(async () => void (portal = await startTestPortal({ overrides: { clock: { now: () => now } } })), 60_000)
afterAll(() => portal.close())

test('a new master key seals the secrets again, twice without harm', async () => {
  const ada = await portal.newUser()
  const { secret } = await addApp(portal, ada)
  const config = {
    ...portal.deps.config,
    masterKey: Buffer.alloc(32, 'new'),
    oldMasterKey: portal.deps.config.masterKey,
  }
  const sealed = async () => (await portal.deps.database.pool.query('select secret from login_factors')).rows[0].secret
  const before = await sealed()
  await resealSecrets({ ...portal.deps, config })
  const after = await sealed()
  expect(after.equals(before)).toBe(false)
  await resealSecrets({ ...portal.deps, config })
  expect((await sealed()).equals(after)).toBe(true)
  // Back to the key with which this portal runs.
  await resealSecrets({ ...portal.deps, config: { ...portal.deps.config, oldMasterKey: config.masterKey } })
  now = new Date(now.getTime() + 60_000)
  const { challenge } = (await logIn(portal, ada.email, ada.password)).body
  const body = { challenge, code: await codeAt(secret, now) }
  expect((await portal.call('POST', '/api/auth/login/factor', { body })).status).toBe(200)
})
