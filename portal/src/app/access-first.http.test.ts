import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStaff } from '#features/approvals/testing.ts'
import { startTestPortal, type TestPortal } from './testing.server.ts'

// What is wrong with a request is said only to those who may make it.

interface Call {
  name: string
  method: string
  path: string
  access: 'public' | 'user' | 'staff'
}

let portal: TestPortal
let calls: Call[]
let callers: { name: string; token?: string }[]

beforeAll(async () => {
  portal = await startTestPortal()
  callers = [
    { name: 'a visitor' },
    { name: 'a stranger', token: (await portal.newUser()).token },
    { name: 'staff without a duty', token: (await newStaff(portal, [])).token },
  ]
  const { paths } = (await portal.call('GET', '/api/openapi.json')).body as { paths: Record<string, object> }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Record<string, unknown>>).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      access: (operation['x-access'] ?? 'user') as Call['access'],
    })),
  )
}, 60_000)
afterAll(() => portal.close())

const nobody = '00000000-0000-4000-8000-000000000000'
const broken: { name: string; body: string; headers: Record<string, string> }[] = [
  { name: 'broken JSON', body: '{', headers: { 'content-type': 'application/json' } },
  { name: 'a wrong body', body: '{"note":7,"documents":3}', headers: { 'content-type': 'application/json' } },
  { name: 'a wrong type', body: 'x', headers: { 'content-type': 'application/x-unknown' } },
  { name: 'a wrong key', body: '{}', headers: { 'content-type': 'application/json', 'idempotency-key': 'x' } },
]

test('access is decided before the body is looked at, for every call', async () => {
  const wrong: string[] = []
  const writes = calls.filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
  expect(writes.length).toBeGreaterThan(150)
  for (const { name, method, path, access } of writes)
    for (const caller of callers)
      for (const { name: how, body, headers } of broken) {
        const known = access === 'staff' || (access === 'user' && !caller.token)
        if (!known && !path.includes('{')) continue
        const { token } = caller
        const answer = await portal.call(method, path.replace(/\{\w+\}/g, nobody), {
          ...(token && { token }),
          body,
          headers,
        })
        if (![401, 403, 404].includes(answer.status))
          wrong.push(`${name} by ${caller.name} with ${how}: ${answer.status}`)
      }
  expect(wrong).toEqual([])
}, 120_000)
