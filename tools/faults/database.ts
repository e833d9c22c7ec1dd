import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startLocalPostgres } from '../../portal/src/platform/local-postgres/launcher.server.ts'
import { processesOn } from '../../portal/src/platform/local-postgres/survivors.server.ts'
import { Caller } from '../caller.ts'
import { type DatabaseLine, openDatabaseLine } from '../database-line.ts'
import { askDatabase, killPid, makeFolder, Portal } from '../portal-process.ts'
import { freePort } from '../test-server.ts'
import { type Ask, raiseLimits } from '../work/people.ts'
import { addRound, newResult, repeatFault, type Result } from './round.ts'
import { checkMails, verify } from './state.ts'

/** A portal, and a database server of its own that it reaches over a line. */
export interface Apart {
  portal: Portal
  line: DatabaseLine
  ask: Ask
  /** Stops every process of the database where it is, and lets it continue. */
  freeze(): void
  thaw(): void
  killDatabase(): void
  remove(): Promise<void>
}

const silent = { info: () => {}, warn: () => {} }

/** The server has the settings of the embedded database, so that commits reach the disk. */
export async function startApart(env: Record<string, string> = {}): Promise<Apart> {
  const [server, data] = [makeFolder('server'), makeFolder('data')]
  const local = await startLocalPostgres({ dataDir: server.path, log: silent })
  const urlOf = ({ user, database, host }: typeof local.connection) =>
    `postgres://${user}@localhost:5432/${database}?host=${encodeURIComponent(host)}`
  const line = await openDatabaseLine(urlOf(local.connection))
  const owner = line.url.replace(local.connection.user, local.owner.user)
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesOn(join(realpathSync(server.path), 'postgres', 'cluster'))) killPid(pid, signal)
  }
  const portal = new Portal(data.path, await freePort(), {
    DATABASE_URL: line.url,
    DATABASE_OWNER_URL: owner,
    ...env,
  })
  return {
    portal,
    line,
    ask: (work) => askDatabase(local.connection, work),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    killDatabase: () => killPid(local.pid() ?? 0, 'SIGKILL'),
    async remove() {
      signalAll('SIGCONT')
      await portal.stop()
      await line.close()
      await local.stop()
      server.remove()
      data.remove()
    },
  }
}

/** What happens to the database for `ms`, and what it is called. */
export const databaseFaults = {
  refused: 'the database refuses connections',
  frozen: 'the database is frozen',
  slow: 'the database is slow (200 ms for each packet)',
  cut: 'the database drops connections in the middle of statements',
  killed: 'kill -9 of a database on a server of its own',
} as const
export type DatabaseFault = keyof typeof databaseFaults

const slowMs = 200
const cutEveryMs = 250

async function suffer({ line, freeze, thaw, killDatabase }: Apart, fault: DatabaseFault, ms: number): Promise<number> {
  if (fault === 'refused') line.cut()
  if (fault === 'frozen') freeze()
  if (fault === 'slow') line.delay = slowMs
  if (fault === 'killed') killDatabase()
  else if (fault === 'cut')
    for (const end = performance.now() + ms; performance.now() < end; await sleep(cutEveryMs)) line.drop()
  else await sleep(ms)
  const ended = performance.now()
  if (fault === 'refused') line.reopen()
  if (fault === 'frozen') thaw()
  line.delay = 0
  return ended
}

/** Rounds of one fault after the other, on one portal. */
export async function sufferDatabase(faults: DatabaseFault[], rounds: number, ms: number): Promise<Result[]> {
  const apart = await startApart()
  const { portal, ask } = apart
  try {
    await portal.start()
    await raiseLimits(new Caller(portal.url))
    const results: Result[] = []
    for (const fault of faults) {
      const result = newResult(databaseFaults[fault])
      const happen = () => suffer(apart, fault, ms)
      await repeatFault(rounds, portal, happen, (round) => addRound(result, round), { ask })
      results.push(result)
    }
    const mails = await ask((database) => checkMails(portal.dataDir, database))
    results[0]!.problems.push(...mails, ...(await verify(portal)))
    return results
  } finally {
    await apart.remove()
  }
}
