import { describe, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { registration } from '../testing.ts'

const portal = await usePortal()

const json = { 'content-type': 'application/json' }
const post = (body: unknown, headers: Record<string, string> = json, path = '/api/auth/register') =>
  portal.call('POST', path, { body, headers })
const countUsers = async () => {
  const { rows } = await portal.deps.database.pool.query<{ n: string }>('select count(*) as n from users')
  return Number(rows[0]!.n)
}
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('a hostile body is refused with a clear error and nothing is stored', () => {
  test.each<[string, number, unknown, Record<string, string>]>([
    ['broken JSON', 400, '{"email":', json],
    ['no JSON at all', 400, 'hello', json],
    ['nothing', 400, '', json],
    ['a list', 400, '[]', json],
    ['null', 400, 'null', json],
    ['a text', 400, '"x"', json],
    ['deeply nested JSON', 400, nested(5_000), json],
    ['__proto__', 400, `{"__proto__":{"role":"Admin"},"email":"a@b.co"}`, json],
    ['constructor.prototype', 400, `{"constructor":{"prototype":{"role":"Admin"}}}`, json],
    ['plain text', 415, JSON.stringify(registration()), { 'content-type': 'text/plain' }],
    ['a form', 415, 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['XML', 415, '<a/>', { 'content-type': 'application/xml' }],
    ['2 MB', 413, JSON.stringify(registration({ name: 'x'.repeat(2_000_000) })), json],
    ['10 kB in a name', 400, JSON.stringify(registration({ name: 'x'.repeat(10_000) })), json],
    ['10 kB in an address', 400, JSON.stringify(registration({ email: `${'x'.repeat(10_000)}@example.com` })), json],
    ['NUL in an address', 400, JSON.stringify(registration({ email: 'a\u0000b@example.com' })), json],
    ['a line break in an address', 400, JSON.stringify(registration({ email: 'a@b.co\r\nBcc:b@b.co' })), json],
    ['an object for an address', 400, JSON.stringify(registration({ email: { $ne: null } })), json],
    ['a list for a password', 400, JSON.stringify(registration({ password: ['Sturdy-Lamp9!'] })), json],
  ])('%s answers %i', async (_what, status, body, headers) => {
    const before = await countUsers()
    const answer = await post(body, headers)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ statusCode: status, message: expect.any(String) })
    expect(answer.body.message).not.toMatch(/zod|expected|stack|select |FST_|undefined/i)
    expect(await countUsers()).toBe(before)
  })

  test('NUL and other control characters are removed from a name', async () => {
    const answer = await post(JSON.stringify(registration({ name: 'N\u0000go\u0007zi', surname: 'Ọláìyá ₦' })))
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({ name: 'Ngozi', surname: 'Ọláìyá ₦' })
  })

  test('SQL in the address or password does not sign in', async () => {
    const ada = await portal.newUser()
    for (const body of [
      { email: "ada'--@example.com", password: 'whatever' },
      { email: ada.email, password: "' or '1'='1" },
      { email: "x'/**/or/**/1=1--@example.com", password: "' or '1'='1" },
    ])
      expect((await post(JSON.stringify(body), json, '/api/auth/login')).status).toBe(401)
  })

  test('a refused body does not affect the next request', async () => {
    await post(`{"__proto__":{"role":"Admin"}}`)
    const answer = await post(JSON.stringify(registration()))
    expect(answer.body.user.role).toBe('User')
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})
