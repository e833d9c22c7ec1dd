import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

const collectEvery = 8 << 20
let passed = 0

/**
 * Frees the garbage of long streams, once every 8 MiB of all streams. V8 counts the chunks' memory but sees few objects, so it collects late: four
 * uploads of 300 MB into one file sink raised the memory by 96 MiB without this and by 39 MiB with it, at the same CPU time (aim: 64 MiB).
 */
export function streamedBytes(count: number): void {
  passed += count
  if (passed < collectEvery) return
  passed = 0
  collect({ type: 'minor' })
}
