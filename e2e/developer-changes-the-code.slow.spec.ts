import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { giveToPortal, portalCommand } from '../tools/portal-command.ts'
import { freePort } from '../tools/test-server.ts'
import { expectReadableColours } from './support/accessibility.ts'
import { withPage } from './support/browser.ts'
import { admin } from './support/portal.ts'
import { copyProject } from './support/project-copy.ts'

const project = copyProject()
const folder = project.root
const inCopy = (path: string) => join(folder, 'portal', path)
let url: string
let output = ''
let stop = async (): Promise<number | null> => 0

/** The development server writes into its copy, as the portal's own user. */
function giveCopyToPortal() {
  mkdirSync(join(folder, 'data'))
  giveToPortal(
    folder,
    ...readdirSync(folder).map((name) => join(folder, name)),
    ...readdirSync(join(folder, 'portal'), { recursive: true, encoding: 'utf8' }).map(inCopy),
  )
}

beforeAll(async () => {
  giveCopyToPortal()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const [program, args] = portalCommand(join(folder, 'data'), inCopy('src/main.js'))
  const child = spawn(program, [...args, '--dev'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
    },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  await vi.waitFor(async () => expect(await statusOf('/readyz'), output).toBe(200), { timeout: 600_000 })
})

afterAll(async () => {
  const status = await stop()
  project.remove()
  expect(status, output).toBe(0)
})

const statusOf = (path: string) =>
  fetch(url + path).then(
    ({ status }) => status,
    () => 0,
  )

async function login(password: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password }),
  })
  return (await answer.json()) as Record<string, unknown>
}

function write(path: string, change: (text: string) => string, from = path) {
  const text = change(readFileSync(inCopy(from), 'utf8'))
  mkdirSync(dirname(inCopy(path)), { recursive: true })
  writeFileSync(inCopy(path), text)
}

/** Waits until a change shows, and prints how long it took. */
async function shows<T>(what: string, read: () => Promise<T>, expected: T) {
  const began = performance.now()
  await expect.poll(read, { message: output, interval: 50 }).toEqual(expected)
  console.log(`${what} showed after ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

const messages = 'src/features/accounts/messages.ts'
const wrong = async () => (await login('Wrong-Lamp-99!'))['message']

test('an edited message is what the API answers', async () => {
  expect(await wrong()).toBe('Wrong e-mail address or password')
  write(messages, (text) => text.replace('Wrong e-mail address or password', 'Other words'))
  await shows('a message', wrong, 'Other words')
})

test('every part in every state can be read in both schemes', () =>
  withPage(
    { baseURL: url },
    async (page) => {
      // The first visit ends where Vite has found all libraries, and the page has been loaded again with them.
      for (let visit = 1; visit <= 2; visit++) await page.goto('/gallery', { waitUntil: 'networkidle' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectReadableColours(page)
      }
    },
    // Vite finds more libraries while it serves the first page, and then loads it again.
    [/504 \(Outdated Optimize Dep\)/, /Failed to fetch dynamically imported module/],
  ))

test('what keeps the code from running is shown with its stack, and the portal answers as before', async () => {
  write(messages, (text) => `${text}\nthrow new Error('broken on purpose')\n`)
  await shows('a mistake', async () => /broken on purpose[^]*at .*messages\.ts:\d+/.test(output), true)
  expect(await wrong()).toBe('Other words')
  write(messages, (text) => text.replace(/\nthrow .*\n/, '').replace('Other words', 'Corrected words'))
  await shows('the correction', wrong, 'Corrected words')
})

test('a new page in the table of pages answers', async () => {
  expect(await statusOf('/licenses')).toBe(200)
  expect(await statusOf('/later')).toBe(404)
  const page = 'features/fees/screens/licenses-page.tsx'
  write('src/features/fees/screens/later-page.tsx', (text) => text, `src/${page}`)
  write('src/pages.ts', (text) =>
    text.replace(`page('/licenses',`, `page('/later', 'features/fees/screens/later-page.tsx'),\n    page('/licenses',`),
  )
  await shows('a route', () => statusOf('/later'), 200)
})

test('a new migration has run', async () => {
  const { token } = await login(admin.password)
  const name = async () => {
    const answer = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${String(token)}` } })
    return ((await answer.json()) as { name?: string }).name
  }
  expect(await name()).not.toBe('Later')
  write('migrations/9999_later.sql', () => "UPDATE users SET name = 'Later'", 'migrations/0001_start.sql')
  write('migrations/meta/_journal.json', (text) => {
    const journal = JSON.parse(text) as { entries: { idx: number; when: number; tag: string }[] }
    const last = journal.entries.at(-1)!
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' })
    return JSON.stringify(journal)
  })
  await shows('a migration', name, 'Later')
})
