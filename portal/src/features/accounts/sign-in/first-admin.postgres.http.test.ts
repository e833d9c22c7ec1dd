import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, testAdmin, type TestPortal } from '#app/testing.server.ts'
import { ensureFirstAdmin } from './service.first-admin.server.ts'
import { logIn, tokenStatus } from '../testing.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()), 60_000)
afterAll(() => portal.close())

const noHooks = { addressProved: [], endEarlierUse: [] }
const forgetAdmins = () => portal.deps.database.pool.query(`update users set role = 'User' where role = 'Admin'`)
const withAdmin = (admin: { email: string; password: string } | undefined) => ({
  ...portal.deps,
  config: { ...portal.deps.config, admin },
})

describe('the first Admin', () => {
  test('comes from the configuration and is created once', async () => {
    expect((await logIn(portal, testAdmin.email, testAdmin.password)).body.user).toMatchObject({
      role: 'Admin',
      passwordChangeRequired: false,
    })
    expect(await ensureFirstAdmin(portal.deps, noHooks)).toBeUndefined()
  })

  test('gets a one-time password, to be changed, when none is configured', async () => {
    await forgetAdmins()
    const made = await ensureFirstAdmin(withAdmin(undefined), noHooks)
    const answer = await logIn(portal, made!.email, made!.oneTimePassword!)
    expect(answer.body.user).toMatchObject({ role: 'Admin', passwordChangeRequired: true })
  })

  test('is created once when two processes start at the same time', async () => {
    await forgetAdmins()
    await portal.deps.database.pool.query('delete from users')
    const deps = withAdmin(undefined)
    const made = await Promise.all([ensureFirstAdmin(deps, noHooks), ensureFirstAdmin(deps, noHooks)])
    expect(made.filter(Boolean)).toHaveLength(1)
  })

  test('takes over an account registered earlier with the address: only the operator’s password works', async () => {
    const squatter = await portal.newUser()
    const password = 'Operators-Lamp9!'
    await ensureFirstAdmin(withAdmin({ email: squatter.email.toUpperCase(), password }), noHooks)
    expect(await tokenStatus(portal, squatter.token)).toBe(401)
    expect((await logIn(portal, squatter.email, squatter.password)).status).toBe(401)
    expect((await logIn(portal, squatter.email, password)).body.user.role).toBe('Admin')
  })
})
