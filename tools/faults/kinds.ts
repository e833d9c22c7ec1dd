import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { chooseAccount } from '../../portal/src/platform/accounts.server.ts'
import { Caller } from '../caller.ts'
import { MailServer } from '../engines/mail-server.ts'
import {
  askDatabase,
  embeddedConnection,
  newPortal,
  type Portal,
  Program,
  type Victim,
  victims,
} from '../portal-process.ts'
import { Book, findingsOf } from '../work/book.ts'
import { makeJourneys } from '../work/journeys.ts'
import { type Ask, raiseLimits, newPeople } from '../work/people.ts'
import { backupFault, killBackup, killRestore, restoreFault } from './backups.ts'
import { clientsFault, endureSlowClients } from './clients.ts'
import { clockFault, setClockBack } from './clock.ts'
import { type DatabaseFault, databaseFaults, sufferDatabase, type Apart, startApart } from './database.ts'
import { killWhileWorking, workFaults } from './kills.ts'
import { addRound, newResult, repeatFault, type Result } from './round.ts'
import { killFirstStart, killMigration, migrationFault, startFault } from './starts.ts'
import { checkMails, storeOf, mailQueues } from './state.ts'

const mailFault = 'the mail server is gone for an hour'

const pieces = 4
const timeoutMs = 120_000

interface Waiting {
  state: string
  tries: number
  count: number
}

/** The mail jobs that have not ended. */
const waiting = async (database: pg.ClientBase): Promise<Waiting[]> =>
  (
    await database.query<Waiting>(
      `select state::text, retry_count as tries, count(*)::int as count from jobs.job
       where name = any($1) and state <> 'completed' group by 1, 2`,
      [mailQueues],
    )
  ).rows

async function until(
  ask: Ask,
  what: string,
  holds: (rows: Waiting[]) => boolean,
  each = async () => {},
): Promise<void> {
  for (const end = Date.now() + timeoutMs; ; await sleep(200)) {
    await each()
    const rows = await ask(waiting)
    if (holds(rows)) return
    if (Date.now() > end) throw new Error(`${what}: ${JSON.stringify(rows)}`)
  }
}

/** The waits of a job that fails are 5, 10, 20 s … : the test makes those before try number `tries` pass at once. */
const passTime =
  (ask: Ask, tries = 1_000) =>
  async (): Promise<void> => {
    const sql = `update jobs.job set start_after = now() where state = 'retry' and name = any($1) and retry_count < $2`
    await ask((database) => database.query(sql, [mailQueues, tries]))
  }

/** While the mail server is gone, and fails `tries` times, work continues; then every mail arrives, and under one Message-ID however often it is sent. */
async function missMailServer(rounds: number, tries: number): Promise<Result> {
  const result = newResult(mailFault)
  const server = new MailServer()
  await server.open()
  const { portal, remove } = await newPortal({ SMTP_URL: server.url })
  const ask: Ask = (work) => portal.ask(work)
  try {
    await portal.start()
    const book = new Book()
    book.begin('the mail server is gone', 0)
    const caller = new Caller(portal.url, { findings: book })
    await raiseLimits(caller)
    for (let round = 0; round < rounds; round++) {
      await server.close()
      server.ids.length = 0
      const [submitting, , , escalating] = makeJourneys(book, await newPeople(caller, ask))
      const done = await mailJobsDone(ask)
      for (let piece = 0; piece < pieces; piece++) for (const { step } of [submitting!, escalating!]) await step()
      const failed = (rows: Waiting[]) =>
        rows.length > 0 && rows.every(({ state, tries: so }) => state === 'retry' && so >= tries)
      await until(ask, 'not every mail failed', failed, passTime(ask, tries))
      // The first mail that it takes again is not confirmed.
      server.losesAnswers = true
      await server.open()
      const began = performance.now()
      await until(ask, 'no mail was sent again', () => server.ids.length > 0, passTime(ask))
      server.losesAnswers = false
      await until(ask, 'mails are waiting', (rows) => rows.length === 0, passTime(ask))
      result.seconds.push((performance.now() - began) / 1000)
      const jobs = (await mailJobsDone(ask)) - done
      const mails = new Set(server.ids).size
      result.acknowledged += jobs
      result.found += Math.min(mails, jobs)
      if (mails !== jobs || server.ids.includes('none')) result.problems.push(`${mails} mails of ${jobs} jobs`)
      result.rounds++
    }
    result.problems.push(...findingsOf(book.phase))
    return result
  } finally {
    await remove()
    await server.close()
  }
}

const mailJobsDone = (ask: Ask): Promise<number> =>
  ask(async (database) => {
    const sql = `select count(*)::int as count from jobs.job where name = any($1) and state = 'completed'`
    return (await database.query<{ count: number }>(sql, [mailQueues])).rows[0]!.count
  })

const diskFaults = {
  documents: 'the disk of the documents is full',
  database: 'the disk of database and documents is full',
} as const
type DiskFault = keyof typeof diskFaults

/** Only root may mount a small disk. */
const canFillDisk = (): boolean => process.getuid?.() === 0

/** Room for the work of 20 rounds besides. */
const megabytes = { documents: 1_000, database: 1_500 }

