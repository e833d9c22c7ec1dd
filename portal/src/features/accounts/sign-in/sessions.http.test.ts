import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { messages } from '../messages.ts'
import { maxSessions, ruleMessages } from '../rules.ts'
import { startSession, sweepSessions } from './service.sessions.server.ts'
import { logIn, sqlOf, tokenStatus } from '../testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })
const sql = sqlOf(portal)

const hour = 3_600_000
const pass = (hours: number) => void (now = new Date(now.getTime() + hours * hour))

describe('a session', () => {
  test('ends twelve hours after its last use', async () => {
    const ada = await portal.newUser()
    pass(11.9)
    expect(await tokenStatus(portal, ada.token)).toBe(200)
    pass(11.9)
    expect(await tokenStatus(portal, ada.token)).toBe(200)
    pass(12.1)
    const answer = await portal.call('GET', '/api/users/me', { token: ada.token })
    expect([answer.status, answer.body.message]).toEqual([401, 'Invalid token'])
  })

  test('ends when newer ones exceed the limit per account', async () => {
    const ada = await portal.newUser()
    const tokens: string[] = []
    for (let number = 0; number < maxSessions; number++) {
      now = new Date(now.getTime() + 1_000)
      tokens.push(await portal.deps.database.transaction((tx) => startSession(tx, ada.id, now)))
    }
    expect(await tokenStatus(portal, ada.token)).toBe(401)
    for (const token of tokens) expect(await tokenStatus(portal, token)).toBe(200)
  })

  test('is deleted once expired, but not while in use', async () => {
    const old = await portal.newUser()
    pass(13)
    const fresh = await portal.newUser()
    await sweepSessions(portal.deps)
    const rows = await sql('select user_id from sessions')
    const owners = rows.map((row: { user_id: string }) => row.user_id)
    expect(owners).toContain(fresh.id)
    expect(owners).not.toContain(old.id)
  })
})

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, password: string) =>
    portal.call('POST', '/api/auth/change-password', { token, body: { currentPassword, password } })

  test('ends every other session and keeps this one', async () => {
    const ada = await portal.newUser()
    const phone = await logIn(portal, ada.email, ada.password)
    const answer = await change(ada.token, ada.password, 'Brand-New-Lamp9!')
    expect([answer.status, answer.body.message]).toEqual([200, messages.passwordChanged])
    expect(await tokenStatus(portal, ada.token)).toBe(200)
    expect(await tokenStatus(portal, phone.body.token)).toBe(401)
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(401)
    expect((await logIn(portal, ada.email, 'Brand-New-Lamp9!')).status).toBe(200)
  })

  test.each([
    ['Not-My-Lamp9!', 'Brand-New-Lamp9!', 'currentPassword', messages.wrongPassword],
    ['Sturdy-Lamp9!', 'Sturdy-Lamp9!', 'password', messages.samePassword],
    ['Sturdy-Lamp9!', 'Password1!', 'password', ruleMessages.passwordCommon],
    ['Sturdy-Lamp9!', 'brandnewlamp', 'password', ruleMessages.passwordSpecial],
  ])('from %s to %s is refused and changes nothing', async (current, next, field, message) => {
    const ada = await portal.newUser()
    const answer = await change(ada.token, current, next)
    expect([answer.status, answer.body.fields]).toEqual([400, [{ field, message }]])
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(200)
  })

  test('clears the requirement to change a one-time password', async () => {
    const ada = await portal.newUser()
    const { pool } = portal.deps.database
    await pool.query('update users set password_change_required = true where id = $1', [ada.id])
    const before = await portal.call('GET', '/api/users/me', { token: ada.token })
    expect(before.body.passwordChangeRequired).toBe(true)
    await change(ada.token, ada.password, 'Brand-New-Lamp9!')
    const after = await portal.call('GET', '/api/users/me', { token: ada.token })
    expect(after.body.passwordChangeRequired).toBe(false)
  })
})
