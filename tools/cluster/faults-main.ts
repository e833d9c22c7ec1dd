import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '../engines/engine.ts'
import { ensureInstalled } from '../engines/install.ts'
import { askDatabase } from '../portal-process.ts'
import { runStatement } from '../run-statement.ts'
import { Book, describe, isGood, type Phase } from '../work/book.ts'
import { allWorked, keepGoing } from '../work/journeys.ts'
import type { Ask } from '../work/people.ts'
import { preparePeople, verifyMails } from './journeys.ts'
import { type Machines, startMachines } from './machines.ts'
import { notRun } from './status.ts'

/** So that an application has room for every document. */
const restMs = 700

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
  let isOver = false
  const { url, postgres, portals, mail } = machines
  // Of a role that may read everything.
  const ask: Ask = (work) => askDatabase({ connectionString: postgres.adminUrl }, work)
  book.begin('nothing', Date.now())
  const journeys = await preparePeople({ url, ask, portals, book })
  // What people prepare is not the service's pause.
  book.end(Date.now())
  book.phase.longestGap = 0
  const work = keepGoing(journeys, book, () => isOver, restMs)
  await allWorked(
    book,
    journeys.filter(({ name }) => name !== 'pages'),
  )
  await sleep(settleMs)
  for (const fault of faults) {
    book.end(Date.now())
    const phase = book.begin(fault.name, Date.now(), fault.mayClose ? 'open connections' : 'nothing')
    const began = Date.now()
    await fault.happen(machines, phase).catch((error: unknown) => void phase.problems.push(String(error)))
    await sleep(settleMs)
    say(`${fault.name}: ${secondsSince(began)} s`)
  }
  isOver = true
  await work
  book.end(Date.now())
  for (const { name, look } of journeys)
    try {
      book.compare(name, await look(ask))
    } catch (error) {
      book.phase.problems.push(`looking for ${name}: ${String(error)}`)
    }
  const { mails, repeated, missing } = await verifyMails(ask, mail.ids)
  if (missing.length > 0) book.phase.problems.push(`${missing.length} mails of ${mails} were never sent: ${missing[0]}`)
  say(`${mails} mails, each sent; ${repeated} of them delivered again with the same Message-ID`)
  return book
}

interface Fault {
  name: string
  /** Ends connections of visitors with its process. */
  mayClose?: true
  /** Breaks something, waits until the service is back, and repairs it; work goes on all the time. */
  happen(machines: Machines, phase: Phase): Promise<void>
}

/** How long a fail-over and the return of a node may take on a busy machine. */
const timeout = 120

/** A node that was killed or frozen becomes the standby of its successor, whose work it takes over. */
async function expectNewPrimary({ postgres }: Machines, old: number): Promise<void> {
  const isNew = async () => ![undefined, old].includes(await postgres.primary())
  await waitUntil('another primary', isNew, timeout)
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
    await waitUntil('the killed node as a standby', postgres.isComplete, timeout)
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
    await waitUntil('the woken node as a standby', postgres.isComplete, timeout)
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
