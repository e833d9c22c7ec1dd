import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeAt } from '../../portal/src/features/accounts/factors/testing.ts'
import { hashToken } from '../../portal/src/features/accounts/sign-in/service.passwords.server.ts'
import { findSession } from '../../portal/src/features/accounts/store.caller.server.ts'
import { openDatabase } from '../../portal/src/platform/database/database.server.ts'
import { holds, may } from '../../portal/src/platform/duties.ts'
import { owns } from '../../portal/src/platform/mandates.ts'
import { Caller } from '../caller.ts'
import { askDatabase } from '../portal-process.ts'
import { type Bench, log, onPortal, type Printer, size } from './bench.ts'
import { cpuOf, median, percentile, timeOf } from './process.ts'

const perSecond = 10
const logins = size(300, 20)
const goalMs = 400
const goalCpuMs = 0.2
const password = 'Bench-River-82!'

interface Account {
  email: string
  person: Caller
  secret?: string
}

async function addApp({ person }: Account): Promise<string> {
  const { secret } = await person.call('POST', '/api/auth/totp', {})
  await person.call('POST', '/api/auth/totp/confirm', { code: await codeAt(secret, new Date()) })
  return secret
}

async function logIn({ email, person: { url }, secret }: Account): Promise<void> {
  const caller = new Caller(url)
  const { challenge } = await caller.call('POST', '/api/auth/login', { email, password })
  const code = secret && (await codeAt(secret, new Date()))
  if (code) await caller.call('POST', '/api/auth/login/factor', { challenge, code })
}

/** Begins a login every tenth of a second, whether or not those before have ended. */
async function logInSteadily(print: Printer, name: string, accounts: Account[]): Promise<void> {
  const begun = performance.now()
  const times = await Promise.all(
    accounts.map(async (account, n) => {
      await sleep(Math.max(0, (n * 1_000) / perSecond - (performance.now() - begun)))
      return timeOf(() => logIn(account))
    }),
  )
  const [p99, half] = [percentile(times, 0.99), median(times)]
  const more = `, ×${(p99 / goalMs).toFixed(2)} of the goal, half of them within ${half.toFixed(0)} ms`
  print.atMost(`${name}, 99 of 100 within`, p99, goalMs, 'ms', more)
}

/** What the query of each request was before it knew second factors, single sign-on and companies. */
const formerQuery = {
  name: 'former',
  text: `select s.id, s.created_at, s.last_used_at, u.id as user_id, u.role, u.duties, u.email, u.name, u.surname
         from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and u.deleted_at is null`,
}

/** Milliseconds of CPU, here and in the database, that a request takes longer than before, and of its decisions. */
async function measurePermission(connection: pg.ClientConfig, token: string): Promise<number> {
  const database = openDatabase({ ...connection, max: 1 }, log as never)
  try {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const cpu = () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000 + cpuOf(rows[0]!.pid)
    }
    const costOf = async (work: () => Promise<unknown>): Promise<number> => {
      const times = size(2_000, 50)
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

export const bench: Bench = {
  about: 'logins that come ten a second, and the processor time of knowing what a person may do',
  run: (print) =>
    onPortal(async ({ portal, connection }) => {
      const accounts: Account[] = []
      for (let n = 0; n < logins; n++) {
        const email = `person${n}@example.com`
        accounts.push({ email, person: (await new Caller(portal.url).register(email, password)).person })
      }
      await logInSteadily(print, 'login by password', accounts)
      // The effect of the mailed links: without it no app is added.
      await askDatabase(connection, (client) => client.query('update users set email_verified_at = now()'))
      for (const account of accounts) account.secret = await addApp(account)
      // A code of an app counts once in its half minute.
      await sleep(30_000)
      await logInSteadily(print, 'login by password and code', accounts)
      const cost = await measurePermission(connection, accounts[0]!.person.token!)
      const more = `, ×${(cost / goalCpuMs).toFixed(2)} of the goal`
      print.atMost('CPU of a request for what a person may do', cost, goalCpuMs, 'ms', more)
    }),
}
