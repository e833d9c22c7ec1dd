import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What this process holds on its heap and outside of it, after everything that is no longer needed was collected. */
export async function memoryAfterCollection(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What ends with a connection or a timer is free only some turns later.
  for (let round = 0; round < 3; round++) {
    collect()
    await pause(200)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
