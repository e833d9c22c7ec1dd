import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startTestPortal, testAdmin } from './testing.server.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Uses a portal and stops it; answers what the process must not hold on to. */
async function useAndStop(): Promise<Record<string, WeakRef<object>>> {
  const portal = await startTestPortal()
  expect((await portal.call('POST', '/api/auth/login', { body: testAdmin })).status).toBe(200)
  expect((await portal.call('GET', '/')).status).toBe(200)
  const { config, database, jobs, metrics, events } = portal.deps
  const held = Object.entries({ deps: portal.deps, config, database, jobs, metrics, events })
  await portal.close()
  return Object.fromEntries(held.map(([name, value]) => [name, new WeakRef<object>(value)]))
}

const stillHeld = (stopped: Record<string, WeakRef<object>>[]) =>
  stopped.flatMap((parts) => Object.keys(parts).filter((name) => parts[name]!.deref()))

/** Without what comes and goes with requests of this test and with reading files. */
const resources = () => process.getActiveResourcesInfo().filter((name) => !/^(FS|Zlib|TTY|Pipe|Message)/.test(name))

const processListeners = () => new Map(process.eventNames().map((name) => [name, process.listenerCount(name)]))

test('stopped portals leave no memory, listeners, timers or connections in their process', async () => {
  await useAndStop()
  const before = { resources: resources().length, listeners: processListeners() }
  const stopped = [await useAndStop(), await useAndStop()]
  // The last sockets close a moment after the portal on a busy machine. A poll would count its own timer.
  const isGone = () => stillHeld(stopped).length === 0 && resources().length <= before.resources
  for (let tries = 0; tries < 50 && !isGone(); tries++) {
    await sleep(100)
    collect()
  }
  expect(stillHeld(stopped)).toEqual([])
  expect(resources().length).toBeLessThanOrEqual(before.resources)
  // A logger's listener goes when the logger is collected, which may be a moment after the portal.
  const grown = () => [...processListeners()].filter(([name, count]) => count > (before.listeners.get(name) ?? 0))
  await expect.poll(() => (collect(), grown())).toEqual([])
})
