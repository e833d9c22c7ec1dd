// `npm run bench:sign-in`: how long logins take that come ten a second, and what it costs to know with each request what a person may do.
import { join } from 'node:path'
import { pino } from 'pino'
import { codeAt } from '../../portal/src/features/accounts/factors/testing.ts'
import { hashToken } from '../../portal/src/features/accounts/sign-in/service.passwords.server.ts'
import { findSession } from '../../portal/src/features/accounts/store.caller.server.ts'
import { openDatabase } from '../../portal/src/platform/database/database.server.ts'
import { startLocalPostgres } from '../../portal/src/platform/local-postgres/launcher.server.ts'
import { holds, may } from '../../portal/src/platform/duties.ts'
import { owns } from '../../portal/src/platform/mandates.ts'
import { giveToPortal } from '../portal-command.ts'
import { cpuOf, makeDataDir, type Measured, median, percentile, startPortal } from './process.ts'

const perSecond = 10
const logins = 300
const goalMs = 400
const goalCpuMs = 0.2
/** A code of an app counts once in its half minute. */
const periodMs = 30_000

interface Account {
  email: string
  password: string
  token: string
  secret?: string
}

async function send(url: string, path: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

async function newAccount(url: string, n: number): Promise<Account> {
  const login = { email: `person${n}@example.com`, password: 'Bench-River-82!' }
  const person = { name: 'Ada', surname: 'Obi', phone: '08031234567', agreeTerms: true, ...login }
  return { ...login, token: (await send(url, '/auth/register', person))['token']! }
}

async function addApp(url: string, { token }: Account): Promise<string> {
  const secret = (await send(url, '/auth/totp', {}, token))['secret']!
  await send(url, '/auth/totp/confirm', { code: await codeAt(secret, new Date()) }, token)
  return secret
}

async function logIn(url: string, { email, password, secret }: Account): Promise<void> {
  const { challenge } = await send(url, '/auth/login', { email, password })
  if (secret) await send(url, '/auth/login/factor', { challenge, code: await codeAt(secret, new Date()) })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Begins a login every tenth of a second, whether or not those before have ended; the time of each in milliseconds. */
async function logInSteadily(url: string, accounts: Account[]): Promise<number[]> {
  const begun = performance.now()
  return Promise.all(
    accounts.map(async (account, n) => {
      await pause(Math.max(0, (n * 1_000) / perSecond - (performance.now() - begun)))
      const start = performance.now()
      await logIn(url, account)
      return performance.now() - start
    }),
  )
}

function report(name: string, value: number, goal: number, more: string): boolean {
  const met = value <= goal
  const ratio = `×${(value / goal).toFixed(2)} of the goal of ${goal} ms ${met ? 'met' : 'MISSED'}`
  console.log(`${name.padEnd(44)} ${value.toFixed(goal < 1 ? 3 : 0)} ms, ${ratio}${more}`)
  return met
}

const reportLogins = (name: string, times: number[]): boolean =>
  report(
    `${name}, 99 of 100 within`,
    percentile(times, 0.99),
    goalMs,
    `, half of them within ${median(times).toFixed(0)} ms`,
  )

/** What the query of each request was before it knew second factors, single sign-on and companies. */
const formerQuery = {
  name: 'former',
  text: `select s.id, s.created_at, s.last_used_at, u.id as user_id, u.role, u.duties, u.email, u.name, u.surname
         from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and u.deleted_at is null`,
}

/** Milliseconds of CPU, here and in the database, that a request takes longer than before, and of its decisions. */
async function measurePermission(connection: Parameters<typeof openDatabase>[0], token: string): Promise<number> {
  const database = openDatabase({ ...connection, max: 1 }, pino({ level: 'silent' }) as never)
  try {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const cpu = () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000 + cpuOf(rows[0]!.pid)
    }
    const costOf = async (work: () => Promise<unknown>): Promise<number> => {
      const times = 2_000
      const before = cpu()
      for (let n = 0; n < times; n++) await work()
      return (cpu() - before) / times
    }
    const hash = hashToken(token)
    const now = () => findSession(database.db, hash)
    const former = () => database.pool.query({ ...formerQuery, values: [hash] })
    const differences: number[] = []
    for (let round = 0; round < 9; round++) differences.push((await costOf(now)) - (await costOf(former)))
    const person = {
      id: 'a',
      duties: ['case-officer'] as const,
      memberships: [{ companyId: 'b', mandates: ['sign'] as const }],
    }
    const decide = () =>
      Promise.resolve(holds(person, may.readCases) && owns(person, { userId: 'c', companyId: 'b' }, 'prepare'))
    return median(differences.slice(1)) + (await costOf(decide))
  } finally {
    await database.close()
  }
}

async function measure(portal: Measured, connection: Parameters<typeof openDatabase>[0]): Promise<boolean[]> {
  const accounts: Account[] = []
  for (let n = 0; n < logins; n++) accounts.push(await newAccount(portal.url, n))
  const met = [reportLogins('login by password', await logInSteadily(portal.url, accounts))]
  // The effect of the mailed links: without it no app is added.
  const database = openDatabase(connection, pino({ level: 'silent' }) as never)
  await database.pool.query('update users set email_verified_at = now()')
  await database.close()
  for (const account of accounts) account.secret = await addApp(portal.url, account)
  await pause(periodMs)
  met.push(reportLogins('login by password and code', await logInSteadily(portal.url, accounts)))
  const cost = await measurePermission(connection, accounts[0]!.token)
  return [...met, report('CPU of a request for what a person may do', cost, goalCpuMs, '')]
}

const data = makeDataDir()
try {
  const local = await startLocalPostgres({ dataDir: data.path, log: pino({ level: 'silent' }) })
  await local.stop()
  giveToPortal(join(data.path, 'postgres/owner.pid'))
  const portal = await startPortal(data.path)
  try {
    const met = await measure(portal, local.connection)
    process.exitCode = met.every(Boolean) ? 0 : 1
  } finally {
    await portal.stop()
  }
} finally {
  data.remove()
}
