import { beforeEach, describe, expect, test } from 'vitest'
import { testAdmin, type TestUser, usePortal } from '#app/testing.server.ts'
import { problemCodes } from '#platform/problem.ts'
import { addPasskey } from '../passkeys/testing.ts'
import { logIn, sqlOf } from '../testing.ts'
import { factorMessages } from './messages.ts'
import { addApp } from './testing.ts'

const due = '2027-03-31'
const before = new Date('2027-03-30T22:59:59Z')
const after = new Date('2027-03-30T23:00:00Z')
let now = before
const portal = await usePortal({
  own: 'moves the clock',
  env: { STAFF_FACTOR_FROM: due },
  overrides: { clock: { now: () => now } },
})

beforeEach(() => void (now = before))

const rows = sqlOf(portal)
const get = (token: string, path: string) => portal.call('GET', `/api${path}`, { token })
const remove = (token: string, id: string) => portal.call('DELETE', `/api/auth/factors/${id}`, { token })

async function newStaff(): Promise<TestUser> {
  const ada = await portal.newUser()
  await rows(
    `update users set role = 'Admin', duties = (select duties from users where email = $2) where id = $1`,
    ada.id,
    testAdmin.email,
  )
  return ada
}

interface Call {
  method: string
  path: string
  access: string
}
async function listCalls(): Promise<Call[]> {
  const { paths } = (await portal.call('GET', '/api/openapi.json')).body as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Record<string, unknown>>)
      .filter(([, operation]) => ((operation['x-duties'] ?? []) as unknown[]).length > 0)
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
        access: operation['x-access'] as string,
      })),
  )
}

describe('from the day on, in Nigeria, staff without a second factor', () => {
  test('are refused every call that needs a duty, with one code', async () => {
    const ada = await newStaff()
    now = after
    const calls = (await listCalls()).filter(({ access }) => access !== 'public')
    expect(calls.length).toBeGreaterThan(80)
    const wrong: string[] = []
    for (const { method, path } of calls) {
      const given = { token: ada.token, ...(method !== 'GET' && { body: {} }) }
      const { status, body } = await portal.call(method, path, given)
      if (status !== 403 || body.code !== 'factor-required') wrong.push(`${method} ${path}: ${status} ${body.code}`)
    }
    expect(wrong).toEqual([])
    expect(problemCodes).toContain('factor-required')
  })

  test('see only what everybody sees where a call is public', async () => {
    const ada = await newStaff()
    now = after
    const { token } = ada
    for (const { path } of (await listCalls()).filter((call) => call.access === 'public' && call.method === 'GET')) {
      const [own, visitors] = [await portal.call('GET', path, { token }), await portal.call('GET', path)]
      expect([path, own.status]).toEqual([path, visitors.status])
    }
  })

  test('log in, keep their own profile and sessions, and work at once when they add one', async () => {
    const ada = await newStaff()
    now = after
    const { token, leadsToFactor } = (await logIn(portal, ada.email, ada.password)).body
    expect(leadsToFactor).toBe(true)
    expect((await get(token, '/system')).body.code).toBe('factor-required')
    for (const path of ['/auth/me', '/users/me', '/auth/sessions', '/auth/factors', '/users/me/export'])
      expect([path, (await get(token, path)).status]).toEqual([path, 200])
    expect((await get(token, '/auth/me')).body).toMatchObject({
      lacksFactor: { from: due, due: true },
      duties: expect.arrayContaining(['administrator']),
    })
    await addPasskey(portal, { token })
    expect((await get(token, '/system')).status).toBe(200)
    expect((await get(ada.token, '/system')).status).toBe(200)
    expect((await get(token, '/auth/me')).body.lacksFactor).toBe(null)
  })

  test('work with an authenticator app too, which counts once its first code was right', async () => {
    const ada = await newStaff()
    now = after
    await portal.call('POST', '/api/auth/fresh', { token: ada.token, body: { password: ada.password } })
    await portal.call('POST', '/api/auth/totp', { token: ada.token })
    expect((await get(ada.token, '/system')).body.code).toBe('factor-required')
    await addApp(portal, ada)
    expect((await get(ada.token, '/system')).status).toBe(200)
  })

  test('are told that they may not where the duty would not be theirs anyway', async () => {
    const ada = await newStaff()
    await rows(`update users set duties = '{editor}' where id = $1`, ada.id)
    now = after
    expect((await get(ada.token, '/system')).body.code).toBe('forbidden')
  })
})

test('the last factor of staff stays from the day on; of several one may go', async () => {
  const ada = await newStaff()
  const first = await addPasskey(portal, ada)
  expect((await remove(ada.token, first.passkeyId)).status).toBe(200)
  const [second, third] = [await addPasskey(portal, ada), await addPasskey(portal, ada)]
  now = after
  expect((await remove(ada.token, second.passkeyId)).status).toBe(200)
  const refused = await remove(ada.token, third.passkeyId)
  expect([refused.status, refused.body.message]).toEqual([409, factorMessages.lastFactor])
  const { factors, recoveryCodesLeft } = (await get(ada.token, '/auth/factors')).body
  expect([factors.length, recoveryCodesLeft]).toEqual([1, 10])
  const eve = await portal.newUser()
  const { passkeyId } = await addPasskey(portal, eve)
  expect((await remove(eve.token, passkeyId)).status).toBe(200)
})

test('two removals at the same moment leave one', async () => {
  const ada = await newStaff()
  const keys = [await addPasskey(portal, ada), await addPasskey(portal, ada)]
  now = after
  const answers = await Promise.all(keys.map(({ passkeyId }) => remove(ada.token, passkeyId)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('before the day staff without one work, and read the day; others never do', async () => {
  const ada = await newStaff()
  expect((await get(ada.token, '/system')).status).toBe(200)
  expect((await get(ada.token, '/auth/me')).body.lacksFactor).toEqual({ from: due, due: false })
  const eve = await portal.newUser()
  expect((await get(eve.token, '/auth/me')).body.lacksFactor).toBe(null)
  now = after
  expect((await get(eve.token, '/complaints')).status).toBe(200)
})

test('the first login of the first administrator leads to it, later ones do not', async () => {
  const first = (await logIn(portal, testAdmin.email, testAdmin.password)).body
  expect(first.leadsToFactor).toBe(true)
  expect((await logIn(portal, testAdmin.email, testAdmin.password)).body.leadsToFactor).toBe(undefined)
  const ada = await newStaff()
  expect((await logIn(portal, ada.email, ada.password)).body.leadsToFactor).toBe(undefined)
})
