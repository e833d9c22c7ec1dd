import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '../engines/engine.ts'
import { startPortalProxy } from '../engines/haproxy.ts'
import { ensureInstalled } from '../engines/install.ts'
import { MailServer } from '../engines/mail-server.ts'
import { type PostgresCluster, startPostgresCluster } from '../engines/postgres-cluster.ts'
import { type Swift, startSwift } from '../engines/swift.ts'
import { giveToPortal } from '../portal-command.ts'
import { askDatabase, makeFolder, Portal } from '../portal-process.ts'
import { repositoryRoot } from '../repository-root.ts'
import { runStatement } from '../run-statement.ts'
import { freePort } from '../test-server.ts'
import { Book, describe, isGood, type Phase } from '../work/book.ts'
import { allWorked, keepGoing } from '../work/journeys.ts'
import type { Ask } from '../work/people.ts'
import { preparePeople, verifyMails } from './journeys.ts'
import { notRun } from './status.ts'

/** Two portals behind one address, each with a folder of its own, a cluster of PostgreSQL behind another, a store for documents and a mail server. */
interface Machines {
  url: string
  postgres: PostgresCluster
  files: Swift
  mail: MailServer
  /** The own addresses of the portals that are ready. */
  portals(): string[]
  killPortal(at: number): Promise<void>
  startPortal(at: number): Promise<void>
  stop(): Promise<void>
}

const portalCount = 2

async function startMachines({ ttl }: { ttl: number }): Promise<Machines> {
  const folder = makeFolder('cluster')
  const undo: (() => Promise<unknown> | void)[] = [folder.remove]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const place = (name: string) => {
      const path = join(folder.path, name)
      mkdirSync(path)
      return path
    }
    const postgres = await startPostgresCluster(place('postgres'), ttl)
    undo.push(postgres.stop)
    const files = await startSwift()
    undo.push(files.stop)
    const mail = new MailServer()
    await mail.open()
    undo.push(() => mail.close())
    const portals = await makePortals(place, { postgres, files, mail })
    undo.push(async () => {
      await Promise.all(portals.map((portal) => portal.stop()))
      portals.forEach(saveLog)
    })
    // Both at the same moment, as after a power cut; a failure waits for the other, so that it is stopped too.
    const starts = await Promise.allSettled(portals.map((portal) => portal.start()))
    for (const each of starts) if (each.status === 'rejected') throw each.reason
    const serving = new Set(portals)
    const port = await freePort()
    const proxies = place('proxy')
    giveToPortal(proxies)
    const proxy = await startPortalProxy(proxies, { port, portals: portals.map((portal) => portal.port) })
    undo.push(() => proxy.stop())
    return {
      url: `http://127.0.0.1:${port}`,
      postgres,
      files,
      mail,
      portals: () => [...serving].map((portal) => portal.url),
      async killPortal(at) {
        serving.delete(portals[at]!)
        await portals[at]!.kill('portal')
        saveLog(portals[at]!, at)
      },
      async startPortal(at) {
        await portals[at]!.start()
        serving.add(portals[at]!)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makePortals(
  place: (name: string) => string,
  { postgres: { url, ownerUrl }, files, mail }: Pick<Machines, 'postgres' | 'files' | 'mail'>,
): Promise<Portal[]> {
  const env = {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    ...files.env(),
    MASTER_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: mail.url,
    LOG_LEVEL: 'warn',
  }
  const portals: Portal[] = []
  for (let at = 0; at < portalCount; at++) {
    const folder = place(`data-${at}`)
    giveToPortal(folder)
    portals.push(new Portal(folder, await freePort(), env))
  }
  return portals
}

/** The log of a failed run shows its cause. */
function saveLog(portal: Portal, at: number): void {
  mkdirSync(join(repositoryRoot, 'tmp'), { recursive: true })
  writeFileSync(join(repositoryRoot, 'tmp', `cluster-portal-${at}.log`), portal.program?.said ?? '')
}

/** So that an application has room for every document. */
const restMs = 700

const print = (text: string) => console.log(text)
const secondsSince = (began: number) => ((Date.now() - began) / 1000).toFixed(0)

/** Lets people work while one thing after the other breaks, and prints what became of their work; answers the exit status. */
export async function runFaultTest({ isShort, install }: { isShort: boolean; install: boolean }): Promise<number> {
  const problem = ensureInstalled(['PostgreSQL cluster', 'Swift'], { install })
  if (problem) {
    print(`not run: ${problem}`)
    return notRun
  }
  // Not needed here, but by the tests that run after this step; they say so when it is missing.
  ensureInstalled(['Dovecot'], { install })
  const began = Date.now()
  // Patroni's documentation asks for at least 20 s; less saves time in the short form.
  const machines = await startMachines({ ttl: isShort ? 15 : 20 })
  print(`Two portals, a PostgreSQL cluster and an S3 server run after ${secondsSince(began)} s.`)
  try {
    const book = await runFaults(machines, isShort ? 3_000 : 8_000)
    print(describe(book.phases))
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
    print(`${fault.name}: ${secondsSince(began)} s`)
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
  print(`${mails} mails, each sent; ${repeated} of them delivered again with the same Message-ID`)
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
