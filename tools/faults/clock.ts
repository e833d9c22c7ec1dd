import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../portal-process.ts'
import { withPortal } from './kills.ts'
import { addRound, newResult, repeatFault, type Result } from './round.ts'

export const clockFault = "the portal's clock is set back by an hour"

const preload = fileURLToPath(new URL('clock-preload.ts', import.meta.url))
const hourMs = 3_600_000

/** Sets the clock of the portal's process back under work, that of its database stays, and forward again after `ms`. */
export async function setClockBack(rounds: number, ms: number): Promise<Result[]> {
  const result = newResult(clockFault)
  const folder = makeFolder('clock')
  const file = join(folder.path, 'offset')
  writeFileSync(file, '0')
  const fault = async () => {
    const began = performance.now()
    writeFileSync(file, String(-hourMs))
    await sleep(ms)
    writeFileSync(file, '0')
    return began
  }
  try {
    return await withPortal({ NODE_OPTIONS: `--import=${preload}`, FAULTS_CLOCK: file }, async (portal) => {
      await repeatFault(rounds, portal, fault, (round) => addRound(result, round))
      return [result]
    })
  } finally {
    folder.remove()
  }
}
