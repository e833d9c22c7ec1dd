import { describe, expect, onTestFinished, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { messages } from '../messages.ts'
import { logIn, newPassword, profile, registration, resetToken, setPassword, sqlOf, tokenStatus } from '../testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const log: string[] = []
const logTo = { write: (line: string) => void log.push(line) }
const portal = await usePortal({
  own: 'moves the clock and reads the log',
  overrides: { clock: { now: () => now } },
  env: { LOG_LEVEL: 'trace' },
  logTo,
})

const day = 86_400_000
const verify = (token: unknown, session?: string) =>
  portal.call('POST', '/api/auth/verify-email', { ...(session && { token: session }), body: { token } })
const resend = (token: string) => portal.call('POST', '/api/auth/verify-email/resend', { token })
const me = async (token: string) => (await portal.call('GET', '/api/auth/me', { token })).body
const rows = sqlOf(portal)
const proofs = (id: string) =>
  rows(`select 1 from audit_log where record_id = $1 and action = 'account.verify-email'`, id)

describe('a new account', () => {
  test('is unverified until its owner presses the button of the mailed link in the browser that registered', async () => {
    const ada = await portal.newUnprovedUser()
    expect(await me(ada.token)).toMatchObject({ emailVerified: false, pendingEmail: null })
    const token = await portal.proofToken(ada.email)
    // A mail scanner only opens the page.
    expect((await portal.call('GET', `/verify-email/${token}`)).status).toBe(200)
    expect((await me(ada.token)).emailVerified).toBe(false)
    // A program ended the link with the full stop of its sentence.
    expect(await verify(`${token}.`, ada.token)).toMatchObject({ status: 200, body: { message: messages.proofDone } })
    expect((await me(ada.token)).emailVerified).toBe(true)
    expect((await logIn(portal, ada.email, ada.password)).body.user.emailVerified).toBe(true)
  })

  test.each(['.', ',', ')', '>', '.)', '…'])(
    'is verified by its link with the %s of the sentence around it',
    async (end) => {
      const ada = await portal.newUnprovedUser()
      expect((await verify((await portal.proofToken(ada.email)) + end, ada.token)).status).toBe(200)
    },
  )

  test('is verified once, and its link gives the same answer when opened again or several times at once', async () => {
    const ada = await portal.newUnprovedUser()
    const token = await portal.proofToken(ada.email)
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(token, ada.token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await verify(token)).status).toBe(200)
    expect(await proofs(ada.id)).toHaveLength(1)
  })

  test('is not verified by an expired, superseded or forged link', async () => {
    const ada = await portal.newUnprovedUser()
    const first = await portal.proofToken(ada.email)
    expect((await resend(ada.token)).status).toBe(200)
    await expect.poll(() => portal.proofCount(ada.email)).toBe(2)
    const newest = await portal.proofToken(ada.email)
    expect((await verify(first)).body).toMatchObject({ statusCode: 400, message: messages.proofInvalid })
    now = new Date(now.getTime() + 7 * day)
    expect((await verify(newest)).status).toBe(400)
    for (const wrong of ['', 'nonsense', "' or 1=1 --", 'A'.repeat(43), 'x'.repeat(201), 7, null])
      expect((await verify(wrong)).status).toBe(400)
    expect(await rows('select 1 from users where id = $1 and email_verified_at is not null', ada.id)).toEqual([])
  })

  test('is verified by a password link, which invalidates the verification link', async () => {
    const ada = await portal.newUnprovedUser()
    const proof = await portal.proofToken(ada.email)
    await setPassword(portal, await resetToken(portal, ada.email))
    expect((await logIn(portal, ada.email, newPassword)).body.user.emailVerified).toBe(true)
    expect((await verify(proof)).status).toBe(400)
  })

  test('can request the link only a few times, and is told how long to wait', async () => {
    const ada = await portal.newUnprovedUser()
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(ada.token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.message).toMatch(/Try again in/)
  })

  test('does not include the name in mails, because a stranger may have typed anything', async () => {
    const body = registration({ name: 'Buy gold at evil.example', surname: 'Hurry' })
    const mails: string[] = []
    const { send } = portal.deps.mailer
    onTestFinished(() => void (portal.deps.mailer.send = send))
    // Mails of earlier tests may still arrive.
    portal.deps.mailer.send = async (mail) =>
      mail.to === body.email ? void mails.push(`${mail.subject}\n${mail.text}`) : send(mail)
    await portal.call('POST', '/api/auth/register', { body })
    await portal.call('POST', '/api/auth/forgot-password', { body: { email: body.email } })
    await expect.poll(() => mails.length).toBe(2)
    for (const mail of mails) expect(mail).not.toMatch(/evil|Hurry/)
  })
})

test('no token is in the database, the queue or the log', async () => {
  const ada = await portal.newUnprovedUser()
  const token = await portal.proofToken(ada.email)
  await portal.call('GET', `/verify-email/${token}`)
  await verify(token)
  const [stored] = await rows(
    `select (select json_agg(l) from email_links l)::text || (select json_agg(j) from jobs.job j)::text as text`,
  )
  expect(stored.text).toContain(ada.id)
  for (const text of [stored.text, log.join('')]) expect(text).not.toContain(token)
})

describe('a stranger who registered an address', () => {
  test('loses the account when the owner of the address sets a new password', async () => {
    const stranger = await portal.newUnprovedUser()
    const evil = `evil.${stranger.email}`
    const body = profile({ email: evil, password: stranger.password })
    const moved = await portal.call('PUT', '/api/users/update-profile', { token: stranger.token, body })
    expect(moved.body).toMatchObject({ email: stranger.email, pendingEmail: evil })
    const waiting = await portal.proofToken(evil)
    // The owner of the mailbox takes over the account.
    await setPassword(portal, await resetToken(portal, stranger.email))
    expect(await tokenStatus(portal, stranger.token)).toBe(401)
    expect((await verify(waiting)).status).toBe(400)
    expect((await logIn(portal, stranger.email, newPassword)).body.user.pendingEmail).toBeNull()
  })
})
