import { Caller } from './caller.ts'
import { laneNames } from './lane.ts'
import { raiseLimits } from './people.ts'
import { newPortal, type Portal, type Victim } from './portal.ts'
import { addLane, newResult, type Result } from './result.ts'
import { type Ask, workThrough } from './round.ts'
import { checkAll } from './state.ts'

export const nameOf = (victim: Victim): string => (victim === 'both' ? 'portal and database' : `the ${victim}`)

/** The victim where a command, not the server, is killed. */
export const programName = (victim: Victim, program: string): string =>
  victim === 'database' ? 'the database' : victim === 'both' ? `${program} and database` : `the ${program}`

export const workFaults = (victim: Victim): string[] =>
  laneNames.map((name) => `kill -9 of ${nameOf(victim)} while ${name}`)

/**
 * Kills each of `chosen` at a random moment, `rounds` times, while people do all kinds of work at once. Then every acknowledged piece of work must be
 * there, whole and once.
 */
export async function killWhileWorking(chosen: readonly Victim[], rounds: number): Promise<Result[]> {
  const { portal, remove } = await newPortal()
  try {
    await portal.start()
    await raiseLimits(new Caller(portal.url))
    const results: Result[] = []
    for (const victim of chosen) results.push(...(await killRounds(portal, victim, rounds)))
    results[0]!.problems.push(...(await checkAll(portal)))
    return results
  } finally {
    await remove()
  }
}

/** As a service manager would; the portal itself starts a killed database again. Answers when it was killed. */
export async function killAndStart(portal: Portal, victim: Victim): Promise<number> {
  const began = performance.now()
  await portal.kill(victim)
  if (victim !== 'database') await portal.start()
  return began
}

async function killRounds(portal: Portal, victim: Victim, rounds: number): Promise<Result[]> {
  const results = workFaults(victim).map(newResult)
  const ask: Ask = (work) => portal.ask(work)
  for (let round = 0; round < rounds; round++) {
    const { lanes, seconds, problems, refused } = await workThrough(portal, ask, () => killAndStart(portal, victim))
    for (const [at, result] of results.entries()) {
      result.rounds++
      result.seconds.push(seconds)
      addLane(result, lanes[at]!)
    }
    results[0]!.problems.push(...problems)
    results[0]!.refused += refused
  }
  return results
}
