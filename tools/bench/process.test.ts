import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { childrenOf, cpuOf, cpuOfAll, memoryOf } from './process.ts'

test('a process that has ended meanwhile, such as a connection of the database, has figures of nothing', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  const pid = child.pid!
  await once(child, 'exit')
  expect([cpuOf(pid), cpuOfAll(pid), memoryOf(pid), childrenOf(pid)]).toEqual([0, 0, 0, []])
  expect(cpuOfAll(process.pid)).toBeGreaterThan(0)
})
