import { spawn } from 'node:child_process'
import {
  chmodSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveToPortal, portalCommand } from '../tools/portal-command.ts'
import { pagesAreFresh } from '../tools/prepare/build.mjs'
import { makeRelease, type Release, importedPackages } from '../tools/release/main.ts'
import { repositoryRoot } from '../tools/repository-root.ts'

const place = mkdtempSync(join(tmpdir(), 'release-'))
const folder = join(place, 'portal')
let release: Release
beforeAll(() => {
  if (!pagesAreFresh(repositoryRoot)) throw new Error('The pages are not built: run npm test, which builds them.')
  chmodSync(place, 0o755)
  release = makeRelease(folder, linkSync)
})
afterAll(() => {
  for (const path of foldersOf(folder)) chmodSync(path, 0o755)
  rmSync(place, { recursive: true, force: true, maxRetries: 10 })
})

const foldersOf = (top: string): string[] => [
  top,
  ...readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name)),
]
const hasPackage = (path: string, name: string) => globSync(join(path, name, 'package.json')).length > 0
const readJson = <Read>(path: string) => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as Read

test('a release takes at most 350 MB, and is never made over another folder', () => {
  expect(release.packages).toBeGreaterThan(100)
  expect(release.bytes).toBeGreaterThan(150 * 1_048_576)
  expect(release.bytes).toBeLessThan(350 * 1_048_576)
  expect(() => makeRelease(folder, linkSync)).toThrow(/is not empty: name a new folder/)
})

test('it has every package that its programs and pages import, and no tool', () => {
  const programs = globSync(['portal/src/**/*.ts', 'portal/build/server/**/*.js'], { cwd: folder })
  expect(programs.length).toBeGreaterThan(300)
  // Built into the pages; the plain `.ts` files of screens that import them are never run.
  const { devDependencies } = readJson<{ devDependencies: Record<string, string> }>('portal/package.json')
  const isFree = (file: string, name: string) =>
    builtinModules.includes(name) || (file.startsWith('portal/src/') && name in devDependencies)
  const missing = programs.flatMap((file) => {
    const { resolve } = createRequire(join(folder, file))
    return importedPackages(readFileSync(join(folder, file), 'utf8'))
      .filter((name) => !isFree(file, name))
      .filter((name) => !resolve.paths(name)?.some((path) => path.startsWith(folder) && hasPackage(path, name)))
      .map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
  for (const tool of ['vite', 'vitest', 'typescript', '@sparticuz/chromium', 'playwright-core', 'react-aria'])
    expect([tool, hasPackage(join(folder, 'node_modules'), tool)]).toEqual([tool, false])
})

/** A portal of the release, started by an ordinary user with nothing but a path and the two folders that it may write. */
async function start(dataDir: string, temporary: string) {
  const [, args] = portalCommand(dataDir, join(folder, 'portal/src/main.js'))
  const own = join(folder, 'node_modules/.bin/node')
  const words = args.map((word) => (word === process.execPath ? own : word))
  const isRoot = process.getuid?.() === 0
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, TMPDIR: temporary, HOST: '127.0.0.1', PORT: '0' }
  const child = spawn(isRoot ? 'setpriv' : own, words, {
    env: { ...env, ADMIN_PORT: '0', LOG_LEVEL: 'warn', ADMIN_EMAIL: 'admin@commission.test', ADMIN_PASSWORD: password },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stop = () => (child.kill('SIGTERM'), ended)
  await expect
    .poll(() => said)
    .toMatch(/is ready at/)
    .catch(async (error: unknown) => {
      await stop()
      throw error
    })
  return { url: /ready at (http\S+)/.exec(said)![1]!, admin: /operators: (http[^/]+\/\/[^/]+)/.exec(said)![1]!, stop }
}
const password = 'Quiet-River-82!'

test('it serves from a folder that nobody writes, and stops cleanly', async () => {
  const [dataDir, temporary] = ['data', 'tmp'].map((name) => join(place, name)) as [string, string]
  for (const path of [dataDir, temporary]) mkdirSync(path)
  giveToPortal(dataDir, temporary)
  // Files are shared with the project of this test, so only the folders are closed.
  const folders = foldersOf(folder)
  for (const path of folders) chmodSync(path, 0o555)
  const before = folders.map((path) => [path, statSync(path).mtimeMs])
  const portal = await start(dataDir, temporary)
  try {
    for (const path of ['/', '/healthz', '/readyz', '/login', '/search?q=licence', '/whistleblowing'])
      expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 200])
    const { version } = readJson<{ version: string }>('package.json')
    expect(await (await fetch(`${portal.admin}/metrics`)).text()).toContain(`"${version}`)
    const body = JSON.stringify({ email: 'admin@commission.test', password })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${portal.url}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(200)
  } finally {
    expect(await portal.stop()).toBe(0)
  }
  expect(foldersOf(folder).map((path) => [path, statSync(path).mtimeMs])).toEqual(before)
})
