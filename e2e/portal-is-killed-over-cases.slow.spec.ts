import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStatement } from '../tools/run-statement.ts'
import { createTestDatabase, type TestDatabase } from '../tools/test-database.ts'
import { untilGone } from './support/killed.ts'
import { admin, makeDataDir, type RunningPortal, startPortal } from './support/portal.ts'
import { liftCaseLimits } from './support/cases.ts'
import { call, newApplicant, type Session, signIn } from './support/session.ts'

const rounds = 3
/** Cases whose deadline passes in each round, while people file and escalate others. */
const overduePerRound = 24
const dataDir = makeDataDir()
let database: TestDatabase
let env: Record<string, string>
let portal: RunningPortal | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  // Every mail is counted below: none may be left out because there are many.
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, MAIL_LIMIT: '100000', ...account }
})
afterAll(async () => {
  await portal?.stop()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Answer {
  id: string
  reference: string
  escalationLevel: number
}
/** A call as it was sent, to be sent again; `answer` once it was acknowledged. */
interface Sent {
  path: string
  body: object
  key: string
  answer?: Answer
}

const bodies = {
  complaints: { complaintType: 'Billing', serviceProvider: 'Three bills for May', description: 'Only one is ours.' },
  petitions: {
    petitionType: 'Billing Dispute',
    category: 'Electricity',
    subject: 'Forty households without meters',
    description: 'We have paid for them.',
    address: '12 Allen Avenue',
    lga: 'Ikeja',
    state: 'Lagos',
    declaration: true,
    privacyConsent: true,
  },
}
const kinds = ['complaints', 'petitions'] as const

const post = (session: Session, { path, body, key }: Sent): Promise<Answer> =>
  call<Answer>('POST', `${portal?.url}/api/${path}`, body, session.token, { 'idempotency-key': key })

/** Sends a call and notes it, whether or not an answer comes. */
async function send(session: Session, notes: Sent[], path: string, body: object): Promise<Answer> {
  const sent: Sent = { path, body, key: randomUUID() }
  notes.push(sent)
  sent.answer = await post(session, sent)
  return sent.answer
}

/** A person files a case and asks for its escalation, which counts once under a deadline. */
async function act(session: Session, notes: Sent[], kind: (typeof kinds)[number]): Promise<void> {
  const { id } = await send(session, notes, `${kind}/submit`, bodies[kind])
  expect((await send(session, notes, `${kind}/${id}/escalate`, {})).escalationLevel).toBe(1)
}

const query = <Row extends object>(statement: string) => runStatement<Row>(database.url, statement)
const count = async (what: string): Promise<number> =>
  (await query<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n ?? 0
const tick = () => query("insert into jobs.job (name, data) values ('cases.clock', '{}')")
const raisedByClock = () => count("case_history where action = 'escalate' and actor_role = 'clock'")

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 600_000; Date.now() < end;) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`waited in vain for ${what}`)
}

const overdue = new Set<string>()

/** Files cases whose deadline has passed; nobody but the clock raises them. */
async function fileOverdue(session: Session): Promise<void> {
  const filings = Array.from({ length: overduePerRound }, (_, at) => {
    const kind = kinds[at % 2]!
    return send(session, [], `${kind}/submit`, bodies[kind])
  })
  const ids = (await Promise.all(filings)).map(({ id }) => id)
  for (const id of ids) overdue.add(id)
  const due = "now() - interval '1 day'"
  const these = ids.map((id) => `'${id}'`).join()
  await query(`update cases set due_at = ${due}, next_work_at = ${due} where id in (${these})`)
}

/** People act and the clock runs; the process ends in the midst of both. */
async function killInTheMidst(session: Session, notes: Sent[], round: number): Promise<void> {
  await fileOverdue(session)
  const before = { raised: round * overduePerRound, notes: notes.length }
  let turn = 0
  const working = untilGone(4, () => act(session, notes, kinds[turn++ % 2]!))
  await until(() => Promise.resolve(notes.length > before.notes + 12), 'people at work')
  await tick()
  await until(async () => (await raisedByClock()) > before.raised + 2, 'the clock at work')
  await portal?.kill()
  await working
  expect(await raisedByClock()).toBeLessThan(before.raised + overduePerRound)
  expect(notes.some(({ answer }) => !answer)).toBe(true)
  // What the queue does by itself after half a minute without a sign of life, brought forward.
  await query("update jobs.job set state = 'retry', start_after = now() where state = 'active'")
}

/** Every call is sent again, answered before or not; each answers as the first time. */
async function sendAllAgain(session: Session, notes: Sent[]): Promise<void> {
  for (const sent of notes) {
    const again = await post(session, sent)
    if (sent.answer) expect([again.id, again.reference]).toEqual([sent.answer.id, sent.answer.reference])
    sent.answer = again
  }
}

const mails = () => readdirSync(join(dataDir, 'outbox')).filter((name) => /^[^.].*-case-.*\.eml$/.test(name))
const mailOf = (name: string) => name.replace(/^.*-(case-.*)\.eml$/, '$1')

test('killed while people file and escalate and the clock runs, nothing acknowledged is lost and nothing is done twice', async () => {
  const notes: Sent[] = []
  portal = await startPortal({ env })
  await liftCaseLimits(portal.url, await signIn(portal.url))
  const person = await newApplicant(portal.url, 'bola@example.com')
  for (let round = 0; round < rounds; round++) {
    await killInTheMidst(person, notes, round)
    portal = await startPortal({ env })
    await sendAllAgain(person, notes)
    // The run that was cut is taken up by itself.
    await until(async () => (await raisedByClock()) === (round + 1) * overduePerRound, 'the clock to go on')
  }
  await tick()
  await until(async () => (await count("jobs.job where name = 'cases.clock' and state <> 'completed'")) === 0, 'a run')

  const filed = notes.filter(({ path }) => path.endsWith('/submit')).map(({ answer }) => answer?.id)
  const escalated = notes.filter(({ path }) => path.endsWith('/escalate'))
  expect(new Set(filed).size).toBe(filed.length)
  const all = filed.length + rounds * overduePerRound
  expect(await count('cases')).toBe(all)
  expect(await count('(select distinct reference from cases) as each')).toBe(all)
  expect(await count("case_history where action = 'submit'")).toBe(all)

  const levels = await query<{ id: string; level: number; lines: number }>(`
    select id, escalation_level as level,
      (select count(*)::int from case_history where case_id = cases.id and action = 'escalate') as lines from cases`)
  for (const { id, level, lines } of levels) {
    const asked = overdue.has(id) ? 1 : escalated.filter(({ path }) => path.includes(id)).length
    expect({ id, level, lines }).toEqual({ id, level: asked, lines: asked })
  }

  // A person's own request tells staff; a filing, and what the clock raises, both sides.
  const lines = await query<{ id: number; own: boolean }>(`
    select id::int, action = 'escalate' and actor_role = 'owner' as own from case_history
    where action in ('submit', 'escalate')`)
  const expected = lines.flatMap(({ id, own }) => [...(own ? [] : [`case-${id}-owner`]), `case-${id}-staff`])
  await until(
    async () => (await count("jobs.job where name = 'cases.mail' and state <> 'completed'")) === 0,
    'the mails',
  )
  expect(mails().map(mailOf).toSorted()).toEqual(expected.toSorted())
})
