import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { runStatement } from '@regulator/tools/run-statement.ts'
import { describe, expect, test } from 'vitest'
import type { Feature } from '#platform/feature.server.ts'
import { readPage, usePortal } from './testing.server.ts'

const log: string[] = []
const probe: Feature = {
  register(app, deps) {
    app.post('/probe', { schema: { hide: true } }, async () => {
      await sleep(5)
      deps.log.warn({ step: 'inside' }, 'probe')
      throw new TypeError('secret of a person')
    })
  },
}

const portal = await usePortal({
  own: 'a log, and a call that fails',
  env: { LOG_LEVEL: 'info' },
  features: [probe],
  logTo: { write: (line) => void log.push(line) },
})

interface Line {
  reqId?: string
  msg: string
  status?: number
  route?: string
  problem?: string
  error?: { at?: unknown }
}
/** The lines of a request; its last is written after its answer has arrived. */
async function linesOf(id: string, count: number): Promise<Line[]> {
  const find = () => log.map((line) => JSON.parse(line) as Line).filter(({ reqId }) => reqId === id)
  for (const end = Date.now() + 60_000; find().length < count && Date.now() < end;) await sleep(20)
  return find()
}
const form = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/
const spoil = (table: string) => runStatement(portal.ownerUrl, `alter table ${table} rename to ${table}_away`)
const repair = (table: string) => runStatement(portal.ownerUrl, `alter table ${table}_away rename to ${table}`)

const all = () => log.map((line) => JSON.parse(line) as Line)

describe('the log', () => {
  test('names why a call was refused, and never the checks of a proxy', async () => {
    await fetch(`${portal.url}/healthz`)
    await portal.call('POST', '/api/auth/login', { body: { email: 'nobody@example.com', password: 'Not-The-Lamp9!' } })
    await expect.poll(() => all().find(({ route }) => route === '/api/auth/login')?.problem).toBe('unauthorized')
    expect(all().some(({ route }) => route === '/healthz')).toBe(false)
  })

  test('has a line about a request that its sender cut', async () => {
    const { hostname, port } = new URL(portal.url)
    const socket = connect(Number(port), hostname)
    const head = ['POST /api/probe HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 100000']
    await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n{"a":"`, () => resolve()))
    // The server must have begun the request.
    await sleep(200)
    socket.destroy()
    await expect.poll(() => all().find(({ msg }) => msg === 'request cut by its sender')?.route).toBe('/api/probe')
  })
})

describe('the reference of a failure', () => {
  test('is in the answer of a call with a body, and on every line of the call', async () => {
    const { status, body } = await portal.call('POST', '/api/probe', { body: { a: 'x'.repeat(60_000) } })
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'failed', reference: expect.stringMatching(form) as string })
    expect(JSON.stringify(body)).not.toContain('secret')
    const lines = await linesOf(body.reference as string, 3)
    expect(lines.map(({ msg }) => msg)).toEqual(['probe', 'request failed', 'request'])
  })

  test('is on the page, with the lines of the calls that the page made', async () => {
    await spoil('content_items')
    const page = await readPage(portal.url, '/media/unknown-article')
    await repair('content_items')
    expect(page.status).toBe(500)
    const [, id = ''] = new RegExp(`Reference of this problem: (${form.source})\\.`).exec(page.text) ?? []
    const lines = await linesOf(id, 2)
    expect(lines.map(({ msg }) => msg)).toContain('request failed')
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ status: 500 })
  })

  test('is neither on pages that exist or are missing, nor in refusals', async () => {
    for (const path of ['/', '/no-such-page', '/media/unknown-article'])
      expect((await readPage(portal.url, path)).html).not.toContain('Reference of this problem')
    for (const path of ['/api/nothing', '/api/users/me']) {
      const { status, body } = await portal.call('GET', path)
      expect(status).toBeLessThan(500)
      expect(body).not.toHaveProperty('reference')
    }
  })

  test('is not given to a person who reports wrongdoing, whose call is noted without its place', async () => {
    await spoil('whistleblowing_reports')
    const before = log.length
    const body = { receipt: '1234567890123456' }
    const answer = await portal.call('POST', '/api/whistleblowing/follow-up', { body })
    await repair('whistleblowing_reports')
    expect(answer.status).toBe(500)
    expect(answer.body).not.toHaveProperty('reference')
    const lines = log.slice(before).map((line) => JSON.parse(line) as Line)
    expect(lines.map(({ msg }) => msg)).toEqual(['request failed'])
    expect(lines[0]?.error).not.toHaveProperty('at')
  })
})

describe('npm run logs', () => {
  const program = fileURLToPath(new URL('../logs.ts', import.meta.url))
  const run = (args: string[], input = '') =>
    spawnSync(process.execPath, [program, ...args], { input, encoding: 'utf8', timeout: 120_000 })

  test('ends without a word where its reader has read enough, as every command that prints', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-logs-'))
    const file = join(folder, 'portal.log')
    const id = '7K3M-QX2P-9D4R'
    writeFileSync(file, `${JSON.stringify({ reqId: id, msg: 'request' })}\n`.repeat(50_000))
    const command = `"${process.execPath}" "${program}" ${id} "${file}" | head -1`
    const { stderr, stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8', timeout: 120_000 })
    rmSync(folder, { recursive: true })
    expect([stderr, stdout.split('\n').length]).toEqual(['', 2])
  })

  test('finds the lines of a reference in files, packed ones and standard input', async () => {
    const { body } = await portal.call('POST', '/api/probe', { body: {} })
    const id = body.reference as string
    await linesOf(id, 3)
    const folder = mkdtempSync(join(tmpdir(), 'portal-logs-'))
    const [plain, packed] = [join(folder, 'portal.log'), join(folder, 'portal.log.1.gz')]
    writeFileSync(plain, log.join(''))
    writeFileSync(packed, gzipSync(log.join('')))
    const found = run([id.toLowerCase().replaceAll('-', ''), plain, packed])
    rmSync(folder, { recursive: true })
    expect(found.status).toBe(0)
    expect(found.stdout).toMatch(/request failed .*kind=TypeError\n {4}at /)
    expect(found.stdout.match(/request failed .*kind=TypeError\n {4}at /g)).toHaveLength(2)
    expect(found.stdout).not.toContain('reqId')
    expect(run([id], log.join('')).stdout.match(/ {2}probe {2}/g)).toHaveLength(1)
  })

  test.each([
    [['ZZZZ-ZZZZ-ZZZZ'], 'No line has the reference ZZZZ-ZZZZ-ZZZZ'],
    [['../../etc/passwd'], 'is no reference of a request'],
    [['ZZZZ-ZZZZ-ZZZZ', '/nowhere/portal.log'], 'There is no log file /nowhere/portal.log.'],
    [[], 'npm run logs -- REFERENCE'],
  ])('says what is wrong with %j', (args, sentence) => {
    const { status, stderr } = run(args)
    expect(status).toBe(1)
    expect(stderr).toContain(sentence)
  })
})
