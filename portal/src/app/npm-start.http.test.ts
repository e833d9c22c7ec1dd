import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveToPortal } from '@regulator/tools/portal-command.ts'
import { createTestDatabase, type TestDatabase } from '@regulator/tools/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-npm-'))
  giveToPortal(folder)
})
const started: number[] = []
afterAll(async () => {
  for (const group of started)
    try {
      process.kill(-group, 'SIGKILL')
    } catch {
      // Everything of it has ended, as it should.
    }
  await Promise.all([database.drop(), rm(folder, { recursive: true })])
})

/** Starts the portal as the README says, but for what prepares it; resolves with its address. */
async function npmStart(): Promise<{ npm: ChildProcess; url: string }> {
  const npm = spawn('npm', ['start', '--ignore-scripts'], {
    cwd: root,
    env: {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
      HOME: folder,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PORT: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  started.push(npm.pid!)
  let said = ''
  npm.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ready = () => /The portal is ready at (\S+)/.exec(said)?.[1]
  await expect.poll(ready).toBeDefined()
  return { npm, url: ready()! }
}
const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )

// Ctrl+C reaches the complete group anyway; `kill` and a service manager reach npm alone.
test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a portal that npm started ends with npm, which receives %s',
  async (signal) => {
    const { npm, url } = await npmStart()
    expect(await answers(url)).toBe(true)
    npm.kill(signal)
    await expect.poll(() => answers(url)).toBe(false)
  },
)

test('no script leaves a shell between npm and the program that it runs', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(Object.values(scripts).filter((script) => !/^exec (env \S+ )?node /.test(script))).toEqual([])
})
