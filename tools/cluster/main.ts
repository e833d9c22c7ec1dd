import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../../e2e/support/session.ts'
import { ensureEngines } from '../test/engines/packages.ts'
import { Book, describe, isGood } from './book.ts'
import { faults } from './faults.ts'
import { keepGoing, preparePeople, type Scene } from './journeys.ts'
import { type Machines, startMachines } from './machines.ts'
import { verifyAll, verifyMails } from './verify.ts'

/** The status of a command that could not run: neither a success nor a failure of the portal. */
const notRun = 3

const words = process.argv.slice(2)
const isShort = words.includes('short')
// Patroni's documentation asks for at least 20 s; less saves time in the short form.
const ttl = isShort ? 10 : 20
const settleMs = isShort ? 3_000 : 8_000
const say = (text: string) => console.log(text)

async function runFaults(machines: Machines): Promise<Book> {
  const book = new Book()
  let over = false
  const isOver = () => over
  const { url, postgres, portals } = machines
  const scene: Scene = { url, ownerUrl: postgres.ownerUrl, portals, book, isOver }
  book.begin('nothing', Date.now())
  const journeys = await preparePeople(scene)
  const work = keepGoing(journeys, scene)
  await sleep(settleMs)
  for (const fault of faults) {
    book.end(Date.now())
    const phase = book.begin(fault.name, Date.now())
    const began = Date.now()
    await fault.happen(machines, phase).catch((error: unknown) => void phase.problems.push(String(error)))
    await sleep(settleMs)
    say(`${fault.name}: ${((Date.now() - began) / 1000).toFixed(0)} s`)
  }
  over = true
  await work
  book.end(Date.now())
  const { token } = await signIn(url)
  await verifyAll(book, { url, adminUrl: postgres.adminUrl, token })
  const { mails, repeated } = await verifyMails(book, machines.mail, postgres.adminUrl)
  say(`${mails} mails, each sent; ${repeated} of them delivered again with the same Message-ID`)
  return book
}

async function main(): Promise<number> {
  const problem = ensureEngines('cluster', { install: words.includes('install') || process.env['CI'] === 'true' })
  if (problem) {
    say(`not run: ${problem}`)
    return notRun
  }
  const began = Date.now()
  const machines = await startMachines({ ttl })
  say(`Two portals and a PostgreSQL cluster run after ${((Date.now() - began) / 1000).toFixed(0)} s.`)
  try {
    const book = await runFaults(machines)
    say(describe(book.phases))
    return book.phases.every(isGood) ? 0 : 1
  } finally {
    await machines.stop()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.exit(await main())
