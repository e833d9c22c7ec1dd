import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Caller } from './caller.ts'
import type { Lane } from './lane.ts'
import { makeLanes } from './lanes.ts'
import { newPeople } from './people.ts'
import type { Portal } from './portal.ts'
import { findRowsWithoutFile, storeOf } from './state.ts'

/** What one round of a fault under work showed. */
export interface Round {
  lanes: { name: string; acknowledged: number; problems: string[] }[]
  /** From the fault, or its end, until every kind of work was acknowledged again. */
  seconds: number
  /** Not about one kind of work. */
  problems: string[]
  refused: number
  lost: number
}

/** The fault comes at any moment of this time, when all kinds of work are going on. */
const mostWorkMs = 1_500
const workAfterMs = 300
const mostRecoveryMs = 300_000

export type Ask = <T>(work: (database: pg.Client) => Promise<T>) => Promise<T>

/**
 * Lets people do all kinds of work at once, makes `fault` happen, waits until all work is acknowledged again, and looks for what is lost, half or
 * twice. `fault` answers when service may be expected again, by performance.now(). `store` holds the portal's documents.
 */
export async function workThrough(
  portal: Portal,
  ask: Ask,
  fault: () => Promise<number>,
  store = storeOf(portal),
): Promise<Round> {
  const caller = new Caller(portal.url)
  const lanes = makeLanes(caller, await newPeople(caller, ask))
  const going = { on: true }
  const failures: string[] = []
  const work = lanes.map((lane) => runLane(lane, going, failures))
  await allWorkAgain(
    lanes,
    lanes.map(() => 0),
    failures,
  )
  await sleep(Math.random() * mostWorkMs)
  const before = lanes.map(({ acknowledged }) => acknowledged)
  const ended = await fault()
  const after = lanes.map(({ acknowledged }) => acknowledged)
  await allWorkAgain(lanes, after, failures)
  const seconds = (performance.now() - ended) / 1000
  await sleep(workAfterMs)
  going.on = false
  await Promise.all(work)
  const problems = [...failures, ...caller.broken, ...(await ask((database) => findRowsWithoutFile(store, database)))]
  const results: Round['lanes'] = []
  for (const [at, lane] of lanes.entries())
    results.push({
      name: lane.name,
      acknowledged: before[at]!,
      problems: await ask((database) => lane.check(database, caller)),
    })
  return { lanes: results, seconds, problems, refused: caller.refused, lost: caller.lost }
}

async function runLane(lane: Lane, going: { on: boolean }, failures: string[]): Promise<void> {
  try {
    while (going.on) await lane.step()
  } catch (error) {
    failures.push(`${lane.name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Resolves when every kind of work has been acknowledged more often than before. */
async function allWorkAgain(lanes: Lane[], before: number[], failures: string[]): Promise<void> {
  for (const end = Date.now() + mostRecoveryMs; Date.now() < end && failures.length === 0; await sleep(20))
    if (lanes.every(({ acknowledged }, at) => acknowledged > before[at]!)) return
}
