import { Caller } from '../caller.ts'
import { newPortal, type Portal, type Victim } from '../portal-process.ts'
import { journeyNames } from '../work/journeys.ts'
import { raiseLimits } from '../work/people.ts'
import { addRound, newResult, repeatFault, type Result } from './round.ts'
import { checkAll } from './state.ts'

export const nameOf = (victim: Victim): string => (victim === 'both' ? 'portal and database' : `the ${victim}`)

/** The victim where a command, not the server, is killed. */
export const programName = (victim: Victim, program: string): string =>
  victim === 'database' ? 'the database' : victim === 'both' ? `${program} and database` : `the ${program}`

export const workFaults = (victim: Victim): string[] =>
  journeyNames.map((name) => `kill -9 of ${nameOf(victim)} while ${name}`)

/** A started portal in which people may do as much as a test needs; stopped at the end, when all that it has must be whole. */
export async function withPortal(
  env: Record<string, string>,
  work: (portal: Portal) => Promise<Result[]>,
): Promise<Result[]> {
  const { portal, remove } = await newPortal(env)
  try {
    await portal.start()
    await raiseLimits(new Caller(portal.url))
    const results = await work(portal)
    results[0]!.problems.push(...(await checkAll(portal)))
    return results
  } finally {
    await remove()
  }
}

/**
 * Kills each of `chosen` at a random moment, `rounds` times, while people do all kinds of work at once. Then every acknowledged piece of work must be
 * there, whole and once.
 */
export const killWhileWorking = (chosen: readonly Victim[], rounds: number): Promise<Result[]> =>
  withPortal({}, async (portal) => {
    const results: Result[] = []
    for (const victim of chosen) {
      const ofVictim = workFaults(victim).map(newResult)
      await repeatFault(
        rounds,
        portal,
        () => killAndStart(portal, victim),
        (round) => {
          for (const [at, name] of journeyNames.entries()) addRound(ofVictim[at]!, round, name)
        },
      )
      results.push(...ofVictim)
    }
    return results
  })

/** As a service manager would; the portal itself starts a killed database again. Answers when it was killed. */
async function killAndStart(portal: Portal, victim: Victim): Promise<number> {
  const began = performance.now()
  await portal.kill(victim)
  if (victim !== 'database') await portal.start()
  return began
}
