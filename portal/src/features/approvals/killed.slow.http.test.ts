import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from '@regulator/tools/caller.ts'
import { newPortal, type Portal } from '@regulator/tools/portal-process.ts'
import { createTestDatabase, type TestDatabase } from '@regulator/tools/test-database.ts'
import { runStatement } from '@regulator/tools/run-statement.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintBody } from '#features/cases/testing.ts'

// `kill -9` of the real process in the middle of an approval: its action took effect once or not at all.

let database: TestDatabase
let host: Awaited<ReturnType<typeof newPortal>>
let portal: Portal
let people: Caller[]

beforeAll(async () => {
  database = await createTestDatabase()
  host = await newPortal({ DATABASE_URL: database.url })
  portal = host.portal
  await portal.start()
  people = [await newStaff(), await newStaff()]
})
afterAll(async () => {
  await host.remove()
  await database.drop()
})

const query = <Row extends pg.QueryResultRow>(statement: string) => runStatement<Row>(database.ownerUrl, statement)

async function newPerson() {
  const email = `kemi.${Math.random().toString(36).slice(2)}@example.com`
  const made = await new Caller(portal.url).register(email)
  await query(`update users set email_verified_at = now() where id = '${made.id}'`)
  return made
}

async function newStaff() {
  const { id, person } = await newPerson()
  await query(`update users set role = 'Admin', duties = '{administrator,case-supervisor}' where id = '${id}'`)
  return person
}

/** An action that now waits for the second person. */
interface Waiting {
  id: string
  recordId: string
  action: string
  /** Whether it has taken effect. */
  isDone(): Promise<boolean>
}

async function askToErase(): Promise<Waiting> {
  const { person } = await newPerson()
  const { id } = await person.call('POST', '/api/complaints/submit', complaintBody)
  const { approval } = await people[0]!.call('DELETE', `/api/complaints/${id}`)
  const isDone = async () => (await query(`select id from cases where id = '${id}'`)).length === 0
  return { id: approval.id, recordId: id, action: 'complaint.delete', isDone }
}

async function askToName(): Promise<Waiting> {
  const { id } = await newPerson()
  await query(`update users set role = 'Admin' where id = '${id}'`)
  const { approval } = await people[0]!.call('PUT', `/api/users/${id}/duties`, { duties: ['administrator'] })
  const isDone = async () =>
    (await query(`select id from users where id = '${id}' and 'administrator' = any(duties)`)).length === 1
  return { id: approval.id, recordId: id, action: 'account.set-duties', isDone }
}

const approve = ({ id }: Waiting) => people[1]!.fetch('POST', `/api/approvals/${id}/approve`)

/** The request says that it is approved, the action is done, and it was recorded once; or none of them. */
async function expectOneTruth(waiting: Waiting): Promise<'approved' | 'waiting'> {
  const { id, recordId, action } = waiting
  const [row] = await query<{ state: 'approved' | 'waiting' }>(`select state from approval_requests where id = '${id}'`)
  const done = row!.state === 'approved'
  const count = async (of: string, record: string) =>
    (await query(`select id from audit_log where action = '${of}' and record_id = '${record}'`)).length
  expect({
    done: await waiting.isDone(),
    action: await count(action, recordId),
    approval: await count('approval.approve', id),
  }).toEqual({ done, action: Number(done), approval: Number(done) })
  return row!.state
}

/** Holds the audit log, so that an approval stops after its action and before its end, and kills the portal there. */
async function killInTheMiddle(waiting: Waiting): Promise<void> {
  const holder = new pg.Client({ connectionString: database.ownerUrl })
  await holder.connect()
  try {
    await holder.query('begin; lock table audit_log in access exclusive mode')
    const lost = approve(waiting).then(
      () => 'answered',
      () => 'lost',
    )
    const stuck = `select pid from pg_locks where relation = 'audit_log'::regclass and not granted`
    await expect.poll(async () => (await query(stuck)).length).toBeGreaterThan(0)
    await portal.kill('portal')
    expect(await lost).toBe('lost')
    await holder.query('rollback')
    await expect.poll(async () => (await query(stuck)).length).toBe(0)
  } finally {
    await holder.end()
  }
}

test.each([
  ['an erasure', askToErase],
  ['the naming of an administrator', askToName],
])(
  'killed in the middle of %s, nothing has happened, and the request can be approved afterwards',
  async (_what, ask) => {
    const waiting = await ask()
    await killInTheMiddle(waiting)
    expect(await expectOneTruth(waiting)).toBe('waiting')
    await portal.start()
    expect((await approve(waiting)).status).toBe(200)
    expect(await expectOneTruth(waiting)).toBe('approved')
    expect((await approve(waiting)).status).toBe(409)
  },
)

test('killed at any moment of several approvals, each is done once or not at all', async () => {
  for (const timeout of [5, 25, 60]) {
    const all = [await askToErase(), await askToName(), await askToErase(), await askToName()]
    const answers = Promise.all(all.map((waiting) => approve(waiting).catch(() => undefined)))
    await sleep(timeout)
    await portal.kill('portal')
    const acknowledged = await answers
    await portal.start()
    for (const [at, waiting] of all.entries()) {
      const state = await expectOneTruth(waiting)
      if (acknowledged[at]?.status === 200) expect(state).toBe('approved')
      if (state === 'waiting') expect((await approve(waiting)).status).toBe(200)
      expect(await expectOneTruth(waiting)).toBe('approved')
    }
  }
})
