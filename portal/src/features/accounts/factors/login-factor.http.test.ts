import { beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { messages } from '../messages.ts'
import { factorMessages } from './messages.ts'
import { logIn, newPassword, resetToken, setPassword, sqlOf, tokenStatus } from '../testing.ts'
import { maxChallenges } from './rules.ts'
import { addApp, codeAt } from './testing.ts'

let now = new Date('2027-03-01T08:00:00Z')
const portal = await usePortal({
  own: 'moves the clock',
  env: { LOGIN_LIMIT: '4' },
  overrides: { clock: { now: () => now } },
})
const sql = sqlOf(portal)

const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000))
/** A new window of all limits, and a new code. */
beforeEach(() => pass(86_400))

const second = (challenge: string, code: unknown, headers: Record<string, string> = {}) =>
  portal.call('POST', '/api/auth/login/factor', { body: { challenge, code }, headers })

async function newGuarded(): Promise<TestUser & { secret: string; recoveryCodes: string[] }> {
  const ada = await portal.newUser()
  const app = await addApp(portal, ada)
  // The code that added the app is used.
  pass(60)
  return { ...ada, ...app }
}
const challengeOf = async ({ email, password }: TestUser) =>
  (await logIn(portal, email, password)).body.challenge as string

describe('an account with an authenticator app', () => {
  test('logs in with password and code', async () => {
    const ada = await newGuarded()
    const first = await logIn(portal, ada.email, ada.password)
    expect([first.status, first.body]).toEqual([
      202,
      { challenge: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery'] },
    ])
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(await tokenStatus(portal, first.body.challenge)).toBe(401)
    const answer = await second(first.body.challenge, await codeAt(ada.secret, now))
    expect([answer.status, answer.body.user.id]).toEqual([200, ada.id])
    expect(await tokenStatus(portal, answer.body.token)).toBe(200)
  })

  test('gives a wrong password the same answer as one without', async () => {
    const ada = await newGuarded()
    const answers = [
      await logIn(portal, ada.email, 'Not-The-Lamp9!'),
      await logIn(portal, 'x@example.com', 'Not-Lamp9!'),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 2 }, () => [401, messages.wrongLogin]),
    )
  })

  test('takes a code once, also of two logins at the same moment', async () => {
    const ada = await newGuarded()
    const code = await codeAt(ada.secret, now)
    const challenges = [await challengeOf(ada), await challengeOf(ada)]
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const late = await second(await challengeOf(ada), code)
    expect([late.status, late.body.fields]).toEqual([401, [{ field: 'code', message: factorMessages.wrongCode }]])
  })

  test('takes a challenge once, of two answers at the same moment too', async () => {
    const ada = await newGuarded()
    const challenge = await challengeOf(ada)
    const answers = await Promise.all(ada.recoveryCodes.slice(0, 2).map((code) => second(challenge, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const refused = answers.find(({ status }) => status === 401)!
    expect(refused.body.fields[0]).toEqual({ field: 'challenge', message: factorMessages.loginEnded })
  })

  test('takes a phone whose clock is 25 s off, and not one that is 90 s off', async () => {
    const ada = await newGuarded()
    const late = await codeAt(ada.secret, new Date(now.getTime() - 90_000))
    expect((await second(await challengeOf(ada), late)).status).toBe(401)
    const near = await codeAt(ada.secret, new Date(now.getTime() - 25_000))
    expect((await second(await challengeOf(ada), near)).status).toBe(200)
  })

  test('takes each recovery code once, however it is typed', async () => {
    const ada = await newGuarded()
    const [code = ''] = ada.recoveryCodes
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    expect((await second(await challengeOf(ada), typed)).status).toBe(200)
    expect((await second(await challengeOf(ada), code)).status).toBe(401)
    const rows = await sql('select action from audit_log where record_id = $1', ada.id)
    expect(rows.map(({ action }) => action)).toContain('account.use-recovery-code')
  })

  test('of another person, code and recovery code open nothing', async () => {
    const [ada, eve] = [await newGuarded(), await newGuarded()]
    const challenge = await challengeOf(eve)
    for (const code of [await codeAt(ada.secret, now), ada.recoveryCodes[0]])
      expect((await second(challenge, code)).status).toBe(401)
    expect((await second(challenge, await codeAt(eve.secret, now))).status).toBe(200)
  })

  test.each([
    ['x', 401],
    ["' or 1=1 --", 401],
    ['', 401],
    ['x'.repeat(300), 400],
    [undefined, 400],
  ])('with the challenge %j answers %d', async (challenge, status) => {
    expect((await second(challenge as string, '123456')).status).toBe(status)
  })

  test('begins again after 5 minutes, after the password is changed, and after newer logins', async () => {
    const ada = await newGuarded()
    const waiting = await challengeOf(ada)
    pass(5 * 60)
    expect((await second(waiting, ada.recoveryCodes[0])).body.fields[0].field).toBe('challenge')
    const begun = await challengeOf(ada)
    const body = { currentPassword: ada.password, password: newPassword }
    expect((await portal.call('POST', '/api/auth/change-password', { token: ada.token, body })).status).toBe(200)
    expect((await second(begun, ada.recoveryCodes[0])).body.fields[0].field).toBe('challenge')
    const again = { ...ada, password: newPassword }
    const oldest = await challengeOf(again)
    for (let more = 0; more < maxChallenges; more++) {
      pass(1)
      await challengeOf(again)
    }
    expect((await second(oldest, ada.recoveryCodes[0])).body.fields[0].field).toBe('challenge')
  })

  test('answers 429 after LOGIN_LIMIT wrong codes, from whichever network, and after four times as many in a day', async () => {
    const ada = await newGuarded()
    const statusOf = async (code: string) => (await second(await challengeOf(ada), code)).status
    for (let guess = 0; guess < 4; guess++) expect(await statusOf(`00000${guess}`)).toBe(401)
    const locked = await second(await challengeOf(ada), ada.recoveryCodes[0])
    expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true])
    for (let window = 0; window < 3; window++) {
      pass(15 * 60)
      for (let guess = 0; guess < 4; guess++) await statusOf(`00000${guess}`)
    }
    pass(15 * 60)
    expect(await statusOf(ada.recoveryCodes[0]!)).toBe(429)
    pass(86_400)
    expect(await statusOf(ada.recoveryCodes[0]!)).toBe(200)
  })

  test('keeps its second step after a new password by mail', async () => {
    const ada = await newGuarded()
    await setPassword(portal, await resetToken(portal, ada.email))
    expect((await logIn(portal, ada.email, newPassword)).status).toBe(202)
  })
})

