import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../../e2e/support/session.ts'
import { waitUntil } from '../engines/engine.ts'
import { ensureInstalled } from '../engines/install.ts'
import type { MailServer } from '../engines/mail-server.ts'
import { runStatement } from '../run-statement.ts'
import { Book, describe, isGood, type Phase } from './book.ts'
import { keepGoing, preparePeople, type Scene, sha256 } from './journeys.ts'
import { type Machines, startMachines } from './machines.ts'
import { notRun } from './status.ts'

const say = (text: string) => console.log(text)
const secondsSince = (began: number) => ((Date.now() - began) / 1000).toFixed(0)

/** Lets people work while one thing after the other breaks, and prints what became of their work; answers the exit status. */
export async function runFaultTest({ isShort, install }: { isShort: boolean; install: boolean }): Promise<number> {
  const problem = ensureInstalled(['PostgreSQL cluster', 'Swift'], { install })
  if (problem) {
    say(`not run: ${problem}`)
    return notRun
  }
  // Not needed here, but by the tests that run after this step; they say so when it is missing.
  ensureInstalled(['Dovecot'], { install })
  const began = Date.now()
  // Patroni's documentation asks for at least 20 s; less saves time in the short form.
  const machines = await startMachines({ ttl: isShort ? 15 : 20 })
  say(`Two portals, a PostgreSQL cluster and an S3 server run after ${secondsSince(began)} s.`)
  try {
    const book = await runFaults(machines, isShort ? 3_000 : 8_000)
    say(describe(book.phases))
    return book.phases.every(isGood) ? 0 : 1
  } finally {
    await machines.stop()
  }
}

async function runFaults(machines: Machines, settleMs: number): Promise<Book> {
  const book = new Book()
  let over = false
  const isOver = () => over
  const { url, postgres, portals } = machines
  const scene: Scene = { url, ownerUrl: postgres.ownerUrl, portals, book, isOver }
  book.begin('nothing', Date.now())
  const journeys = await repeatWhenBusy(() => preparePeople(scene))
  book.end(Date.now())
  // What people prepare is not the service's pause.
  book.phase.longestGap = 0
  const work = keepGoing(journeys, scene)
  await sleep(settleMs)
  for (const fault of faults) {
    book.end(Date.now())
    const phase = book.begin(fault.name, Date.now(), fault.mayClose)
    const began = Date.now()
    await fault.happen(machines, phase).catch((error: unknown) => void phase.problems.push(String(error)))
    await sleep(settleMs)
    say(`${fault.name}: ${secondsSince(began)} s`)
  }
  over = true
  await work
  book.end(Date.now())
  await lookForAll(machines, book).catch((error: unknown) => void book.phase.problems.push(String(error)))
  return book
}

/** A busy machine may lose its primary before any fault: preparing starts again. */
async function repeatWhenBusy<T>(prepare: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await prepare()
    } catch (error) {
      if (tries === 5 || !String(error).includes('answered 503')) throw error
      say(`Preparing begins again: ${String(error).slice(0, 200)}`)
      await sleep(5_000)
    }
}

async function lookForAll({ url, postgres: { adminUrl }, mail }: Machines, book: Book): Promise<void> {
  const { token } = await signIn(url)
  await verifyAll(book, { url, adminUrl, token })
  const { mails, repeated } = await verifyMails(book, mail, adminUrl)
  say(`${mails} mails, each sent; ${repeated} of them delivered again with the same Message-ID`)
}

interface Place {
  url: string
  /** Of a role that may read everything. */
  adminUrl: string
  /** Signed in as staff. */
  token: string
}

/** Looks for every acknowledged piece of work: in the database, and what a person reads also over HTTP. */
async function verifyAll(book: Book, place: Place): Promise<void> {
  const count = async (statement: string) => {
    const rows = await runStatement<{ key: string; times: number }>(place.adminUrl, statement)
    return new Map(rows.map(({ key, times }) => [key, times]))
  }
  const cases = await count(`
    select subject as key, greatest(count(distinct id), count(*) filter (where action = 'submit'))::int as times
    from (select c.id, c.subject, h.action from cases c join case_history h on h.case_id = c.id) as each
    where subject <> 'documents' group by 1`)
  book.compare('cases', cases)
  book.compare('documents', await count('select sha256 as key, count(*)::int as times from documents group by 1'))
  await readDocuments(book, place)
  const [item = ''] = book.keysOf('drafts').at(0)?.split(' ') ?? []
  const [draft] = await runStatement<{ title: string }>(
    place.adminUrl,
    `select draft ->> 'title' as title from content_items where id::text = '${item}'`,
  )
  book.compare('drafts', upTo(book.keysOf('drafts'), Number(draft?.title.split(' ')[1])))
  const home = (await (await fetch(`${place.url}/api/content/home`)).json()) as { title: string }
  book.compare('publishing', upTo(book.keysOf('publishing'), Number(home.title.split(' ').at(-1))))
  await tryNewestSessions(book, place)
}

