import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { messages } from './messages.ts'
import { ruleMessages } from './rules.ts'
import { logIn, profile, sqlOf } from './testing.ts'

const portal = await usePortal()
const sql = sqlOf(portal)

const save = (token: string, body: unknown) => portal.call('PUT', '/api/users/update-profile', { token, body })
const read = (token: string) => portal.call('GET', '/api/users/me', { token })

describe('the profile', () => {
  test('is saved and returned as stored', async () => {
    const ada = await portal.newUser()
    const body = profile({ name: '  Chidinma ', phone: '+234 803 987 6543', street: '', email: ada.email })
    const answer = await save(ada.token, body)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ ...body, name: 'Chidinma', phone: '08039876543', id: ada.id, role: 'User' })
    expect((await read(ada.token)).body).toEqual(answer.body)
    expect((await logIn(portal, body.email, ada.password)).status).toBe(200)
  })

  test('never takes role, id, dates or a password from the body', async () => {
    const ada = await portal.newUser()
    const before = await read(ada.token)
    const answer = await save(ada.token, {
      ...profile({ email: ada.email }),
      role: 'Admin',
      id: '00000000-0000-4000-8000-000000000000',
      registrationDate: '2001-01-01',
      passwordHash: 'x',
      passwordChangeRequired: true,
      deletedAt: '2001-01-01',
    })
    const { role, id, registrationDate, passwordChangeRequired } = before.body
    expect(answer.body).toMatchObject({ role, id, registrationDate, passwordChangeRequired })
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(200)
  })

  test.each([
    ['name', '', ruleMessages.name],
    ['surname', ' ', ruleMessages.surname],
    ['phone', '123', ruleMessages.phone],
    ['email', 'x', ruleMessages.email],
    ['street', 'x'.repeat(201), 'At most 200 characters'],
    ['postalCode', 'x'.repeat(21), 'At most 20 characters'],
  ])('a wrong %s (%s) is refused and nothing is saved', async (field, value, message) => {
    const ada = await portal.newUser()
    const before = await read(ada.token)
    const answer = await save(ada.token, profile({ [field]: value }))
    expect([answer.status, answer.body.fields]).toEqual([400, [{ field, message }]])
    expect((await read(ada.token)).body).toEqual(before.body)
  })

  test('cannot take the e-mail address of another account, whatever its upper and lower case', async () => {
    const [ada, bola] = [await portal.newUser(), await portal.newUser()]
    const answer = await save(ada.token, profile({ email: bola.email.toUpperCase(), password: ada.password }))
    expect([answer.status, answer.body.message]).toEqual([409, messages.emailTaken])
    expect(answer.body.fields[0].field).toBe('email')
    expect((await read(ada.token)).body.email).toBe(ada.email)
  })

  test('is always that of the signed-in person', async () => {
    const [ada, bola] = [await portal.newUser(), await portal.newUser()]
    await save(ada.token, { ...profile({ email: ada.email }), userId: bola.id })
    expect((await read(bola.token)).body.email).toBe(bola.email)
  })

  test('records in the audit log which fields changed, without their values', async () => {
    const ada = await portal.newUser()
    const body = profile({ email: ada.email })
    await save(ada.token, body)
    await save(ada.token, body)
    const rows = await sql(`select details from audit_log where record_id = $1 and action = 'account.update'`, ada.id)
    expect(rows).toHaveLength(1)
    expect(rows[0].details.fields).toEqual(expect.arrayContaining(['street', 'city']))
    expect(JSON.stringify(rows)).not.toContain('Marina')
  })
})
