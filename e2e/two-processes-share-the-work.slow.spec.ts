import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tools/test-database.ts'
import { admin, makeDataDir, type RunningPortal, startPortal } from './support/portal.ts'

let database: TestDatabase
let folder: string
let first: RunningPortal
let second: RunningPortal

beforeAll(async () => {
  database = await createTestDatabase()
  folder = makeDataDir()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOGIN_LIMIT: '4',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  // At the same moment, as after a power cut.
  ;[first, second] = await Promise.all([startPortal({ env }), startPortal({ env })])
})
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()])
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function call(portal: RunningPortal, method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(portal.url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const signIn = (portal: RunningPortal, account: typeof admin) => call(portal, 'POST', '/api/auth/login', account)
const readPage = async (portal: RunningPortal, path: string) => (await fetch(portal.url + path)).text()

test('an edit in one changes the page of both, there at once and in the other once it is notified', async () => {
  const token = (await signIn(first, admin)).body['token'] as string
  for (const [number, writer, reader] of [
    [1, first, second],
    [2, second, first],
    [3, first, second],
  ] as const) {
    const title = `Power for Epe ${number}`
    for (const portal of [writer, reader]) expect(await readPage(portal, '/')).not.toContain(title)
    const saved = await call(writer, 'PUT', '/api/content/home', { title, subtitle: '' }, token)
    expect(saved.status).toBe(200)
    expect(await readPage(writer, '/')).toContain(title)
    await expect.poll(() => readPage(reader, '/'), { interval: 20 }).toContain(title)
  }
})

test('who signs in at one is signed in at the other, and signing out counts for both', async () => {
  const token = (await signIn(first, admin)).body['token'] as string
  const me = (portal: RunningPortal) => call(portal, 'GET', '/api/auth/me', undefined, token)
  expect((await me(second)).body).toMatchObject({ email: admin.email })
  expect((await call(second, 'POST', '/api/auth/logout', {}, token)).status).toBe(200)
  expect((await me(first)).status).toBe(401)
})

test('each job runs once: of eight links asked for at both, eight mails go out', async () => {
  const emails = Array.from({ length: 8 }, (_, at) => `ada.${at}@example.com`)
  for (const [at, email] of emails.entries()) {
    const account = { name: 'Ada', surname: 'Okonkwo', phone: '08031234567', email, password: 'Sturdy-Lamp9!' }
    const made = await call(at % 2 ? first : second, 'POST', '/api/auth/register', { ...account, agreeTerms: true })
    expect(made.status).toBe(201)
  }
  const outbox = () => {
    const names = readdirSync(join(folder, 'outbox')).filter((name) => /^[^.].*\.eml$/.test(name))
    return names
      .map((name) => readFileSync(join(folder, 'outbox', name), 'utf8'))
      .filter((mail) => mail.includes('reset-password'))
      .map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
      .toSorted((a, b) => a.localeCompare(b))
  }
  await Promise.all(
    emails.map((email, at) => call(at % 2 ? second : first, 'POST', '/api/auth/forgot-password', { email })),
  )
  await expect.poll(outbox, { interval: 200 }).toEqual(emails)
  // Long enough for both to look at the queue again.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(outbox()).toEqual(emails)
})

test('guesses at a password are counted together', async () => {
  const wrong = { email: 'ada.0@example.com', password: 'Wrong-Lamp-99!' }
  for (const portal of [first, second, first, second]) expect((await signIn(portal, wrong)).status).toBe(401)
  for (const portal of [first, second]) expect((await signIn(portal, wrong)).status).toBe(429)
})

test('when one stops the other goes on', async () => {
  await first.stop()
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect((await signIn(second, admin)).status).toBe(200)
})
