import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** This process's memory on the heap and outside, after garbage collection. */
export async function memoryAfterCollection(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Memory of connections and timers is freed only some event-loop turns later.
  for (let round = 0; round < 3; round++) {
    collect()
    await pause(200)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
