import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#app/testing.server.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await startTestPortal()), 60_000)
afterAll(() => portal.close())

describe('registering', () => {
  test('always makes a User, whatever the body says', async () => {
    const answer = await portal.call('POST', '/api/auth/register', {
      body: {
        name: 'A',
        surname: 'B',
        phone: '+234 803 123 4567',
        email: 'A.B@Example.com',
        password: 'Sturdy-Lamp9!',
        agreeTerms: true,
        role: 'Admin',
        id: 'x',
      },
    })
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({ role: 'User', phone: '08031234567', email: 'a.b@example.com' })
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
  })
})
