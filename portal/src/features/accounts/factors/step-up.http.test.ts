import { beforeEach, expect, test } from 'vitest'
import { testAdmin, type TestUser, usePortal } from '#app/testing.server.ts'
import { newCompleted, newTemplate } from '#features/applications/testing.ts'
import { logIn, profile, tokenStatus } from '../testing.ts'
import { addApp, codeAt } from './testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => now } } })

const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
beforeEach(() => pass(20))

const setRole = (token: string, id: string) =>
  portal.call('PUT', `/api/users/${id}/role`, { token, body: { role: 'Admin', duties: [] } })
const deleteOwn = (token: string, password: string) =>
  portal.call('DELETE', '/api/users/me', { token, body: { password } })
const fresh = (token: string, body: object) => portal.call('POST', '/api/auth/fresh', { token, body })

const idOf = async ({ id }: TestUser) => id
const newApplication = async (person: TestUser) => {
  const template = await newTemplate(portal, await portal.adminToken())
  return newCompleted(portal, person, template.id)
}
test.each([
  ['a role', 'PUT', '/api/users/:id/role', idOf],
  ['a complaint', 'DELETE', '/api/complaints/:id', idOf],
  ['an application', 'DELETE', '/api/forms/:id', newApplication],
])(
  'ten minutes after the login %s is changed or erased only once the password is given again',
  async (_what, method, path, recordOf) => {
    const ada = await portal.newUser()
    const id = await recordOf(ada)
    const token = await portal.adminToken()
    const call = () => portal.call(method, path.replace(':id', id), { token, body: { role: 'Admin', duties: [] } })
    pass(11)
    expect((await call()).body.code).toBe('factor-needed')
    expect((await fresh(token, { password: 'Not-The-Lamp9!' })).status).toBe(400)
    expect((await call()).body.code).toBe('factor-needed')
    expect((await fresh(token, { password: testAdmin.password })).status).toBe(200)
    // There is no complaint with this id.
    expect((await call()).status).toBe(path.includes('complaints') ? 404 : 200)
  },
)

test('people who may not do it at all are told so, and not asked', async () => {
  const ada = await portal.newUser()
  pass(11)
  expect(await setRole(ada.token, ada.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('one session’s proof counts for no other', async () => {
  const [ada, token, other] = [await portal.newUser(), await portal.adminToken(), await portal.adminToken()]
  pass(11)
  await fresh(token, { password: testAdmin.password })
  expect((await setRole(other, ada.id)).body.code).toBe('factor-needed')
  expect((await setRole(token, ada.id)).status).toBe(200)
})

test.each([
  [
    'address',
    (user: TestUser) =>
      portal.call('PUT', '/api/users/update-profile', {
        token: user.token,
        body: profile({ email: `new.${user.email}`, password: user.password }),
      }),
  ],
  [
    'password',
    ({ token, password }: TestUser) =>
      portal.call('POST', '/api/auth/change-password', {
        token,
        body: { currentPassword: password, password: 'Brand-New-Lamp9!' },
      }),
  ],
])('changing the %s takes the password, and with an app its code too', async (_what, change) => {
  const eve = await portal.newUser()
  pass(11)
  expect((await change(eve)).status).toBe(200)
  const ada = await portal.newUser()
  const { secret } = await addApp(portal, ada)
  pass(11)
  expect((await change(ada)).body.code).toBe('factor-needed')
  expect((await logIn(portal, ada.email, ada.password)).status).toBe(202)
  await fresh(ada.token, { code: await codeAt(secret, now) })
  expect((await change(ada)).status).toBe(200)
})

test('the rest of the profile is saved without the code', async () => {
  const ada = await portal.newUser()
  await addApp(portal, ada)
  pass(11)
  const body = profile({ email: ada.email })
  expect((await portal.call('PUT', '/api/users/update-profile', { token: ada.token, body })).status).toBe(200)
})

test('deleting the account takes the password, and with an app its code too', async () => {
  const eve = await portal.newUser()
  pass(11)
  expect((await deleteOwn(eve.token, eve.password)).status).toBe(200)
  const ada = await portal.newUser()
  const { secret } = await addApp(portal, ada)
  pass(11)
  expect(await deleteOwn(ada.token, ada.password)).toMatchObject({ status: 403, body: { code: 'factor-needed' } })
  expect(await tokenStatus(portal, ada.token)).toBe(200)
  await fresh(ada.token, { code: await codeAt(secret, now) })
  expect((await deleteOwn(ada.token, ada.password)).status).toBe(200)
  expect((await logIn(portal, ada.email, ada.password)).status).toBe(401)
})
