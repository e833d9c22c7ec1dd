import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemClock } from '../clock.ts'
import { LimitedProcess } from './limited-process.server.ts'
import { createParsing, parsingLimits, type ParsingTask } from './parsing.server.ts'

const parsing = createParsing({ clock: systemClock, log: pino({ level: 'silent' }) })
afterAll(() => parsing.close())

const module = new URL('./testing-task.server.ts', import.meta.url)
const task: ParsingTask<{ trick: string }, { length: number }> = {
  module,
  facts: z.object({ length: z.number() }),
  maxOutput: 2000,
}
const run = (trick: string, more: { sender?: string; input?: Buffer; tiny?: boolean } = {}) =>
  parsing.run(
    { ...task, tiny: more.tiny ?? false },
    { sender: more.sender ?? randomUUID(), args: { trick }, input: more.input ? [more.input] : [] },
  )

/** Peak memory of a child while it runs a trick, in MiB. */
async function peakOf(trick: string): Promise<{ peak: number; outcome: unknown }> {
  const child = (await LimitedProcess.start())!
  let peak = 0
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      // It has exited.
    }
  }, 5)
  const outcome = await child.run({ module: module.href, args: { trick }, input: [], maxOutput: 0 })
  clearInterval(watch)
  child.kill()
  return { peak, outcome }
}

describe('a child under limits', { timeout: 120_000 }, () => {
  test('answers with facts and bytes, without the portal’s environment and at low priority', async () => {
    const input = Buffer.from('a file')
    expect(await run('echo', { input })).toEqual({ facts: { length: 6 }, bytes: input })
    const child = (await LimitedProcess.start())!
    const outcome = await child.run({ module: module.href, args: { trick: 'environment' }, input: [], maxOutput: 0 })
    child.kill()
    expect(outcome).toMatchObject({ facts: { niceness: 15 } })
    expect(JSON.stringify(outcome)).not.toMatch(/HOME|PATH|DATABASE|MASTER/)
  })
  test.runIf(process.platform === 'linux').each(['memory', 'heap'])(
    'ends at its limit of memory (%s)',
    async (trick) => {
      const { peak, outcome } = await peakOf(trick)
      expect(['killed', { refused: 'killed' }]).toContainEqual(outcome)
      // 256 MB of its own data, plus the program, which it shares with the portal.
      expect(peak).toBeGreaterThan(100)
      expect(peak).toBeLessThan(360)
    },
  )
  test('is killed at its limit of time', async () => {
    const began = performance.now()
    const failure: unknown = await run('time').catch((error: unknown) => error)
    // On a fully loaded machine the sender is asked to try again instead.
    expect([failure]).toContainEqual(
      expect.toSatisfy(
        (error: { reason?: string; statusCode?: number }) => error.reason === 'killed' || error.statusCode === 503,
      ),
    )
    expect(performance.now() - began).toBeLessThan(45_000)
  })
  test('that crashes, answers too much or lies only causes a refused file', async () => {
    for (const trick of ['crash', 'long', 'lies']) await expect(run(trick)).rejects.toMatchObject({ reason: 'killed' })
    await expect(run('refusal')).rejects.toMatchObject({ reason: 'locked' })
    expect((await run('echo', { input: Buffer.from('x') })).facts.length).toBe(1)
  })
  test('can write nothing to disk', async () => {
    const path = join(tmpdir(), randomUUID())
    await run('disk', { input: Buffer.from(path) }).catch(() => {})
    const written = existsSync(path) ? readFileSync(path).length : 0
    rmSync(path, { force: true })
    expect(written).toBe(0)
  })
  test('is killed with every process it started', async () => {
    const { facts } = await run('group')
    const isAlive = () =>
      existsSync(`/proc/${facts.length}`) && !/\) Z /.test(readFileSync(`/proc/${facts.length}/stat`, 'utf8'))
    await expect.poll(isAlive, { timeout: 5_000 }).toBe(false)
  })
  test('serves several short tasks, and a crash fails only one of them', async () => {
    for (let count = 0; count < 5; count++)
      expect((await run('echo', { input: Buffer.from('x'), tiny: true })).facts.length).toBe(1)
    await expect(run('crash', { tiny: true })).rejects.toMatchObject({ reason: 'killed' })
    expect((await run('echo', { input: Buffer.from('xy'), tiny: true })).facts.length).toBe(2)
  })
})

test('refused files count against their sender only', { timeout: 60_000 }, async () => {
  const sender = 'account 7'
  for (let count = 1; count <= parsingLimits.refusedFiles; count++)
    await expect(run('refusal', { sender, tiny: true })).rejects.toMatchObject({
      note: `Refused files: ${count} of 10 in 15 minutes.`,
    })
  expect(() => parsing.requireWelcome(sender)).toThrow(
    /^Too many of your files were refused. Try again in \d+ minutes\.$/,
  )
  await expect(run('echo', { sender })).rejects.toMatchObject({ statusCode: 429, retryAfter: expect.any(Number) })
  parsing.requireWelcome('account 8')
})