/** Starts the portal with a small disk in memory as its data folder, which only it and its children see. */
function mountOn(portal: Portal, size: number): void {
  const { uid, gid } = chooseAccount()
  const mount = `mount -t tmpfs -o size=${size}m,mode=711,uid=${uid},gid=${gid} tmpfs "$0" && exec "$@"`
  portal.options.around = ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', mount, portal.dataDir]
}

/** Writes until nothing more fits; answers a function that makes the room again. */
function fill(folder: string): () => void {
  const path = join(folder, 'ballast')
  const file = openSync(path, 'w')
  for (let block = Buffer.alloc(1 << 20); block.length >= 512;)
    try {
      writeSync(file, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      block = block.subarray(0, block.length / 2)
    }
  closeSync(file)
  if (statfsSync(folder).bavail > 16) throw new Error('the disk is not full')
  return () => rmSync(path)
}

/** Fills the disk under work, makes room after `ms`, and looks for what is lost. */
async function fillDisk(which: DiskFault, rounds: number, ms: number): Promise<Result> {
  const result = newResult(diskFaults[which])
  let apart: Apart | undefined
  const made =
    which === 'documents' ? { portal: (apart = await startApart()).portal, remove: apart.remove } : await newPortal()
  const { portal } = made
  try {
    mountOn(portal, megabytes[which])
    await portal.start()
    await raiseLimits(new Caller(portal.url))
    const seen = `/proc/${portal.pid}/root${portal.dataDir}`
    const ask: Ask = apart?.ask ?? ((work) => askDatabase(embeddedConnection(seen), work))
    const fault = async () => {
      const free = fill(seen)
      await sleep(ms)
      free()
      return performance.now()
    }
    const places = { ask, store: storeOf(portal, seen) }
    await repeatFault(rounds, portal, fault, (round) => addRound(result, round), places)
    result.problems.push(...(await ask((database) => checkMails(seen, database))), ...(await verifyWithin(portal)))
    return result
  } finally {
    await made.remove()
  }
}

/** `npm run verify` where the portal's disk can be seen. */
async function verifyWithin(portal: Portal): Promise<string[]> {
  const { DATABASE_URL } = portal.env
  const around = ['nsenter', '--target', String(portal.pid), '--mount', '--']
  const env: Record<string, string> = DATABASE_URL ? { DATABASE_URL } : {}
  const { code, said } = await new Program(portal.dataDir, ['--verify'], env, { around }).ended
  return code === 0 ? [] : [`verify ended with ${code}: ${said.slice(-500)}`]
}

/** A part of `npm run test:faults`. */
export interface Kind {
  /** The rows of the table that it writes. */
  faults: string[]
  /** Where fewer than the usual rounds are enough. */
  rounds?: number
  /** Why it cannot run here. */
  refusal?: string
  run(rounds: number): Promise<Result[]>
}

const faultMs = 6_000
/** So often a mail is tried in an hour, with waits of 5, 10, 20 s … */
const triesOfAnHour = 9

const one = (fault: string, run: (rounds: number) => Promise<Result | Result[]>, more: Partial<Kind> = {}): Kind => ({
  ...more,
  faults: [fault],
  run: async (rounds) => [await run(rounds)].flat(),
})

const ofVictims = (name: string, make: (victim: Victim) => Kind): [string, Kind][] =>
  victims.map((victim) => [`${name}-${victim}`, make(victim)])
const ofDatabase = (Object.keys(databaseFaults) as DatabaseFault[]).map((fault): [string, Kind] => [
  `database-${fault}`,
  { faults: [databaseFaults[fault]], run: (rounds) => sufferDatabase([fault], rounds, faultMs) },
])
const noDisk = canFillDisk() ? {} : { refusal: 'a small disk can only be mounted by root' }
const ofDisk = (Object.keys(diskFaults) as DiskFault[]).map((which): [string, Kind] => [
  `disk-${which}`,
  one(diskFaults[which], (rounds) => fillDisk(which, rounds, faultMs), noDisk),
])

/** Every part by the name that chooses it. */
export const kinds: Record<string, Kind> = Object.fromEntries([
  ...ofVictims('kill', (victim) => ({
    faults: workFaults(victim),
    run: (rounds) => killWhileWorking([victim], rounds),
  })),
  ...ofVictims('start', (victim) => one(startFault(victim), (rounds) => killFirstStart(victim, rounds))),
  ...ofVictims('migration', (victim) => one(migrationFault(victim), (rounds) => killMigration(victim, rounds))),
  ...ofVictims('backup', (victim) => one(backupFault(victim), (rounds) => killBackup(victim, rounds))),
  ...ofVictims('restore', (victim) => one(restoreFault(victim), (rounds) => killRestore(victim, rounds))),
  ...ofDatabase,
  ...ofDisk,
  ['mail', one(mailFault, (rounds) => missMailServer(rounds, triesOfAnHour), { rounds: 1 })],
  ['clock', one(clockFault, (rounds) => setClockBack(rounds, faultMs))],
  ['clients', one(clientsFault, () => endureSlowClients(20_000, true), { rounds: 1 })],
])
