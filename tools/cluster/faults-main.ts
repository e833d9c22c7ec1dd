import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../../e2e/support/session.ts'
import { ensureInstalled } from '../engines/install.ts'
import { Book, describe, isGood } from './book.ts'
import { faults } from './faults.ts'
import { keepGoing, preparePeople, type Scene } from './journeys.ts'
import { type Machines, startMachines } from './machines.ts'
import { notRun } from './status.ts'
import { verifyAll, verifyMails } from './verify.ts'

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
