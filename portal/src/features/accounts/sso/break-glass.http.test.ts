import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { testAdmin } from '#app/testing.server.ts'
import { messages } from '../messages.ts'
import { addApp, codeAt } from '../factors/testing.ts'
import { logIn, tokenStatus } from '../testing.ts'
import { logInBySso, useSso } from './testing.ts'

const sso = await useSso({ STAFF_LOCAL_SIGN_IN: 'off', BREAK_GLASS_ACCOUNT: testAdmin.email.toUpperCase() })

async function newStaff(name: string) {
  const user = await sso.portal.newUser()
  await sso.portal.deps.database.pool.query(`update users set role = 'Admin' where id = $1`, [user.id])
  sso.provider.people[name] = { email: user.email, email_verified: true, given_name: name }
  return user
}

test('a member of staff gets the answer of a wrong password, in the same time, and logs in at the provider', async () => {
  const { email, password } = await newStaff('nneka')
  const wrong = await logIn(sso.portal, email, 'Not-The-Lamp9!')
  const right = await logIn(sso.portal, email, password)
  expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
  expect([right.status, right.body.message]).toEqual([401, messages.wrongLogin])
  expect((await logInBySso(sso, 'nneka')).user).toMatchObject({ email })
  // Both check a password hash, which takes most of the time. In turns, because the machine does other work too.
  const times = { right: [] as number[], wrong: [] as number[] }
  for (let run = 0; run < 8; run++)
    for (const [name, typed] of [
      ['right', password],
      ['wrong', 'Not-The-Lamp9!'],
    ] as const) {
      const from = performance.now()
      await logIn(sso.portal, email, typed)
      times[name].push(performance.now() - from)
    }
  expect(Math.min(...times.right)).toBeGreaterThan(Math.min(...times.wrong) / 3)
})

test('a session by password ends when its owner becomes staff, and a half login does not become one', async () => {
  const user = await sso.portal.newUser()
  const { secret } = await addApp(sso.portal, user)
  const { challenge } = (await logIn(sso.portal, user.email, user.password)).body as { challenge: string }
  expect(await tokenStatus(sso.portal, user.token)).toBe(200)
  await sso.portal.deps.database.pool.query(`update users set role = 'Admin' where id = $1`, [user.id])
  expect(await tokenStatus(sso.portal, user.token)).toBe(401)
  const code = await codeAt(secret, new Date(Date.now() + 30_000))
  const answer = await sso.portal.call('POST', '/api/auth/login/factor', { body: { challenge, code } })
  expect(answer.status).toBe(401)
})

test('the account for emergencies logs in with its password, and never at the provider', async () => {
  expect((await logIn(sso.portal, testAdmin.email, testAdmin.password)).status).toBe(200)
  sso.provider.people['impostor'] = { email: testAdmin.email, email_verified: true }
  expect((await logInBySso(sso, 'impostor')).ended).toBe('/login?sso=break-glass')
})

test('all other people log in as before', async () => {
  const { email, password, token } = await sso.portal.newUser()
  expect((await logIn(sso.portal, email, password)).status).toBe(200)
  expect(await tokenStatus(sso.portal, token)).toBe(200)
})
