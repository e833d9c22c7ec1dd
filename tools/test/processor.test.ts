import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { processorSeconds } from './processor.ts'

const busy = 'for (let sum = 0, at = 0; at < 500_000_000; at++) sum += at;'
const isTold = process.platform === 'linux'

test('programs that have ended and programs that run are counted, unless they are left out', async () => {
  const before = processorSeconds()
  spawnSync(process.execPath, ['-e', busy])
  const ended = processorSeconds()
  expect(ended - before > 0.1).toBe(isTold)

  const running = spawn(process.execPath, ['-e', `${busy} console.log('now'); setInterval(() => {}, 1_000)`])
  await once(running.stdout, 'data')
  expect(processorSeconds() - ended > 0.1).toBe(isTold)
  expect(processorSeconds([running.pid]) - ended).toBeLessThan(0.1)
  running.kill()
  await once(running, 'exit')
})
