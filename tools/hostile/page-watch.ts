// A separate thread: making hostile files and solving puzzles must not count as waiting for a page.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, paths } = workerData as { url: string; paths: string[] }
const times: number[] = []
let going = true
parentPort!.once('message', () => (going = false))

for (const path of paths) await (await fetch(url + path)).arrayBuffer()
for (let index = 0; going; index++) {
  const began = performance.now()
  await (await fetch(url + paths[index % paths.length]!)).arrayBuffer()
  times.push(performance.now() - began)
  await sleep(40)
}
parentPort!.postMessage(times)
