import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { messages } from '../messages.ts'
import { addPasskey } from '../passkeys/testing.ts'
import { ruleMessages } from '../rules.ts'
import { logIn, newPassword, profile, resetToken, setPassword, sqlOf, tokenStatus } from '../testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })
const sql = sqlOf(portal)

const requestReset = (email: string) => portal.call('POST', '/api/auth/forgot-password', { body: { email } })
const reset = (token: string, password?: string) => setPassword(portal, token, password)

describe('a forgotten password', () => {
  test('is replaced with the mailed link, which works once and ends every session', async () => {
    const ada = await portal.newUser()
    const token = await resetToken(portal, ada.email)
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: messages.resetDone } })
    expect(await tokenStatus(portal, ada.token)).toBe(401)
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(401)
    expect((await logIn(portal, ada.email, newPassword)).status).toBe(200)
    const again = await reset(token, 'Third-Good-Lamp9!')
    expect([again.status, again.body.message]).toEqual([400, messages.resetInvalid])
  })

  test('the link expires after 30 minutes', async () => {
    const ada = await portal.newUser()
    const token = await resetToken(portal, ada.email)
    now = new Date(now.getTime() + 30 * 60_000)
    expect((await reset(token)).body.message).toBe(messages.resetInvalid)
    expect((await logIn(portal, ada.email, ada.password)).status).toBe(200)
  })

  test('a newer link invalidates the older one', async () => {
    const ada = await portal.newUser()
    const older = await resetToken(portal, ada.email)
    const newer = await resetToken(portal, ada.email)
    expect((await reset(older)).status).toBe(400)
    expect((await reset(newer)).status).toBe(200)
  })

  test('an unknown address gets the same answer and no mail', async () => {
    const ada = await portal.newUser()
    const known = await requestReset(ada.email)
    const unknown = await requestReset('nobody@example.com')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    // Wait for a later mail of the same queue.
    await resetToken(portal, (await portal.newUser()).email)
    expect((await portal.mails()).some(({ to }) => to === 'nobody@example.com')).toBe(false)
  })

  test('only one of two simultaneous uses of a link succeeds', async () => {
    const ada = await portal.newUser()
    const token = await resetToken(portal, ada.email)
    const answers = await Promise.all([reset(token), reset(token, 'Third-Good-Lamp9!')])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
  })

  test('the link still works after a password is refused as too common', async () => {
    const ada = await portal.newUser()
    const token = await resetToken(portal, ada.email)
    expect((await reset(token, 'Password1!')).body.fields[0].message).toBe(ruleMessages.passwordCommon)
    expect((await reset(token, 'short')).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })

  test.each(['', 'nonsense', "' or 1=1 --", 'x'.repeat(201), 'A'.repeat(43)])(
    'the made-up link %j is refused',
    async (token) => {
      expect((await reset(token)).status).toBe(400)
    },
  )

  test('changing the address or the password invalidates the link', async () => {
    const ada = await portal.newUser()
    const before = await resetToken(portal, ada.email)
    const body = profile({ password: ada.password })
    const moved = await portal.call('PUT', '/api/users/update-profile', { token: ada.token, body })
    expect(moved.status).toBe(200)
    const proof = { token: await portal.proofToken(body.email) }
    expect((await portal.call('POST', '/api/auth/verify-email', { token: ada.token, body: proof })).status).toBe(200)
    expect((await reset(before)).status).toBe(400)
    const other = await resetToken(portal, body.email)
    await portal.call('POST', '/api/auth/change-password', {
      token: ada.token,
      body: { currentPassword: ada.password, password: newPassword },
    })
    expect((await reset(other, 'Third-Good-Lamp9!')).status).toBe(400)
  })

  test('keeps what logs in besides the password, and shows what was added in the last 30 days', async () => {
    const ada = await portal.newUser()
    await addPasskey(portal, ada, { name: 'Old phone' })
    now = new Date(now.getTime() + 31 * 86_400_000)
    const rows = await sql('select * from passkeys where user_id = $1', ada.id)
    await sql(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, backed_up, name, created_at)
       values (gen_random_uuid(), $1, 'second', $2, 0, false, 'Phone of a stranger', $3)`,
      ada.id,
      rows[0].public_key,
      now,
    )
    const { body } = await reset(await resetToken(portal, ada.email))
    expect(body.recentFactors).toMatchObject([
      { kind: 'passkey', name: 'Phone of a stranger', addedAt: now.toISOString() },
    ])
    expect((await logIn(portal, ada.email, newPassword)).body.methods).toContain('passkey')
  })

  test('no token is in the database or the queue', async () => {
    const ada = await portal.newUser()
    const token = await resetToken(portal, ada.email)
    const rows = await sql(
      `select (select json_agg(r) from password_resets r) as links, (select json_agg(j) from jobs.job j) as jobs`,
    )
    expect(JSON.stringify(rows)).toContain(ada.id)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
