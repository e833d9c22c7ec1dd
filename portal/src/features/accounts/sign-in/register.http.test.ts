import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { ruleMessages } from '../rules.ts'
import { logIn, registration, sqlOf } from '../testing.ts'

const portal = await usePortal()
const sql = sqlOf(portal)

const register = (change: Record<string, unknown> = {}) =>
  portal.call('POST', '/api/auth/register', { body: registration(change) })

describe('registering', () => {
  test('returns a valid token and the account, without secrets', async () => {
    const answer = await register({
      email: ' New.Person@Example.com ',
      companyName: 'Eko Power',
      phone: '0803 123 4567',
    })
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({
      name: 'Ngozi',
      surname: 'Adeyemi',
      email: 'new.person@example.com',
      phone: '08031234567',
      role: 'User',
      companyName: 'Eko Power',
    })
    expect(Number.isNaN(Date.parse(answer.body.user.registrationDate))).toBe(false)
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|passwordHash|deletedAt/)
    const me = await portal.call('GET', '/api/auth/me', { token: answer.body.token })
    expect(me.body).toEqual(answer.body.user)
  })

  test('an address with invisible marks and a password with a blank are those that are typed at login', async () => {
    const body = registration({ email: 'mailto:Pasted\u200b.Name@example.com\u202c.', password: 'Ren\u00e9-Lamp9! ' })
    const { user } = (await portal.call('POST', '/api/auth/register', { body })).body
    expect(user.email).toBe('pasted.name@example.com')
    for (const password of ['Ren\u00e9-Lamp9!', 'Rene\u0301-Lamp9!\u00a0', ' Ren\u00e9-Lamp9!'])
      expect((await logIn(portal, '<pasted.name@example.com>', password)).status).toBe(200)
    expect((await logIn(portal, 'pasted.name@example.com', 'Rene-Lamp9!')).status).toBe(401)
  })

  test('always creates a User, whatever the body says', async () => {
    const answer = await register({ role: 'Admin', id: 'x', passwordHash: 'x', registrationDate: '2001-01-01' })
    expect(answer.status).toBe(201)
    expect(answer.body.user.role).toBe('User')
    expect(answer.body.user.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.body.user.registrationDate).not.toContain('2001')
  })

  test.each([
    ['name', '   ', ruleMessages.name],
    ['name', 'x'.repeat(101), 'At most 100 characters'],
    ['surname', null, ruleMessages.surname],
    ['phone', '0803123456', ruleMessages.phone],
    ['phone', 8031234567, ruleMessages.phone],
    ['email', 'a@example.com,b@example.com', ruleMessages.email],
    ['email', `${'x'.repeat(250)}@example.com`, ruleMessages.email],
    ['password', 'Ab1!        ', ruleMessages.passwordLength],
    ['password', 'Qwerty123!', ruleMessages.passwordCommon],
    ['password', `Aa1!${'x'.repeat(200)}`, ruleMessages.passwordTooLong],
    ['agreeTerms', 'yes', ruleMessages.terms],
  ])('%s %j is refused with its message', async (field, value, message) => {
    const body = registration({ [field]: value })
    const answer = await portal.call('POST', '/api/auth/register', { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      code: 'invalid',
      message,
      fields: [{ field, message }],
    })
    const rows = await sql('select 1 from users where email = $1', body.email)
    expect(rows).toHaveLength(0)
  })

  test('reports every invalid field at once', async () => {
    const answer = await register({ name: '', phone: '1', email: 'x' })
    expect(answer.body.message).toBe('Some answers need your attention.')
    expect(answer.body.fields.map((entry: { field: string }) => entry.field)).toEqual(['name', 'phone', 'email'])
  })

  test('refuses a taken address in any upper or lower case and keeps the first account unchanged', async () => {
    const first = registration({ email: 'taken@example.com' })
    expect((await portal.call('POST', '/api/auth/register', { body: first })).status).toBe(201)
    const again = await register({ email: 'TAKEN@Example.COM', password: 'Another-Lamp9!' })
    expect(again.status).toBe(409)
    expect(again.body.fields[0].field).toBe('email')
    expect((await logIn(portal, 'taken@example.com', first.password)).status).toBe(200)
  })

  test('exactly one of several simultaneous registrations of one address succeeds', async () => {
    const body = registration()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => portal.call('POST', '/api/auth/register', { body })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('a name with script or SQL is stored as plain text', async () => {
    const name = `<script>alert(1)</script>'); drop table users; --`
    const answer = await register({ name })
    expect(answer.body.user.name).toBe(name)
  })
})
