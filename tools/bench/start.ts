import { setTimeout as sleep } from 'node:timers/promises'
import type { Portal } from '../portal-process.ts'
import { type Bench, type Printer, size } from './bench.ts'
import { makeDataDir, memoryOf, startPortal } from './process.ts'

const seconds = (ms: number) => `${ms.toFixed(2)} s`

/** Starts a portal twice on a new folder, prints the seconds, and leaves the second one to `work`. */
export async function onSecondStart(print: Printer, work: (portal: Portal) => Promise<void>): Promise<void> {
  const data = makeDataDir()
  try {
    const first = await startPortal(data.path)
    print.figure('first start, with an empty data directory', seconds(first.startedIn))
    await first.stop()
    const portal = await startPortal(data.path)
    try {
      print.figure('second start', seconds(portal.startedIn), '≤ 2 s', portal.startedIn <= 2)
      await work(portal)
    } finally {
      await portal.stop()
    }
  } finally {
    data.remove()
  }
}

export const bench: Bench = {
  about: 'seconds of the first and the second start, and the memory of a portal without requests',
  run: (print) =>
    onSecondStart(print, async ({ pid }) => {
      await sleep(size(20_000, 1_000))
      print.figure('memory 20 s after it', `${memoryOf(pid).toFixed(0)} MiB`)
      await sleep(size(40_000, 1_000))
      print.atMost('memory 60 s after it', memoryOf(pid), 200, 'MiB')
    }),
}
