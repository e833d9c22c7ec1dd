import { expect, test } from 'vitest'
import { fileReport } from '#features/whistleblowing/testing.ts'
import { waitingFor } from '#features/approvals/testing.ts'
import { addApp, codeAt } from '../factors/testing.ts'
import { logInBySso, useSso } from './testing.ts'

let now = new Date()
const sso = await useSso({}, { overrides: { clock: { now: () => now } } })
const report = (await fileReport(sso.portal)).body.report.id as string

const nobody = '00000000-0000-4000-8000-000000000000'
/** Bodies that get past the check of the input. */
const bodies: [RegExp, object][] = [
  [/admin-list/, { mayRead: true }],
  [/identity$/, { reason: 'The court asks for it', law: '' }],
  [/assign$/, { assignedTo: nobody }],
  [/prolong$/, { days: 30 }],
  [/withhold$/, { staffIds: [] }],
  [/notes$/, { note: 'x' }],
  [/communications$/, { content: 'x' }],
  [/update-report-status/, { status: 'RESOLVED' }],
  [/\{id\}$/, { subject: 'Another subject' }],
]
/** Every call of integrity officers, as the portal describes them. */
async function listCalls() {
  const { paths } = (await sso.portal.call('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, { 'x-duties'?: string[] }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, operation]) => {
      if (!path.includes('/whistleblowing/') || !operation['x-duties']?.includes('integrity-officer')) return []
      const method = name.toUpperCase()
      const body = method === 'GET' ? undefined : (bodies.find(([pattern]) => pattern.test(path))?.[1] ?? {})
      return [{ method, path: path.replace('{id}', report).replace(/\{\w+\}/, nobody), body }]
    }),
  )
}

async function newOfficer(name: string) {
  const user = await sso.portal.newUser()
  const { pool } = sso.portal.deps.database
  await pool.query(`update users set role = 'Admin', duties = '{integrity-officer}' where id = $1`, [user.id])
  sso.provider.people[name] = { email: user.email, email_verified: true, given_name: name }
  return user
}
const answersOf = async (token: string) => {
  const calls = await listCalls()
  expect(calls.length).toBeGreaterThan(12)
  const answers: string[] = []
  for (const { method, path, body } of calls) {
    const answer = await sso.portal.call(method, path, { token, ...(body !== undefined && { body }) })
    answers.push(`${answer.status} ${answer.body.code ?? `${method} ${path}`}`)
  }
  return [...new Set(answers)]
}

test('reports stay closed to a session of the provider until the own second factor was given in it', async () => {
  const officer = await newOfficer('ijeoma')
  const { secret } = await addApp(sso.portal, officer)
  const { token } = await logInBySso(sso, 'ijeoma')
  const other = await logInBySso(sso, 'ijeoma')
  expect(await answersOf(token)).toEqual(['403 factor-needed'])
  const refused = await sso.portal.call('GET', '/api/whistleblowing/all', { token })
  expect(refused.body.facts).toEqual({ methods: ['totp', 'recovery'] })
  now = new Date(now.getTime() + 60_000)
  const code = await codeAt(secret, now)
  expect((await sso.portal.call('POST', '/api/auth/fresh', { token, body: { code } })).status).toBe(200)
  const { status, body } = await sso.portal.call('GET', '/api/whistleblowing/all', { token })
  expect([status, body.total]).toEqual([200, 1])
  expect((await sso.portal.call('GET', `/api/whistleblowing/${report}`, { token })).status).toBe(200)
  // Given in that session, not in the others of the person.
  expect(await answersOf(other.token)).toEqual(['403 factor-needed'])
})

test('without a second factor they do not open, whatever else was proved', async () => {
  const officer = await newOfficer('kelechi')
  const { token } = await logInBySso(sso, 'kelechi')
  expect(await answersOf(token)).toEqual(['403 forbidden'])
  const body = { password: officer.password }
  expect((await sso.portal.call('POST', '/api/auth/fresh', { token, body })).status).toBe(200)
  expect(await answersOf(token)).toEqual(['403 forbidden'])
  // A factor that is added later in another session proves nothing in this one.
  await addApp(sso.portal, officer)
  expect(await answersOf(token)).toEqual(['403 factor-needed'])
})

test('a session by password reads them as before', async () => {
  const officer = await newOfficer('lara')
  expect((await sso.portal.call('GET', '/api/whistleblowing/all', { token: officer.token })).status).toBe(200)
})

test('a fresh login at the provider proves nothing for what cannot be undone', async () => {
  const officer = await newOfficer('musa')
  const { pool } = sso.portal.deps.database
  await pool.query(`update users set duties = '{administrator}' where id = $1`, [officer.id])
  const { token } = await logInBySso(sso, 'musa')
  const change = () => sso.portal.call('PUT', `/api/users/${officer.id}/duties`, { token, body: { duties: [] } })
  expect((await change()).body).toMatchObject({ code: 'factor-needed', facts: { methods: ['password'] } })
  const { secret } = await addApp(sso.portal, officer)
  expect((await change()).body).toMatchObject({ code: 'factor-needed', facts: { methods: ['totp', 'recovery'] } })
  // The app was not asked for at the login itself.
  expect((await logInBySso(sso, 'musa')).token).not.toBe('')
  now = new Date(now.getTime() + 60_000)
  const code = await codeAt(secret, now)
  expect((await sso.portal.call('POST', '/api/auth/fresh', { token, body: { code } })).status).toBe(200)
  expect((await change()).status).toBe(200)
})

test('as the second person they neither read nor decide a request about a report', async () => {
  const asker = await newOfficer('asker')
  await newOfficer('lola')
  const { token } = await logInBySso(sso, 'lola')
  const asked = await sso.portal.call('DELETE', `/api/whistleblowing/${report}`, { token: asker.token })
  expect(asked.status).toBe(202)
  const { id } = await waitingFor(sso.portal, asker.token, report)
  const path = `/api/approvals/${id}`
  const refused = { status: 403, body: { code: 'forbidden' } }
  expect(await sso.portal.call('GET', path, { token })).toMatchObject(refused)
  expect(await sso.portal.call('POST', `${path}/refuse`, { token, body: { reason: 'No' } })).toMatchObject(refused)
  expect((await sso.portal.call('POST', `${path}/approve`, { token })).status).toBe(403)
  const { body } = await sso.portal.call('GET', path, { token: asker.token })
  expect(body.state).toBe('waiting')
})