/** Of a text that counts up, every number up to the stored one has been stored once. */
const upTo = (keys: string[], last: number) =>
  new Map(keys.filter((key) => Number(key.split(' ').at(-1)) <= last).map((key) => [key, 1]))

/** Downloads every document: a row alone is no document. */
async function readDocuments(book: Book, { url, adminUrl, token }: Place): Promise<void> {
  const rows = await runStatement<{ id: string; sha256: string }>(adminUrl, 'select id, sha256 from documents')
  for (const row of rows) {
    const answer = await fetch(`${url}/api/documents/${row.id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (sha256(bytes) !== row.sha256)
      book.phase.problems.push(`the document ${row.id} cannot be read: ${answer.status}`)
  }
}

/** An account has a bounded number of sessions: only the newest must still count. */
const newestSessions = 20

async function tryNewestSessions(book: Book, { url }: Place): Promise<void> {
  const found = new Map(book.keysOf('sessions').map((token) => [token, 1]))
  for (const token of book.keysOf('sessions').slice(-newestSessions)) {
    const { status } = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    if (status !== 200) found.delete(token)
  }
  book.compare('sessions', found)
}

const mailPatienceMs = 120_000

/** Waits until all mails are sent. Answers how many were delivered more than once, which only a kill between sending and noting it explains. */
async function verifyMails(
  book: Book,
  server: MailServer,
  adminUrl: string,
): Promise<{ mails: number; repeated: number }> {
  const waiting = `select 1 from jobs.job where name = 'cases.mail' and state in ('created', 'retry', 'active')`
  for (const end = Date.now() + mailPatienceMs; Date.now() < end; await sleep(500))
    if ((await runStatement(adminUrl, waiting)).length === 0) break
  const rows = await runStatement<{ id: number }>(adminUrl, `select id::int from case_history where action = 'submit'`)
  const expected = rows.flatMap(({ id }) => [`case-${id}-owner`, `case-${id}-staff`])
  const delivered = Map.groupBy(server.ids, (id) => id.replace(/^<|@.*/g, ''))
  const missing = expected.filter((id) => !delivered.has(id))
  if (missing.length > 0)
    book.phase.problems.push(`${missing.length} mails of ${expected.length} were never sent: ${missing[0]}`)
  return { mails: expected.length, repeated: expected.filter((id) => (delivered.get(id)?.length ?? 0) > 1).length }
}

interface Fault {
  name: string
  /** Ends connections of visitors with its process. */
  mayClose?: true
  /** Breaks something, waits until the service is back, and repairs it; work goes on all the time. */
  happen(machines: Machines, phase: Phase): Promise<void>
}

/** How long a fail-over and the return of a node may take on a busy machine. */
const patience = 120

/** A node that was killed or frozen becomes the standby of its successor, whose work it takes over. */
async function expectNewPrimary({ postgres }: Machines, old: number): Promise<void> {
  const isNew = async () => ![undefined, old].includes(await postgres.primary())
  await waitUntil('another primary', isNew, patience)
}

const killPortal: Fault = {
  name: 'a portal is killed',
  mayClose: true,
  async happen(machines) {
    await machines.killPortal(0)
    // What a service manager does after some seconds.
    await sleep(3_000)
    await machines.startPortal(0)
  },
}

const killStore: Fault = {
  name: 'the S3 server is killed',
  async happen({ files }) {
    await files.cut()
    await sleep(5_000)
    await files.restore()
  },
}

const killPrimary: Fault = {
  name: 'the primary is killed with its Patroni',
  async happen(machines) {
    const { postgres } = machines
    const old = (await postgres.primary()) ?? 0
    postgres.killNode(old)
    await expectNewPrimary(machines, old)
    await sleep(3_000)
    postgres.startNode(old)
    await waitUntil('the killed node as a standby', postgres.isComplete, patience)
  },
}

/** As after a pause of its virtual machine: it believes that it still is the primary, and must not be one. */
const freezePrimary: Fault = {
  name: 'the primary freezes, and wakes after its time',
  async happen(machines, phase) {
    const { postgres } = machines
    const old = (await postgres.primary()) ?? 0
    const wake = postgres.freezeNode(old)
    try {
      await expectNewPrimary(machines, old)
      await sleep(3_000)
    } finally {
      wake()
    }
    await waitUntil('the woken node as a standby', postgres.isComplete, patience)
    if ((await postgres.primary()) === old) phase.problems.push('the node that was frozen took the lead back')
  },
}

const cutNotices: Fault = {
  name: 'the connections for notices are cut',
  async happen({ postgres }) {
    for (let round = 0; round < 3; round++) {
      await runStatement(
        postgres.adminUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal session'`,
      )
      await sleep(3_000)
    }
  },
}

const faults: readonly Fault[] = [killPortal, killStore, killPrimary, freezePrimary, cutNotices]
