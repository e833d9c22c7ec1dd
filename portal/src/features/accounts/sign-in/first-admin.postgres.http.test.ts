import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, testAdmin, type TestPortal } from '#app/testing.server.ts'
import { ensureFirstAdmin } from './service.first-admin.server.ts'
import { logIn, tokenStatus } from '../testing.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()), 60_000)
afterAll(() => portal.close())

const forgetAdmins = () => portal.deps.database.pool.query(`update users set role = 'User' where role = 'Admin'`)
const withAdmin = (admin: { email: string; password: string } | undefined) => ({
  ...portal.deps,
  config: { ...portal.deps.config, admin },
})

describe('the first Admin', () => {
  test('comes from the configuration, and is made once', async () => {
    expect((await logIn(portal, testAdmin.email, testAdmin.password)).body.user).toMatchObject({
      role: 'Admin',
      passwordChangeRequired: false,
    })
    expect(await ensureFirstAdmin(portal.deps)).toBeUndefined()
  })

  test('gets a one-time password where none is configured, and has to change it', async () => {
    await forgetAdmins()
    const made = await ensureFirstAdmin(withAdmin(undefined))
    const answer = await logIn(portal, made!.email, made!.oneTimePassword!)
    expect(answer.body.user).toMatchObject({ role: 'Admin', passwordChangeRequired: true })
  })

  test('is made by one of two processes that start at once', async () => {
    await forgetAdmins()
    await portal.deps.database.pool.query('delete from users')
    const deps = withAdmin(undefined)
    const made = await Promise.all([ensureFirstAdmin(deps), ensureFirstAdmin(deps)])
    expect(made.filter(Boolean)).toHaveLength(1)
  })

  test('is not the person who registered the address before: the operator’s password is the one that works', async () => {
    const squatter = await portal.newUser()
    const password = 'Operators-Lamp9!'
    await ensureFirstAdmin(withAdmin({ email: squatter.email.toUpperCase(), password }))
    expect(await tokenStatus(portal, squatter.token)).toBe(401)
    expect((await logIn(portal, squatter.email, squatter.password)).status).toBe(401)
    expect((await logIn(portal, squatter.email, password)).body.user.role).toBe('Admin')
  })
})
