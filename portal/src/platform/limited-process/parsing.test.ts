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
import { printPdf } from '../pdf/print-pdf.server.ts'
import { readPdfText } from '../pdf/testing.server.ts'

const parsing = createParsing({ clock: systemClock, log: pino({ level: 'silent' }) })
afterAll(() => parsing.close())

const module = new URL('./testing-task.server.ts', import.meta.url)
const task: ParsingTask<{ trick: string }, { length: number }> = {
  module,
  facts: z.object({ length: z.number() }),
  maxOutput: 2000,
}
const run = (trick: string, more: { sender?: string; input?: Buffer; lane?: 'tiny' | 'pdf' } = {}) =>
  parsing.run(
    { ...task, lane: more.lane ?? 'heavy' },
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

describe('a child under limits', () => {
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
    await expect.poll(isAlive).toBe(false)
  })
  test('serves several short tasks, and a crash fails only one of them', async () => {
    for (let count = 0; count < 5; count++)
      expect((await run('echo', { input: Buffer.from('x'), lane: 'tiny' })).facts.length).toBe(1)
    await expect(run('crash', { lane: 'tiny' })).rejects.toMatchObject({ reason: 'killed' })
    expect((await run('echo', { input: Buffer.from('xy'), lane: 'tiny' })).facts.length).toBe(2)
  })
})

test('refused files count against their sender only', async () => {
  const sender = 'account 7'
  for (let count = 1; count <= parsingLimits.refusedFiles; count++)
    await expect(run('refusal', { sender, lane: 'tiny' })).rejects.toMatchObject({
      note: `Refused files: ${count} of 10 in 15 minutes.`,
    })
  expect(() => parsing.requireWelcome(sender)).toThrow(
    /^Too many of your files were refused. Try again in \d+ minutes\.$/,
  )
  await expect(run('echo', { sender })).rejects.toMatchObject({ statusCode: 429, retryAfter: expect.any(Number) })
  parsing.requireWelcome('account 8')
})

describe('PDFs', () => {
  const document = {
    title: 'A form',
    author: 'The Commission',
    language: 'en-NG',
    date: '2026-02-19',
    blocks: [{ kind: 'paragraph', text: 'It costs ₦1,000,000.' }],
  } as const

  test('are made in children, one at a time of a person; people take turns, and who asks for too many waits', async () => {
    const ended: string[] = []
    const ask = (sender: string) =>
      printPdf({ parsing }, sender, { ...document, blocks: [...document.blocks] })
        .then((pdf) => readPdfText(pdf).includes('It costs ₦1,000,000.') && 'printed')
        .catch((error: { code?: string; retryAfter?: number }) => error.code)
        .then((outcome) => (ended.push(`${sender}: ${String(outcome)}`), outcome))
    const outcomes = Array.from({ length: 24 }, () => ask('account 1'))
    const other = ask('account 2')
    expect(await other).toBe('printed')
    // How many came before depends on how soon the machine starts a second child; the order of turns is the permits'.
    expect(ended.filter((end) => end === 'account 1: printed').length).toBeLessThan(21)
    expect((await Promise.all(outcomes)).filter((outcome) => outcome === 'making-busy')).toHaveLength(3)
  })
  test('that fail are no refused file of the person', async () => {
    const sender = 'account 3'
    const failing = () => printPdf({ parsing }, sender, { ...document, blocks: [], date: 'soon' })
    for (let count = 0; count <= parsingLimits.refusedFiles; count++)
      await expect(failing()).rejects.toThrow('a PDF could not be made: unreadable')
    parsing.requireWelcome(sender)
  })
})
