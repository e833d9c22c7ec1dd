import { describe, expect, test } from 'vitest'
import { testAdmin, usePortal } from '#app/testing.server.ts'
import { messages } from './messages.ts'
import { eraseAccount, logIn, profile, registration, resetToken, setPassword, sqlOf, tokenStatus } from './testing.ts'

const portal = await usePortal({ own: 'deletes the last administrator' })
const sql = sqlOf(portal)

describe('the export of personal data', () => {
  test('contains the account, its sessions and the agreement to the terms, and no secrets', async () => {
    const ada = await portal.newUser()
    await logIn(portal, ada.email, ada.password)
    const answer = await portal.call('GET', '/api/users/me/export', { token: ada.token })
    expect(answer.status).toBe(200)
    expect(answer.body.account).toMatchObject({ id: ada.id, email: ada.email })
    expect(answer.body.sessions).toHaveLength(2)
    expect(Number.isNaN(Date.parse(answer.body.termsAcceptedAt))).toBe(false)
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|tokenHash/)
  })
})

describe('deleting an account', () => {
  test('requires the password', async () => {
    const ada = await portal.newUser()
    const wrong = await eraseAccount(portal, { ...ada, password: 'Not-The-Lamp9!' })
    expect([wrong.status, wrong.body.fields]).toEqual([400, [{ field: 'password', message: messages.wrongPassword }]])
    expect((await portal.call('DELETE', '/api/users/me', { token: ada.token, body: {} })).status).toBe(400)
    expect(await tokenStatus(portal, ada.token)).toBe(200)
  })

  test('ends every session, erases the personal data and releases the e-mail address', async () => {
    const ada = await portal.newUser()
    const body = profile({ email: ada.email, name: 'Unmistakable', street: '77 Unmistakable Close' })
    await portal.call('PUT', '/api/users/update-profile', { token: ada.token, body })
    const phone = await logIn(portal, ada.email, ada.password)
    expect(await eraseAccount(portal, ada)).toMatchObject({ status: 200, body: { message: messages.accountDeleted } })
    expect(await tokenStatus(portal, ada.token)).toBe(401)
    expect(await tokenStatus(portal, phone.body.token)).toBe(401)
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(401)
    const rows = await sql(
      `select json_agg(u)::text || (select json_agg(a)::text from audit_log a) as text from users u`,
    )
    for (const trace of [ada.email, 'Unmistakable', body.phone]) expect(rows[0].text).not.toContain(trace)
    const again = await portal.call('POST', '/api/auth/register', { body: registration({ email: ada.email }) })
    expect(again.status).toBe(201)
    expect(again.body.user.id).not.toBe(ada.id)
  })

  test('invalidates password links that are already mailed', async () => {
    const ada = await portal.newUser()
    const token = await resetToken(portal, ada.email)
    await eraseAccount(portal, ada)
    expect((await setPassword(portal, token)).status).toBe(400)
    const rows = await sql('select 1 from password_resets where user_id = $1', ada.id)
    expect(rows).toHaveLength(0)
  })

  test('is refused for the last Admin', async () => {
    const answer = await eraseAccount(portal, { token: await portal.adminToken(), password: testAdmin.password })
    expect([answer.status, answer.body.message]).toEqual([409, messages.lastAdmin])
    expect((await logIn(portal, testAdmin.email, testAdmin.password)).body.user.role).toBe('Admin')
  })
})
