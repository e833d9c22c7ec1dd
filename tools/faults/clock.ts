import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Caller } from './caller.ts'
import { raiseLimits } from './people.ts'
import { makeFolder, newPortal } from './portal.ts'
import { addRound, newResult, type Result } from './result.ts'
import { workThrough } from './round.ts'
import { checkAll } from './state.ts'

export const clockFault = "the portal's clock is set back by an hour"

const preload = fileURLToPath(new URL('clock-preload.ts', import.meta.url))
const hourMs = 3_600_000

/** Sets the clock of the portal's process back under work, that of its database stays, and forward again after `ms`. */
export async function setClockBack(rounds: number, ms: number): Promise<Result> {
  const result = newResult(clockFault)
  const folder = makeFolder('clock')
  const file = join(folder.path, 'offset')
  const { portal, remove } = await newPortal({ NODE_OPTIONS: `--import=${preload}`, FAULTS_CLOCK: file })
  try {
    writeFileSync(file, '0')
    await portal.start()
    await raiseLimits(new Caller(portal.url))
    for (let round = 0; round < rounds; round++) {
      const fault = async () => {
        const began = performance.now()
        writeFileSync(file, String(-hourMs))
        await sleep(ms)
        writeFileSync(file, '0')
        return began
      }
      addRound(result, await workThrough(portal, (work) => portal.ask(work), fault))
    }
    result.problems.push(...(await checkAll(portal)))
    return result
  } finally {
    await remove()
    folder.remove()
  }
}
