import { describe, expect, test } from 'vitest'
import { testAdmin, usePortal } from '#app/testing.server.ts'
import { ensureFirstAdmin } from './service.first-admin.server.ts'
import { logIn, sqlOf, tokenStatus } from '../testing.ts'

const portal = await usePortal({ own: 'removes all administrators' })
const sql = sqlOf(portal)

const eraseAdmins = () => portal.deps.database.pool.query(`update users set role = 'User' where role = 'Admin'`)
const withAdmin = (email?: string, password?: string) => ({
  ...portal.deps,
  config: { ...portal.deps.config, admin: { email, password } },
})

describe('the first Admin', () => {
  test('comes from the configuration and is created once', async () => {
    expect((await logIn(portal, testAdmin.email, testAdmin.password)).body.user).toMatchObject({
      role: 'Admin',
      emailVerified: true,
      passwordChangeRequired: false,
    })
    expect(await ensureFirstAdmin(portal.deps)).toBeUndefined()
  })

  test('gets a one-time password, to be changed, when none is configured', async () => {
    await eraseAdmins()
    const made = await ensureFirstAdmin(withAdmin())
    const answer = await logIn(portal, made!.email, made!.oneTimePassword!)
    expect(answer.body.user).toMatchObject({ role: 'Admin', passwordChangeRequired: true })
  })

  test('needs an address for a password, and gets a one-time password for an address', async () => {
    await eraseAdmins()
    await expect(ensureFirstAdmin(withAdmin(undefined, 'Operators-Lamp9!'))).rejects.toThrow(
      'ADMIN_PASSWORD is set without ADMIN_EMAIL',
    )
    const made = await ensureFirstAdmin(withAdmin('first@commission.test'))
    const answer = await logIn(portal, 'first@commission.test', made!.oneTimePassword!)
    expect(answer.body.user).toMatchObject({ role: 'Admin', passwordChangeRequired: true })
  })

  test('is not made again by an address or a password that is left in the configuration', async () => {
    const [{ count }] = await sql('select count(*) from users')
    for (const left of [withAdmin('other@commission.test'), withAdmin(undefined, 'Operators-Lamp9!'), withAdmin()])
      expect(await ensureFirstAdmin(left)).toBeUndefined()
    expect((await sql('select count(*) from users'))[0].count).toBe(count)
  })

  test('is created once when two processes start at the same time', async () => {
    await eraseAdmins()
    await sql('delete from users')
    const deps = withAdmin()
    const made = await Promise.all([ensureFirstAdmin(deps), ensureFirstAdmin(deps)])
    expect(made.filter(Boolean)).toHaveLength(1)
  })

  test('takes over an account registered earlier with the address: only the operator’s password works', async () => {
    const squatter = await portal.newUser()
    const password = 'Operators-Lamp9!'
    await ensureFirstAdmin(withAdmin(squatter.email.toUpperCase(), password))
    expect(await tokenStatus(portal, squatter.token)).toBe(401)
    expect((await logIn(portal, squatter.email, squatter.password)).status).toBe(401)
    expect((await logIn(portal, squatter.email, password)).body.user.role).toBe('Admin')
  })
})
