import { describe, expect, test } from 'vitest'
import { testAdmin, usePortal } from '#app/testing.server.ts'
import { factorMessages } from '../factors/messages.ts'
import { logIn, sqlOf, tokenStatus } from '../testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const overrides = { clock: { now: () => now } }
const portal = await usePortal({ own: 'other settings', env: { STAFF_IDLE_MINUTES: '30' }, overrides })
const sql = sqlOf(portal)

const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
const logInWith = (email: string, password: string, agent: string) =>
  portal.call('POST', '/api/auth/login', { body: { email, password }, headers: { 'user-agent': agent } })
const list = (token: string) => portal.call('GET', '/api/auth/sessions', { token })
const end = (token: string, id = '') => portal.call('DELETE', `/api/auth/sessions${id && `/${id}`}`, { token })
interface Listed {
  id: string
  current: boolean
}
const otherOf = (sessions: Listed[]) => sessions.find(({ current }) => !current)!

describe('the list of sessions', () => {
  test('names device and network in words, the last used one first, and which one asks', async () => {
    const ada = await portal.newUser()
    pass(10)
    const token = (await logInWith(ada.email, ada.password, phone)).body.token as string
    const { status, body, headers } = await list(token)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions[0]).toEqual({
      id: expect.any(String),
      device: 'Chrome on Android',
      network: '127.0.x.x',
      signedInAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      byMail: false,
      current: true,
    })
    expect(body.sessions[1]).toMatchObject({ device: '', current: false })
    expect(JSON.stringify(body)).not.toContain('Mozilla')
  })

  test('takes nothing over from a hostile browser, and has no session of another person or one that has ended', async () => {
    const ada = await portal.newUser()
    pass(13 * 60)
    const token = (await logInWith(ada.email, ada.password, `<script>${'x'.repeat(5_000)}</script>`)).body
      .token as string
    await portal.newUser()
    const { sessions } = (await list(token)).body
    expect(sessions).toHaveLength(1)
    expect(sessions[0].device).toBe('')
  })

  test('comes with the form of the login page too', async () => {
    const ada = await portal.newUser()
    const body = new URLSearchParams({ email: ada.email, password: ada.password })
    await fetch(`${portal.url}/login`, { method: 'POST', headers: { 'user-agent': phone }, body })
    const devices = (await list(ada.token)).body.sessions.map(({ device }: { device: string }) => device)
    expect(devices).toContain('Chrome on Android')
  })
})

describe('ending a session', () => {
  test('ends that one only, at once, and says so in the audit log', async () => {
    const ada = await portal.newUser()
    const tokens = [await logIn(portal, ada.email, ada.password), await logIn(portal, ada.email, ada.password)].map(
      ({ body }) => body.token as string,
    )
    const shown = (await list(tokens[0]!)).body.sessions as Listed[]
    const { id } = shown.find(({ current }) => current)!
    expect(await end(ada.token, id)).toMatchObject({ status: 200, body: { message: factorMessages.sessionEnded } })
    expect(await Promise.all([...tokens, ada.token].map((token) => tokenStatus(portal, token)))).toEqual([
      401, 200, 200,
    ])
    const rows = await sql('select action from audit_log where record_id = $1', ada.id)
    expect(rows.map(({ action }) => action)).toContain('account.end-session')
    expect((await end(ada.token, id)).status).toBe(404)
  })

  test.each(['no-id', "' or 1=1 --", '00000000-0000-0000-0000-000000000000', 'x'.repeat(90)])(
    'answers 404 to %s',
    async (id) => {
      const ada = await portal.newUser()
      expect((await end(ada.token, encodeURIComponent(id))).status).toBe(404)
    },
  )

  test('of another person is not found and stays', async () => {
    const [ada, eve] = [await portal.newUser(), await portal.newUser()]
    const { id } = (await list(ada.token)).body.sessions[0] as Listed
    expect((await end(eve.token, id)).status).toBe(404)
    expect(await tokenStatus(portal, ada.token)).toBe(200)
    const admin = await portal.adminToken()
    expect((await end(admin, id)).status).toBe(404)
  })

  test('ends all others, and nobody else’s', async () => {
    const [ada, eve] = [await portal.newUser(), await portal.newUser()]
    const other = (await logIn(portal, ada.email, ada.password)).body.token as string
    expect(await end(ada.token)).toMatchObject({ status: 200, body: { message: factorMessages.othersEnded } })
    expect(await Promise.all([other, ada.token, eve.token].map((token) => tokenStatus(portal, token)))).toEqual([
      401, 200, 200,
    ])
  })

  test('twice at once ends it once', async () => {
    const ada = await portal.newUser()
    await logIn(portal, ada.email, ada.password)
    const { id } = otherOf((await list(ada.token)).body.sessions as Listed[])
    const answers = await Promise.all([end(ada.token, id), end(ada.token, id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('a session of staff', () => {
  test('ends after the minutes of the configuration without use; of others it stays', async () => {
    const ada = await portal.newUser()
    const { token } = (await logIn(portal, testAdmin.email, testAdmin.password)).body as { token: string }
    for (const minutes of [29, 29, 2, 29]) {
      pass(minutes)
      expect(await tokenStatus(portal, token)).toBe(200)
    }
    pass(31)
    expect(await tokenStatus(portal, token)).toBe(401)
    expect(await tokenStatus(portal, ada.token)).toBe(200)
  })
})