describe('the login page', () => {
  const send = async (fields: Record<string, string>) => {
    const answer = await fetch(`${portal.url}/login?next=%2Fforms`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
  const hidden = (html: string) => /name="challenge" value="([\w-]+)"/.exec(html)?.[1] ?? ''

  test('asks for the code in a second form, without scripts, and never repeats password or code', async () => {
    const ada = await newGuarded()
    const first = await send({ email: ada.email, password: ada.password })
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(first.html).toContain('autoComplete="one-time-code"')
    expect(first.html).not.toContain(ada.password)
    expect(first.html).not.toContain('data-signed-in')
    const challenge = hidden(first.html)
    const wrong = await send({ challenge, code: '731946' })
    expect(wrong.status).toBe(401)
    expect(wrong.html).toContain('This code is not right')
    expect(wrong.html).not.toContain('731946')
    expect(hidden(wrong.html)).toBe(challenge)
    const right = await send({ challenge, code: await codeAt(ada.secret, now) })
    expect(right.status).toBe(200)
    expect(right.html).toContain('data-signed-in')
  })

  test('begins again when the challenge has ended, and is the ordinary page for the next visitor', async () => {
    const ada = await newGuarded()
    const challenge = hidden((await send({ email: ada.email, password: ada.password })).html)
    pass(6 * 60)
    const late = await send({ challenge, code: await codeAt(ada.secret, now) })
    expect(late.status).toBe(401)
    expect(late.html).toContain(factorMessages.loginEnded)
    expect(late.html).toContain('name="password"')
    expect(hidden(late.html)).toBe('')
    const hostile = await send({ challenge: '"><script>x</script>', code: '1' })
    expect(hostile.html).not.toContain('<script>x')
    expect(hidden(await (await fetch(`${portal.url}/login`)).text())).toBe('')
  })
})
