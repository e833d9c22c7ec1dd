import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveToPortal, portalCommand } from '@regulator/tools/portal-command.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerDataCommand } from './data-commands.server.ts'

// The programs as an operator starts them, with the embedded database.

let root: string
let dataDir: string
let outside: string
let temporary: string
const started: ChildProcess[] = []
const password = 'Quiet-River-82!'
const admin = { ADMIN_EMAIL: 'admin@commission.test', ADMIN_PASSWORD: password }

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'commands-test-'))
  chmodSync(root, 0o711)
  dataDir = newFolder('data')
  outside = newFolder('backups')
  temporary = newFolder('tmp')
})
afterAll(async () => {
  // A killed portal's database outlives it for a moment, and Node's rmSync stops without an error where a file vanishes
  // beside it.
  for (const child of started) await end(child, 'SIGTERM')
  rmSync(root, { recursive: true, force: true, maxRetries: 10 })
})

function newFolder(name: string): string {
  const folder = mkdtempSync(join(root, `${name}-`))
  giveToPortal(folder)
  return folder
}

function start(folder: string, args: string[], env: Record<string, string> = {}, main?: string) {
  const [program, first] = portalCommand(folder, main)
  const child = spawn(program, [...first, ...args], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: temporary,
      DATA_DIR: folder,
      INIT_CWD: outside,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  started.push(child)
  return Object.assign(child, { said: () => said })
}

const end = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('close', () => resolve())
    child.kill(signal)
  })

const until = (holds: () => boolean) => expect.poll(holds, { interval: 2 }).toBe(true)

/** Runs a command to its end. */
async function run(folder: string, args: string[], env: Record<string, string> = {}, main?: string) {
  const child = start(folder, args, env, main)
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said: child.said() }
}

const jobMain = fileURLToPath(new URL('../../features/backups/testing.command.ts', import.meta.url))

/** Restores a backup into a scratch place; what the command found. */
async function drill(file: string): Promise<string[]> {
  const folder = mkdtempSync(join(root, 'drill-'))
  chmodSync(folder, 0o711)
  const found: string[] = []
  const terminal = { env: { DATA_DIR: folder }, say: () => {}, report: (sentence: string) => found.push(sentence) }
  expect(await answerDataCommand('verify', [file], terminal)).toBe(0)
  expect(readdirSync(join(folder, 'scratch'))).toEqual([])
  return found
}

async function startPortal(folder: string, env: Record<string, string> = {}) {
  const child = start(folder, [], { PORT: '0', HOST: '127.0.0.1', ADMIN_PORT: 'off', ...admin, ...env })
  for (const until = Date.now() + 300_000; Date.now() < until; await new Promise((next) => setTimeout(next, 50))) {
    const port = /ready at http:\/\/localhost:(\d+)/.exec(child.said())?.[1]
    if (port) return { child, url: `http://127.0.0.1:${port}` }
    if (child.exitCode !== null) break
  }
  throw new Error(`the portal did not start: ${child.said()}`)
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

test('a running portal is backed up and restored; a killed backup or restore leaves nothing that passes for one', async () => {
  const { child, url } = await startPortal(dataDir)
  expect((await register(url, 'ada@example.com')).status).toBe(201)
  const killed = start(dataDir, ['--backup', 'killed.tar'])
  await until(() => readdirSync(outside).some((name) => name.startsWith('killed.tar.unfinished')))
  await end(killed, 'SIGKILL')
  expect(existsSync(join(outside, 'killed.tar'))).toBe(false)
  expect(await run(dataDir, ['--backup', 'one.tar'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Backed up \d+ rows and 0 documents .* the state of 20/),
  })
  await end(child, 'SIGTERM')

  const target = newFolder('restored')
  const cut = start(target, ['--restore', 'one.tar'])
  await until(() => existsSync(join(target, 'postgres')))
  await end(cut, 'SIGKILL')
  const refused = await run(target, [], { PORT: '0', ADMIN_PORT: 'off' })
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('unfinished restore') })
  const again = await run(target, ['--restore', 'one.tar', '--again'])
  expect(again).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Recovery point: 20.* Recovery time: [\d.]+ s/),
  })
  expect(again.said).toContain('The master key is not in the backup')
  expect(again.said).toContain('No list of erasures')
  // As the nightly job does it; the database of a portal that is not running is started for the backup alone.
  const two = join(outside, 'two.tar')
  const job = await run(target, [two], {}, jobMain)
  expect(job).toMatchObject({ code: 0, said: expect.stringMatching(/^\{"snapshotAt":"20.*"missing":0/) })
  expect(await drill(two)).toEqual([expect.stringMatching(/^The backup restores, with no problem/)])

  const key = readFileSync(join(dataDir, 'master.key'), 'utf8').trim()
  const restored = await startPortal(target, { MASTER_KEY: key })
  expect(await logIn(restored.url, 'ada@example.com')).toBe(200)
  expect(await logIn(restored.url, admin.ADMIN_EMAIL)).toBe(200)
})
