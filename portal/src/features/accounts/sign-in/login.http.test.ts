import { describe, expect, test } from 'vitest'
import { passwordCost } from './service.passwords.server.ts'
import { usePortal } from '#app/testing.server.ts'
import { messages } from '../messages.ts'
import { ruleMessages } from '../rules.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { logIn, sqlOf, tokenStatus } from '../testing.ts'

const portal = await usePortal({ own: 'compares the time of real hashes', overrides: { passwordCost } })
const sql = sqlOf(portal)

describe('signing in', () => {
  test('ignores upper and lower case in the address and returns token and user', async () => {
    const ada = await portal.newUser()
    const answer = await logIn(portal, ` ${ada.email.toUpperCase()} `, ada.password)
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ id: ada.id, role: 'User' })
    expect(answer.body.token).not.toBe(ada.token)
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('gives the same message for an unknown address and a wrong password', async () => {
    const ada = await portal.newUser()
    const wrong = await logIn(portal, ada.email, 'Not-The-Lamp9!')
    const unknown = await logIn(portal, 'nobody@example.com', 'Not-The-Lamp9!')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      code: 'unauthorized',
      message: messages.wrongLogin,
    })
    expect(unknown.body).toEqual(wrong.body)
    expect(unknown.status).toBe(401)
  })

  test('is recorded for staff, with what was wrong, and for nobody else', async () => {
    const [ada, officer] = [await portal.newUser(), await newStaff(portal, ['case-officer'])]
    for (const each of [ada, officer]) await logIn(portal, each.email, 'Not-The-Lamp9!')
    await logIn(portal, officer.email, officer.password)
    const entries = (id: string) =>
      sql(`select action, details from audit_log where record_id = $1 and action like '%log-in' order by id`, id)
    await expect
      .poll(async () => (await entries(officer.id)).slice(-2))
      .toEqual([
        { action: 'account.refuse-log-in', details: { reason: 'wrong password' } },
        { action: 'account.log-in', details: { way: 'password' } },
      ])
    expect(await entries(ada.id)).toEqual([])
  })

  test('takes about the same time for both', async () => {
    const ada = await portal.newUser()
    const timed = async (email: string) => {
      const start = performance.now()
      await logIn(portal, email, 'Not-The-Lamp9!')
      return performance.now() - start
    }
    // Alternate, so that other load on the machine affects both equally.
    const wrong: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 9; round++) {
      wrong.push(await timed(ada.email))
      unknown.push(await timed(`nobody${round}@example.com`))
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[4]!
    // Without the dummy hash an unknown address is answered ten times as fast.
    expect(median(unknown) / median(wrong)).toBeGreaterThan(0.5)
    expect(median(unknown) / median(wrong)).toBeLessThan(2)
  })

  test.each([
    ['email', 'no address', 'Lamp-Sturdy9!', ruleMessages.email],
    ['password', 'a@example.com', '12345', ruleMessages.shortLogin],
    ['password', 'a@example.com', undefined, ruleMessages.shortLogin],
  ])('a wrong %s (%j, %j) is refused before it is tried', async (field, email, password, message) => {
    const answer = await portal.call('POST', '/api/auth/login', { body: { email, password } })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual([{ field, message }])
  })

  test('accepts six characters, because old passwords may be shorter than new ones', async () => {
    expect((await logIn(portal, 'a@example.com', '123456')).status).toBe(401)
  })
})

describe('signing out', () => {
  test('invalidates this token only', async () => {
    const ada = await portal.newUser()
    const phone = await logIn(portal, ada.email, ada.password)
    const out = await portal.call('POST', '/api/auth/logout', { token: ada.token })
    expect(out.body).toEqual({ message: 'Logged out successfully!' })
    expect(await tokenStatus(portal, ada.token)).toBe(401)
    expect(await tokenStatus(portal, phone.body.token)).toBe(200)
  })

  test('no usable token is stored in the database', async () => {
    const ada = await portal.newUser()
    const rows = await sql('select * from sessions')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(ada.token)
  })
})

describe('a token', () => {
  test.each([
    ['forged', `Bearer ${'A'.repeat(43)}`],
    ['of another scheme', 'Basic YTpi'],
    ['endless', `Bearer ${'x'.repeat(5000)}`],
    ['with SQL', "Bearer ' or 1=1 --"],
    ['empty', 'Bearer '],
  ])('that is %s answers Invalid token', async (_what, authorization) => {
    const answer = await portal.call('GET', '/api/users/me', { headers: { authorization } })
    expect([answer.status, answer.body.message]).toEqual([401, 'Invalid token'])
  })
})
