import { expect, test } from 'vitest'
import { newStaff } from '#features/approvals/testing.ts'
import { usePortal } from './testing.server.ts'

// What is wrong with a request is said only to those who may make it.

interface Call {
  name: string
  method: string
  path: string
  access: 'public' | 'user' | 'staff'
}

const portal = await usePortal()
const callers = [
  { name: 'a visitor' },
  { name: 'a stranger', token: (await portal.newUser()).token },
  { name: 'staff without a duty', token: (await newStaff(portal, [])).token },
]
const { paths } = (await portal.call('GET', '/api/openapi.json')).body as { paths: Record<string, object> }
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Record<string, unknown>>).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    access: (operation['x-access'] ?? 'user') as Call['access'],
  })),
)

const nobody = '00000000-0000-4000-8000-000000000000'
const broken: { name: string; body: string; headers: Record<string, string> }[] = [
  { name: 'broken JSON', body: '{', headers: { 'content-type': 'application/json' } },
  { name: 'a wrong body', body: '{"note":7,"documents":3}', headers: { 'content-type': 'application/json' } },
  { name: 'a wrong type', body: 'x', headers: { 'content-type': 'application/x-unknown' } },
  { name: 'a wrong key', body: '{}', headers: { 'content-type': 'application/json', 'idempotency-key': 'x' } },
]

test('access is decided before the body is looked at, for every call', async () => {
  // Uploads by the tus protocol have preconditions of their own.
  const writes = calls.filter(
    ({ method, path }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && !path.includes('/resumable'),
  )
  expect(writes.length).toBeGreaterThan(150)
  const wrong: string[] = []
  for (const { name, method, path, access } of writes) {
    // Of a public call without a session, only the body can say whose record it is about.
    const askers = callers.filter(({ token }) => access !== 'public' || token)
    const ofRecord = path.includes('{')
    const tried = askers.flatMap((caller) =>
      (access === 'staff' || (access === 'user' && !caller.token) ? broken.slice(0, 1) : ofRecord ? broken : []).map(
        (how) => ({ caller, how }),
      ),
    )
    await Promise.all(
      tried.map(async ({ caller: { name: who, token }, how: { name: how, body, headers } }) => {
        const address = path.replace(/\{\w+\}/g, nobody)
        const { status } = await portal.call(method, address, { ...(token && { token }), body, headers })
        if (![401, 403, 404].includes(status)) wrong.push(`${name} by ${who} with ${how}: ${status}`)
      }),
    )
  }
  expect(wrong).toEqual([])
})
