import { describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { newCompleted, newTemplate } from '#features/applications/testing.ts'
import { customer, file, kinds } from '#features/cases/testing.ts'
import { messages as companyMessages } from '#features/companies/messages.ts'
import { companyBody, invite, newCompany } from '#features/companies/testing.ts'
import { addApp, codeAt } from './factors/testing.ts'
import { factorMessages } from './factors/messages.ts'
import { messages } from './messages.ts'
import { addPasskey, logInWithPasskey } from './passkeys/testing.ts'
import { ensureFirstAdmin } from './sign-in/service.first-admin.server.ts'
import { hashPassword } from './sign-in/service.passwords.server.ts'
import { logIn, newPassword, profile, resetToken, setPassword, sqlOf, tokenStatus } from './testing.ts'

const portal = await usePortal({ own: 'makes a first administrator' })
const admin = await portal.adminToken()
const template = await newTemplate(portal, admin)

const verify = (token: string, { session, ...more }: { session?: string; password?: string } = {}) =>
  portal.call('POST', '/api/auth/verify-email', { ...(session && { token: session }), body: { token, ...more } })
const reset = (token: string) => setPassword(portal, token)
const sql = sqlOf(portal)
const isVerified = async ({ id }: TestUser) =>
  (await sql('select 1 from users where id = $1 and email_verified_at is not null', id)).length === 1
const draftAddress = () => `/api/forms/drafts/${template.id}`
const saveDraft = ({ token }: TestUser) =>
  portal.call('PUT', draftAddress(), {
    token,
    body: {
      answers: { Company: 'Grid' },
      seen: [],
      templateVersion: 1,
      idempotencyKey: 'key-of-the-draft',
      revision: 0,
    },
  })
const readDraft = async (token: string) => (await portal.call('GET', draftAddress(), { token })).body.draft
const deviceKey = async (token: string) => (await portal.call('GET', '/api/auth/device-key', { token })).body.key

/** Staff file a complaint for an address; answers its path. */
async function fileFor(email: string): Promise<string> {
  const body = { ...kinds[0].body, user: { ...customer, email } }
  const { status, body: filed } = await portal.call('POST', `${kinds[0].path}/submit`, { token: admin, body })
  expect(status).toBe(201)
  return `${kinds[0].path}/${filed.id}`
}
const read = async (path: string, token: string) => (await portal.call('GET', path, { token })).status

describe('before the address is confirmed', () => {
  test('nothing that logs in and no company is added', async () => {
    const { token } = await portal.newUnprovedUser()
    for (const path of ['/api/auth/totp', '/api/auth/passkeys/register/options'])
      expect((await portal.call('POST', path, { token })).body).toMatchObject({
        statusCode: 403,
        message: factorMessages.addressFirst,
      })
    expect((await portal.call('POST', '/api/companies', { token, body: companyBody() })).body).toMatchObject({
      statusCode: 403,
      message: companyMessages.addressFirst,
    })
  })

  test('nor when it was begun before', async () => {
    const ada = await portal.newUser()
    const { secret } = (await portal.call('POST', '/api/auth/totp', { token: ada.token })).body
    await sql('update users set email_verified_at = null where id = $1', ada.id)
    const body = { code: await codeAt(secret, new Date()) }
    expect((await portal.call('POST', '/api/auth/totp/confirm', { token: ada.token, body })).status).toBe(403)
  })
})

/** What a stranger may have made with an address of somebody else, also in a release before. */
async function newStranger() {
  const stranger = await portal.newUnprovedUser()
  const set = (moment: string) => sql(`update users set email_verified_at = ${moment} where id = $1`, stranger.id)
  const proof = await portal.proofToken(stranger.email)
  await set('now()')
  const { device } = await addPasskey(portal, stranger)
  await addApp(portal, stranger)
  const company = await newCompany(portal, stranger)
  const friend = await portal.newUser()
  expect((await invite(portal, stranger, company.id, { email: friend.email })).status).toBe(202)
  expect((await saveDraft(stranger)).status).toBe(200)
  const complaint = await file(portal, stranger.token, kinds[0])
  const application = await newCompleted(portal, stranger, template.id)
  const body = { kind: 'erasure', text: 'Erase it' }
  const request = await portal.call('POST', '/api/data-protection/me/requests', { token: stranger.token, body })
  expect(request.status).toBe(201)
  await set('null')
  const filed = { complaint: complaint.id, application, request: request.body.id as string }
  return { stranger, device, proof, filed, key: await deviceKey(stranger.token) }
}

async function expectOwnerOnly({ stranger, device, key, filed }: Awaited<ReturnType<typeof newStranger>>) {
  expect(await tokenStatus(portal, stranger.token)).toBe(401)
  expect((await logIn(portal, stranger.email, stranger.password)).status).toBe(401)
  expect((await logInWithPasskey(portal, device)).status).toBe(401)
  const owner = await logIn(portal, stranger.email, newPassword)
  expect([owner.status, owner.body.user.emailVerified]).toEqual([200, true])
  const { token } = owner.body
  expect((await portal.call('GET', '/api/companies', { token })).body.total).toBe(0)
  expect(await readDraft(token)).toBeNull()
  expect(await deviceKey(token)).not.toBe(key)
  for (const table of ['login_factors', 'passkeys', 'recovery_codes', 'company_members'])
    expect(await sql(`select 1 from ${table} where user_id = $1`, stranger.id), table).toEqual([])
  expect(await sql('select 1 from company_invitations where invited_by = $1', stranger.id)).toEqual([])
  for (const [table, id] of [
    ['cases', filed.complaint],
    ['application_submissions', filed.application],
    ['data_requests', filed.request],
  ])
    expect(await sql(`select 1 from ${table} where user_id = $1 and id = $2`, stranger.id, id), table).toEqual([])
  for (const path of [`complaints/${filed.complaint}`, `forms/${filed.application}`])
    expect(await read(`/api/${path}`, admin)).toBe(200)
  const request = await portal.call('GET', `/api/data-protection/requests/${filed.request}`, { token: admin })
  expect(request.body).toMatchObject({ status: 'withdrawn' })
}

describe('the owner of an address that a stranger has registered', () => {
  test('takes over the account with a new password, and nothing of the stranger stays', async () => {
    const made = await newStranger()
    const answer = await reset(await resetToken(portal, made.stranger.email))
    expect(answer.body).toMatchObject({ message: messages.resetDone, recentFactors: [] })
    await expectOwnerOnly(made)
  })

  test('gives nothing away by the button in the mail, which asks for a new password', async () => {
    const made = await newStranger()
    const { stranger, proof } = made
    const filed = await fileFor(stranger.email)
    const refused = await verify(proof)
    expect(refused.body).toMatchObject({ statusCode: 403, code: 'password-needed', facts: { maySetPassword: true } })
    const other = await portal.newUser()
    expect((await verify(proof, { session: other.token })).status).toBe(403)
    expect((await verify(proof, { password: 'Not-The-Lamp9!' })).body.fields).toEqual([
      { field: 'password', message: messages.wrongPassword },
    ])
    expect(await isVerified(stranger)).toBe(false)
    expect(await read(filed, stranger.token)).toBe(404)
    expect((await reset(proof)).status).toBe(200)
    await expectOwnerOnly(made)
    expect(await read(filed, (await logIn(portal, stranger.email, newPassword)).body.token)).toBe(200)
    expect((await reset(proof)).status).toBe(400)
    expect((await verify(proof)).status).toBe(400)
  })

  test('takes it over as the first administrator, with what was made before', async () => {
    const made = await newStranger()
    const config = { ...portal.deps.config, admin: { email: made.stranger.email, password: newPassword } }
    await ensureFirstAdmin({ ...portal.deps, config })
    await expectOwnerOnly(made)
  })

  test('is not robbed of cases by an account that changes its address to theirs', async () => {
    const thief = await portal.newUser()
    const email = `owner.${thief.email}`
    const body = profile({ email, password: thief.password })
    expect((await portal.call('PUT', '/api/users/update-profile', { token: thief.token, body })).status).toBe(200)
    const token = await portal.proofToken(email)
    const filed = await fileFor(email)
    expect((await verify(token)).body).toMatchObject({ statusCode: 403, facts: { maySetPassword: false } })
    expect((await reset(token)).status).toBe(400)
    expect(await read(filed, thief.token)).toBe(404)
    // Typing the password of one's own new address is enough.
    expect((await verify(token, { password: thief.password })).status).toBe(200)
  })
})

describe('a new person', () => {
  test('confirms with one press in the browser that registered, and keeps the draft and the session', async () => {
    const ada = await portal.newUnprovedUser()
    await saveDraft(ada)
    const key = await deviceKey(ada.token)
    expect((await verify(await portal.proofToken(ada.email), { session: ada.token })).status).toBe(200)
    expect(await isVerified(ada)).toBe(true)
    expect(await readDraft(ada.token)).toMatchObject({ answers: { Company: 'Grid' } })
    expect(await deviceKey(ada.token)).toBe(key)
  })

  test('confirms on another device with the password, and stays logged in on the first', async () => {
    const ada = await portal.newUnprovedUser()
    await saveDraft(ada)
    const token = await portal.proofToken(ada.email)
    expect((await verify(token, { password: ada.password })).status).toBe(200)
    expect((await verify(token)).status).toBe(200)
    expect(await readDraft(ada.token)).toMatchObject({ answers: { Company: 'Grid' } })
    // The link opens nothing more once the address is confirmed.
    expect((await reset(token)).status).toBe(400)
  })

  test('cannot have the password guessed with the link', async () => {
    const ada = await portal.newUnprovedUser()
    const token = await portal.proofToken(ada.email)
    const statuses = new Set<number>()
    const { loginLimit } = portal.deps.config
    portal.deps.config.loginLimit = 3
    for (let tries = 0; tries < 4; tries++) statuses.add((await verify(token, { password: 'Not-The-Lamp9!' })).status)
    portal.deps.config.loginLimit = loginLimit
    expect([...statuses]).toEqual([400, 429])
  })
})

describe('a request that was on its way when the owner locked everybody out', () => {
  /** Makes the call wait for the row of the account, and ends every session with a new password before it goes on. */
  async function meanwhile(user: TestUser, call: () => Promise<{ status: number }>): Promise<number> {
    const client = await portal.deps.database.pool.connect()
    await client.query('begin')
    const [own] = (
      await client.query<{ pid: number }>('select pg_backend_pid() as pid from users where id = $1 for update', [
        user.id,
      ])
    ).rows
    const answer = call()
    // The call itself, and not a row about the account that something else adds meanwhile.
    const waits = "select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and query like '%for update%'"
    await expect.poll(async () => (await sql(waits, own!.pid)).length).toBeGreaterThan(0)
    await client.query('update users set password_hash = $2 where id = $1', [
      user.id,
      await hashPassword(portal.deps, newPassword),
    ])
    await client.query('delete from sessions where user_id = $1', [user.id])
    await client.query('commit')
    client.release()
    return (await answer).status
  }

  test('logs nobody in with the earlier password', async () => {
    const ada = await portal.newUser()
    expect(await meanwhile(ada, () => logIn(portal, ada.email, ada.password))).toBe(401)
  })

  test('changes no password, begins no app and makes no company', async () => {
    const calls: ((user: TestUser) => Promise<{ status: number }>)[] = [
      ({ token, password }) =>
        portal.call('POST', '/api/auth/change-password', {
          token,
          body: { currentPassword: password, password: newPassword },
        }),
      ({ token }) => portal.call('POST', '/api/auth/totp', { token }),
      ({ token }) => portal.call('POST', '/api/companies', { token, body: companyBody() }),
      ({ token, password }) => portal.call('PUT', '/api/users/update-profile', { token, body: profile({ password }) }),
    ]
    for (const call of calls) {
      const ada = await portal.newUser()
      // Where it compares the password only then, the earlier one is wrong.
      expect(await meanwhile(ada, () => call(ada))).toBeOneOf([400, 401])
    }
  })
})
