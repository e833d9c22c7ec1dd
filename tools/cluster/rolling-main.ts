import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { admin, databases, type RunningPortal, startPortal } from '../../e2e/support/portal.ts'
import { call, newApplicant, signIn } from '../../e2e/support/session.ts'
import { migrateAsOwner } from '../../portal/src/app/prepare-database.server.ts'
import { giveToPortal } from '../portal-command.ts'
import { runStatement, withDatabase } from '../run-statement.ts'
import { hasPostgresServer, startPostgresServer } from '../test-server.ts'
import { findPreviousRelease, unpackRelease } from './previous-release.ts'
import { notRun } from './status.ts'

const say = (text: string) => console.log(text)

class Failure extends Error {}
function expect(holds: boolean, what: string): void {
  if (!holds) throw new Failure(what)
  say(`ok  ${what}`)
}

interface Person {
  token: string
}
const complaint = (subject: string) => ({
  complaintType: 'Billing',
  serviceProvider: subject,
  description: 'The bill for May is three times the usual.',
  urgency: 'high',
  distributionCompany: 'ikeja',
  lga: 'Ikeja',
})

/** What one release writes the other must read, and continue: a case with a document, and a page. */
async function workTogether(
  writer: RunningPortal,
  reader: RunningPortal,
  person: Person,
  words: string,
): Promise<void> {
  const subject = randomUUID()
  const headers = { 'idempotency-key': subject }
  const file = () =>
    call<{ id: string; reference: string }>(
      'POST',
      `${writer.url}/api/complaints/submit`,
      complaint(subject),
      person.token,
      headers,
    )
  const { id, reference } = await file()
  const read = await call<{ reference: string }>('GET', `${reader.url}/api/complaints/${id}`, undefined, person.token)
  expect(read.reference === reference, `${words}: a case filed at one is read at the other`)
  const again = await call<{ id: string }>(
    'POST',
    `${reader.url}/api/complaints/submit`,
    complaint(subject),
    person.token,
    headers,
  )
  expect(again.id === id, `${words}: a repeated filing at the other is the same case`)
  await upload(reader, person, id, `${subject}.pdf`)
  const listed = await call<object>('GET', `${writer.url}/api/complaints/${id}`, undefined, person.token)
  expect(
    JSON.stringify(listed).includes(`${subject}.pdf`),
    `${words}: a document sent to the other is listed at the one`,
  )
  await publish(writer, reader, `Power ${subject.slice(0, 8)}`, words)
}

async function upload({ url }: RunningPortal, { token }: Person, id: string, name: string): Promise<void> {
  const parts = new FormData()
  parts.set('complaintsDocuments', new Blob([Buffer.from(`%PDF-1.7\n${name}`)]), name)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/complaints/upload/${id}`, { method: 'POST', headers, body: parts })
  if (answer.status !== 201) throw new Failure(`an upload answered ${answer.status}: ${await answer.text()}`)
}

async function publish(writer: RunningPortal, reader: RunningPortal, title: string, words: string): Promise<void> {
  const { token } = await signIn(writer.url)
  await call('PUT', `${writer.url}/api/content/home`, { title, subtitle: '' }, token)
  const shown = async () => (await (await fetch(reader.url)).text()).includes(title)
  const end = Date.now() + 15_000
  while (!(await shown()) && Date.now() < end) await sleep(200)
  expect(await shown(), `${words}: what is published at one is seen at the other`)
}

/** Reads and writes all the time; what is not answered well is a finding. */
async function keepWorking({ url }: RunningPortal, { token }: Person, isOver: () => boolean): Promise<string[]> {
  const found: string[] = []
  for (; !isOver(); await sleep(100)) {
    const work = [fetch(url), fetch(`${url}/api/complaints`, { headers: { authorization: `Bearer ${token}` } })]
    for (const answer of await Promise.all(work)) if (!answer.ok) found.push(`${answer.status} for ${answer.url}`)
  }
  return found
}

async function update(name: string, dataDir: string, server: { url: string; ownerUrl: string }): Promise<void> {
  const release = await unpackRelease(name, say)
  const running: RunningPortal[] = []
  const start = async (root?: string) => {
    const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    const env = { DATABASE_URL: server.url, DATA_DIR: dataDir, LOGIN_LIMIT: '10000', ...account }
    const owner = { DATABASE_OWNER_URL: server.ownerUrl }
    const portal = await startPortal({ env: { ...env, ...(root && owner) }, ...(root && { root }) })
    databases.set(portal.url, server.url)
    running.push(portal)
    return portal
  }
  try {
    const old = await start(release.root)
    const person = await newApplicant(old.url, 'bola@example.com')
    await workTogether(old, old, person, 'before')
    let migrated = false
    const meanwhile = keepWorking(old, person, () => migrated)
    await migrateAsOwner(server.ownerUrl, server.url)
    await sleep(1_000)
    migrated = true
    const found = await meanwhile
    expect(
      found.length === 0,
      `the release before serves while this one changes the tables ${found.slice(0, 3).join(', ')}`,
    )
    const current = await start()
    await workTogether(old, current, person, 'the release before, then this one')
    await workTogether(current, old, person, 'this release, then the one before')
    await old.stop()
    await workTogether(current, current, person, 'after the release before has stopped')
    const back = await start(release.root)
    await workTogether(current, back, person, 'the release before, started again')
  } finally {
    await Promise.all(running.map((portal) => portal.stop()))
    release.remove()
  }
}

/** Updates from the release before to this one while people work; answers the exit status. */
export async function runRollingUpdate(): Promise<number> {
  const name = findPreviousRelease()
  const reason = !name
    ? 'the release before is not in the history of this clone (git fetch --unshallow --tags)'
    : !hasPostgresServer() && 'this machine has no PostgreSQL server, and TEST_DATABASE_URL is not set'
  if (!name || reason) {
    say(`not run: ${String(reason)}`)
    return notRun
  }
  say(`The release before: ${name}`)
  const server = await startPostgresServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'rolling-'))
  chmodSync(dataDir, 0o711)
  giveToPortal(dataDir)
  const database = `rolling_${randomUUID().slice(0, 8)}`
  try {
    await runStatement(server.ownerUrl, `create database ${database}`)
    await update(name, dataDir, {
      url: withDatabase(server.url, database),
      ownerUrl: withDatabase(server.ownerUrl, database),
    })
    return 0
  } catch (error) {
    say(`FAILED: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  } finally {
    await runStatement(server.ownerUrl, `drop database if exists ${database} with (force)`).catch(() => {})
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}
