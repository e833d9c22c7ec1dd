import { setTimeout as sleep } from 'node:timers/promises'
import { howToInstall, installed } from '../engines/engine.ts'
import { type Swift, startSwift } from '../engines/swift.ts'
import { Caller } from './caller.ts'
import { killAndStart, nameOf } from './kills.ts'
import { raiseLimits } from './people.ts'
import { newPortal, type Portal, victims } from './portal.ts'
import { addRound, newResult, type Result } from './result.ts'
import { workThrough } from './round.ts'
import { checkAll } from './state.ts'

/** What fails while documents go to an S3 store. */
export const s3Victims = [...victims, 'store'] as const
export type S3Victim = (typeof s3Victims)[number]

export const s3Fault = (victim: S3Victim): string =>
  victim === 'store' ? 'kill -9 of the S3 server' : `kill -9 of ${nameOf(victim)} with documents in S3`

/** Why it cannot run here. */
export const s3Refusal = installed('Swift') ? undefined : `Swift is not installed (${howToInstall('Swift')})`

/** Lets people work with documents in S3, and kills; an S3 server is away for `ms`. */
export async function killWithS3(victim: S3Victim, rounds: number, ms: number): Promise<Result> {
  const result = newResult(s3Fault(victim))
  const swift = await startSwift()
  const { portal, remove } = await newPortal(swift.env('faults'))
  try {
    await portal.start()
    await raiseLimits(new Caller(portal.url))
    for (let round = 0; round < rounds; round++)
      addRound(
        result,
        await workThrough(
          portal,
          (work) => portal.ask(work),
          () => kill(portal, swift, victim, ms),
        ),
      )
    result.problems.push(...(await checkAll(portal)))
    return result
  } finally {
    await remove()
    await swift.stop()
  }
}

async function kill(portal: Portal, swift: Swift, victim: S3Victim, ms: number): Promise<number> {
  if (victim !== 'store') return killAndStart(portal, victim)
  await swift.cut()
  await sleep(ms)
  await swift.restore()
  return performance.now()
}
