// Loaded into the portal's process by the attack: answers at MEMORY_PROBE_PORT with the process's memory after a garbage collection.
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const port = Number(process.env['MEMORY_PROBE_PORT'])
if (isMainThread && port)
  createServer((_request, response) => {
    void memoryAfterCollection().then((bytes) => response.end(String(bytes)))
  })
    .listen(port, '127.0.0.1')
    .unref()

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
