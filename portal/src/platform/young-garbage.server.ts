import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

const collectEvery = 8 << 20
let passed = 0

/**
 * Frees what the chunks of a long stream leave behind, once every 8 MiB of it in all. V8 counts their memory but sees few
 * objects, so it would let them lie until it must go through the whole heap: a third of the time of a large upload.
 */
export function streamedBytes(count: number): void {
  passed += count
  if (passed < collectEvery) return
  passed = 0
  collect({ type: 'minor' })
}
