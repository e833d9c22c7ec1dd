import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveToPortal, portalCommand } from '@regulator/tools/portal-command.ts'
import { freePort } from '@regulator/tools/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The programs as an operator starts them, with the embedded database.

let root: string
let dataDir: string
let outside: string
const started: ChildProcess[] = []
const password = 'Quiet-River-82!'
const admin = { ADMIN_EMAIL: 'admin@commission.test', ADMIN_PASSWORD: password }

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'commands-test-'))
  chmodSync(root, 0o711)
  dataDir = newFolder('data')
  outside = newFolder('backups')
})
afterAll(async () => {
  for (const child of started) await end(child, 'SIGKILL')
  rmSync(root, { recursive: true, force: true, maxRetries: 10 })
})

function newFolder(name: string): string {
  const folder = mkdtempSync(join(root, `${name}-`))
  giveToPortal(folder)
  return folder
}

function start(folder: string, args: string[], env: Record<string, string> = {}): ChildProcess & { said: () => string } {
  const [program, first] = portalCommand(folder)
  const child = spawn(program, [...first, ...args], {
    env: { PATH: process.env['PATH'], TMPDIR: root, DATA_DIR: folder, INIT_CWD: outside, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  started.push(child)
  return Object.assign(child, { said: () => said })
}

const end = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('close', () => resolve())
    child.kill(signal)
  })

/** Runs a command to its end. */
async function run(folder: string, args: string[], env: Record<string, string> = {}) {
  const child = start(folder, args, env)
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said: child.said() }
}

async function startPortal(folder: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const child = start(folder, [], { PORT: String(port), HOST: '127.0.0.1', ADMIN_PORT: 'off', ...admin, ...env })
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + 60_000; Date.now() < until; await new Promise((next) => setTimeout(next, 50))) {
    if (child.exitCode !== null) throw new Error(child.said())
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return { child, url }
  }
  throw new Error('the portal did not start')
}

const register = (url: string, email: string) =>
  fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', surname: 'Okonkwo', phone: '08031234567', email, password, agreeTerms: true }),
  })
const logIn = async (url: string, email: string) =>
  (
    await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).status

describe('a running portal', () => {
  test('is backed up, verified and restored, and a killed backup or restore leaves nothing that passes for one', { timeout: 120_000 }, async () => {
    const { child, url } = await startPortal(dataDir)
    expect((await register(url, 'ada@example.com')).status).toBe(201)
    expect(await run(dataDir, ['--verify'])).toMatchObject({ code: 0, said: expect.stringContaining('no problem') })

    const killed = start(dataDir, ['--backup', 'killed.tar'])
    await expect.poll(() => readdirSync(outside).some((name) => name.startsWith('killed.tar.unfinished')), { timeout: 30_000, interval: 2 }).toBe(true)
    await end(killed, 'SIGKILL')
    expect(existsSync(join(outside, 'killed.tar'))).toBe(false)

    const made = await run(dataDir, ['--backup', 'one.tar'])
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/Backed up \d+ rows and 0 documents .* the state of 20/) })
    expect(await run(dataDir, ['--backup', 'one.tar'])).toMatchObject({ code: 1, said: expect.stringContaining('exists already') })
    await end(child, 'SIGTERM')

    const target = newFolder('restored')
    const cut = start(target, ['--restore', 'one.tar'])
    await expect.poll(() => existsSync(join(target, 'postgres')), { timeout: 30_000, interval: 5 }).toBe(true)
    await end(cut, 'SIGKILL')
    for (const args of [[], ['--restore', 'one.tar']])
      expect(await run(target, args, { PORT: '0', ADMIN_PORT: 'off' })).toMatchObject({ code: 1, said: expect.stringContaining('unfinished restore') })
    const again = await run(target, ['--restore', 'one.tar', '--again'])
    expect(again).toMatchObject({ code: 0, said: expect.stringMatching(/Recovery point: 20.* Recovery time: [\d.]+ s/) })
    expect(again.said).toContain('The master key is not in the backup')
    expect(again.said).toContain('No list of erasures')

    const key = readFileSync(join(dataDir, 'master.key'), 'utf8').trim()
    const restored = await startPortal(target, { MASTER_KEY: key })
    expect([await logIn(restored.url, 'ada@example.com'), await logIn(restored.url, admin.ADMIN_EMAIL)]).toEqual([200, 200])
    await end(restored.child, 'SIGTERM')
    // A drill, beside no running portal.
    expect(await run(target, ['--verify', 'one.tar'])).toMatchObject({ code: 0, said: expect.stringContaining('The backup restores, with no problem') })
    expect(readdirSync(join(target, 'scratch'))).toEqual([])
  })
})

describe('a command that cannot work says why', () => {
  test.each([
    [['--backup'], 'Usage: npm run backup'],
    [['--backup', 'a', 'b'], 'Usage: npm run backup'],
    [['--backup', 'a', '--with-keys'], 'must be encrypted'],
    [['--backup', 'a', '--fast'], 'fast'],
    [['--backup', '/nowhere/a.tar'], 'cannot be written'],
    [['--restore'], 'Usage: npm run restore'],
    [['--restore', 'nothing.tar'], 'cannot be read (ENOENT)'],
    [['--restore', 'nothing.tar', '--erasures', 'nothing'], 'does not exist'],
    [['--verify', 'nothing.tar'], 'cannot be read (ENOENT)'],
  ])('%s', { timeout: 60_000 }, async (args, sentence) => {
    const folder = args[0] === '--backup' && args.includes('/nowhere/a.tar') ? dataDir : newFolder('empty')
    const { code, said } = await run(folder, args)
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(sentence) })
    expect(said).not.toContain('    at ')
  })

  test('also where there are no data, and where npm would write into the backup', { timeout: 60_000 }, async () => {
    const empty = newFolder('empty')
    expect(await run(empty, ['--verify'])).toMatchObject({ code: 1, said: expect.stringContaining('There are no data') })
    expect(await run(empty, ['--backup', '-'], { npm_lifecycle_event: 'backup', npm_config_loglevel: 'notice' })).toMatchObject({
      code: 1,
      said: expect.stringContaining('npm run --silent backup'),
    })
  })
})
