import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { createTestDatabase, type TestDatabase } from '../tools/test-database.ts'
import { liftCaseLimits } from './support/cases.ts'
import { startMailServer, type TestMailServer } from './support/mail-server.ts'
import { admin, makeDataDir, type RunningPortal, startPortal } from './support/portal.ts'
import { call, newApplicant, type Session, signIn } from './support/session.ts'

const cases = 500
const kills = 4
const mailbox = 'complaints@eko.example'
const dataDir = makeDataDir()
let database: TestDatabase
let server: TestMailServer
let env: Record<string, string>
let portal: RunningPortal | undefined

const referenceIn = (subject: string) => /\[(CP-\d{4}-\d+)\]/.exec(subject)?.[1] ?? ''
/** Some mails are refused for good; of the others every third for a while. */
const isRefusedForGood = (reference: string) => Number(reference.split('-')[2]) % 20 === 0
let attempts = 0
let isBusy = true

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startMailServer(({ to, subject }) => {
    if (to !== mailbox) return undefined
    if (isRefusedForGood(referenceIn(subject))) return '550 no such mailbox'
    return isBusy && ++attempts % 3 === 0 ? '451 try again later' : undefined
  })
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, MAIL_LIMIT: '100000', SMTP_URL: server.url, ...account }
})
afterAll(async () => {
  await portal?.stop()
  server?.close()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const query = <Row extends object>(statement: string) => runStatement<Row>(database.url, statement)
const count = async (what: string): Promise<number> =>
  (await query<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n ?? 0

async function until(holds: () => Promise<boolean>, what: string, seconds = 600): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end;) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`waited in vain for ${what}`)
}

/** Many copies of one complaint, with references of their own. */
async function fileMany(session: Session): Promise<string[]> {
  const body = {
    complaintType: 'Billing',
    serviceProvider: 'Three bills for May',
    description: 'Only one is ours.',
    reportedToDisco: true,
    distributionCompany: 'eko',
  }
  const { id } = await call<{ id: string }>('POST', `${portal!.url}/api/complaints/submit`, body, session.token)
  const [{ names } = { names: '' }] = await query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'cases' and is_generated = 'NEVER' and column_name not in ('id', 'reference')`,
  )
  await query(
    `insert into cases (reference, ${names}) select 'CP-2026-' || at, ${names} from cases, generate_series(1001, ${999 + cases}) as at where id = '${id}'`,
  )
  return (await query<{ id: string }>('select id from cases')).map((row) => row.id)
}

/** Sends these cases, in parallel, until the portal has died or all are sent; an answer that was lost is asked for again later. */
async function sendAll(session: Session, waiting: Map<string, string>): Promise<void> {
  const line = async () => {
    for (const [id, key] of waiting) {
      if (!waiting.delete(id)) continue
      try {
        const url = `${portal!.url}/api/complaints/${id}/referrals`
        await call('POST', url, { question: 'Why?' }, session.token, { 'idempotency-key': key })
      } catch (error) {
        waiting.set(id, key)
        // fetch fails with a TypeError without an answer.
        if (error instanceof TypeError) return
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, line))
}

/** What the queue does by itself after a silent half minute and its growing waits, brought forward. */
const hurry = () => query("update jobs.job set state = 'retry', start_after = now() where state in ('active', 'retry')")
const delivered = () => count('case_referrals where delivered_at is not null')

test('killed while 500 cases are sent and refused by the mail server, each is delivered once or shown as not delivered', async () => {
  portal = await startPortal({ env })
  const session = await signIn(portal.url)
  await liftCaseLimits(portal.url, session)
  const desk = { company: 'eko', mailbox, name: '', phone: '', days: 10 }
  await call('PUT', `${portal.url}/api/cases/company-desks`, { desks: [desk], version: 0 }, session.token)
  await query(`insert into proved_addresses (email, proved_at) values ('${mailbox}', now())`)
  const ids = await fileMany(await newApplicant(portal.url, 'bola@example.com'))
  expect(ids).toHaveLength(cases)
  const waiting = new Map(ids.map((id) => [id, randomUUID()]))
  for (let round = 1; round <= kills; round++) {
    const sending = sendAll(session, waiting)
    await until(async () => (await delivered()) > (round * cases) / (kills + 3), 'deliveries')
    await portal.kill()
    await sending
    portal = await startPortal({ env })
    await hurry()
  }
  await sendAll(session, waiting)
  expect(await count('case_referrals')).toBe(cases)
  isBusy = false
  const refused = (await query<{ reference: string }>('select reference from cases')).filter(({ reference }) =>
    isRefusedForGood(reference),
  ).length
  await until(async () => {
    await hurry()
    return (await delivered()) === cases - refused
  }, 'all deliveries')

  // A day later.
  await query(
    "update case_referrals set sent_at = sent_at - interval '25 hours', next_work_at = now() where delivered_at is null",
  )
  await query("insert into jobs.job (name, data) values ('cases.referral-clock', '{}')")
  await until(async () => (await count('case_referrals where undelivered_at is not null')) === refused, 'the clock')
  await hurry()

  const rows = await query<{ reference: string; answer: string; given: boolean }>(
    `select reference, company_answer as answer, delivered_at is not null as given
     from cases join case_referrals on case_id = cases.id`,
  )
  expect(rows).toHaveLength(cases)
  const taken = Map.groupBy(
    server.accepted.filter(({ to }) => to === mailbox),
    ({ subject }) => referenceIn(subject),
  )
  for (const { reference, answer, given } of rows) {
    const ids = new Set(taken.get(reference)?.map(({ messageId }) => messageId))
    const isGood = !isRefusedForGood(reference)
    expect({ reference, answer, given, mails: ids.size }).toEqual({
      reference,
      answer: isGood ? 'sent' : 'notDelivered',
      given: isGood,
      mails: isGood ? 1 : 0,
    })
  }
  // The owner is told of each once, and staff of each that failed.
  await until(
    async () => (await count("jobs.job where name = 'cases.mail' and state <> 'completed'")) === 0,
    'the mails',
  )
  const told = server.accepted.filter(({ subject }) => /was sent to the company/.test(subject))
  expect(new Set(told.map(({ subject }) => referenceIn(subject))).size).toBe(cases - refused)
  expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(cases - refused)
})
