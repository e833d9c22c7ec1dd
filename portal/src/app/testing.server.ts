import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@regulator/tools/test-database.ts'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { readConfig } from '#platform/settings/config.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { startPortal } from './portal.server.ts'
import type { ClientTimeouts } from './server.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { watchAnswers } from './testing.answers.server.ts'
import { testAdmin, testEnvironment, testPasswordCost } from './testing.environment.ts'

export { testAdmin }

export interface TestAnswer {
  status: number
  // Tests read answers untyped; the server checks the schemas.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Headers
}

export interface TestPortal {
  url: string
  /** The address of /metrics and /api/docs. */
  adminUrl: string
  /** The messages at the terminal. */
  said: string[]
  /** The database as the owner of its tables, for actions that the portal's role may not take. */
  ownerUrl: string
  deps: Deps
  dataDir: string
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>
  /** Mails sent so far without those that prove an address; waits (at most 10 s) until there are `count`. */
  mails(count?: number): Promise<Mail[]>
  /** The newest mail to `email` with a subject that matches; waits (at most 10 s) for it. */
  mailTo(email: string, subject: RegExp): Promise<Mail>
  /** The token of the newest link that proves an address; waits (at most 10 s) for the mail. */
  proofToken(email: string): Promise<string>
  /** The number of links sent to prove an address. */
  proofCount(email: string): number
  /** A new ordinary account with a proved address. */
  newUser(): Promise<TestUser>
  /** A new account that has not opened its link. */
  newUnprovedUser(email?: string): Promise<TestUser>
  adminToken(): Promise<string>
  /** Fails where the portal gave an answer that its API description lacks. */
  requireDeclared(): void
  close(): Promise<void>
}

export interface TestUser {
  token: string
  id: string
  email: string
  password: string
}

export interface TestPortalOptions {
  env?: Record<string, string>
  overrides?: Partial<Deps>
  features?: readonly Feature[]
  patience?: ClientTimeouts
  /** Whether its database is empty; otherwise a portal has started in it before. */
  firstStart?: boolean
  /** Receives the lines of the log; otherwise LOG_LEVEL is silent. */
  logTo?: { write(line: string): void }
}

let shared: Promise<TestPortal> | undefined

/**
 * The portal of a test file: `const portal = await usePortal()` at its top. Without options it is the one of the worker, which other files use before
 * and after: such a file makes accounts of its own, reads mails by recipient, and neither counts everything nor changes what all have. `own` says why a
 * file needs one for itself.
 */
export async function usePortal(options?: TestPortalOptions & { own: string }): Promise<TestPortal> {
  const portal = await (options
    ? startTestPortal(options)
    : (shared ??= startTestPortal({}, inject('testServer').folder)))
  // The end of the run removes the shared one.
  afterAll(options ? portal.close : portal.requireDeclared)
  return portal
}

/** The complete portal over real HTTP on a free port, with its own database and a data folder in `parent`. */
export async function startTestPortal(options: TestPortalOptions = {}, parent = tmpdir()): Promise<TestPortal> {
  const database = await createTestDatabase(options.firstStart ? 'migrated' : 'prepared')
  const dataDir = await mkdtemp(join(parent, 'portal-test-'))
  const cleanUp = () => Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
  const env = { ...testEnvironment(dataDir, database.url), ...options.env }
  const sent: Mail[] = []
  const said: string[] = []
  const proofs: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => void (isProof(mail) ? proofs : sent).push(mail),
    close() {},
  }
  const config = readConfig(env, dataDir)
  const answers = watchAnswers()
  const portal = await startPortal(
    config,
    options.logTo ? pino({ level: config.logLevel }, options.logTo) : pino({ level: config.logLevel }),
    {
      say: (sentence) => void said.push(sentence),
      overrides: { mailer, passwordCost: testPasswordCost, ...options.overrides },
      features: [...(options.features ?? []), answers.feature],
      ...(options.patience && { patience: options.patience }),
    },
  ).catch(async (error: unknown) => {
    await cleanUp()
    throw error
  })
  // Each hour it would end the sessions of a test that has moved its clock by days.
  if (options.overrides?.clock)
    await portal.deps.database.pool.query(`delete from jobs.schedule where name = 'accounts.sweep'`)
  const url = portal.address.replace(/\/$/, '')
  const call = (method: string, path: string, more: Parameters<TestPortal['call']>[2] = {}) =>
    callOver(url, method, path, more)
  return {
    url,
    adminUrl: portal.adminAddress ?? '',
    said,
    ownerUrl: database.ownerUrl,
    deps: portal.deps,
    dataDir,
    call,
    mails: (count = 0) => waitForMails(sent, count),
    mailTo: (email, subject) => waitForMail(sent, email, subject),
    proofToken: (email) => waitForProof(proofs, email),
    proofCount: (email) => proofs.filter(({ to }) => to === email).length,
    async newUser() {
      const user = await registerUser(call)
      // The effect of the mailed link, without waiting for it in each of hundreds of tests.
      await portal.deps.database.pool.query('update users set email_verified_at = now() where id = $1', [user.id])
      return user
    },
    newUnprovedUser: (email) => registerUser(call, email),
    async adminToken() {
      const answer = await call('POST', '/api/auth/login', { body: testAdmin })
      return answer.body.token as string
    },
    requireDeclared: answers.requireDeclared,
    async close() {
      await portal.stop()
      await cleanUp()
      answers.requireDeclared()
    },
  }
}

async function callOver(
  url: string,
  method: string,
  path: string,
  { token, body, headers }: NonNullable<Parameters<TestPortal['call']>[2]>,
): Promise<TestAnswer> {
  const raw = body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: json && text ? (JSON.parse(text) as unknown) : text,
  }
}

async function waitForMails(sent: Mail[], count: number): Promise<Mail[]> {
  const end = Date.now() + 60_000
  while (sent.length < count && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
  if (sent.length < count) throw new Error(`${sent.length} of ${count} mails came`)
  return sent
}

async function waitForMail(sent: Mail[], email: string, subject: RegExp): Promise<Mail> {
  const find = () => sent.findLast((mail) => mail.to === email && subject.test(mail.subject))
  for (const end = Date.now() + 60_000; !find() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const mail = find()
  if (!mail) throw new Error(`no mail ${String(subject)} came to ${email}`)
  return mail
}

const proofLink = /\/verify-email\/([\w.-]+)/
const isProof = (mail: Mail) => proofLink.test(mail.text)

async function waitForProof(proofs: Mail[], email: string): Promise<string> {
  const find = () => proofs.findLast(({ to }) => to === email)
  for (const end = Date.now() + 60_000; !find() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const token = proofLink.exec(find()?.text ?? '')?.[1]
  if (!token) throw new Error(`no link came to ${email}`)
  return token
}

async function registerUser(
  call: TestPortal['call'],
  email = `ada.${randomUUID().slice(0, 8)}@example.com`,
): Promise<TestUser> {
  const password = 'Sturdy-Lamp9!'
  const answer = await call('POST', '/api/auth/register', {
    body: { name: 'Ada', surname: 'Okonkwo', phone: '08031234567', email, password, agreeTerms: true },
  })
  if (answer.status !== 201) throw new Error(`registering failed: ${JSON.stringify(answer.body)}`)
  return { token: answer.body.token as string, id: answer.body.user.id as string, email, password }
}

/** A page as served to a visitor without scripts; `text` is the text of its main part. */
export async function readPage(url: string, path: string) {
  const answer = await fetch(url + path)
  const html = await answer.text()
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
  const text = main
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
  return { status: answer.status, headers: answer.headers, html, text }
}
