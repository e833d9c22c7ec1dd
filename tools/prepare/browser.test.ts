import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from '../repository-root.ts'
import { browserFolder, browserIsUnpacked } from './browser.mjs'

// It has no types.
const { pack } = createRequire(import.meta.url)('tar-fs') as { pack(folder: string): Readable }

// Large enough to kill a process while it writes the file.
const program = Buffer.alloc(200_000_000, 'browser')
const packed = brotliCompressSync(program, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

let root: string
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'prepare-browser-'))
  const bin = join(root, 'node_modules/@sparticuz/chromium/bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, '../package.json'), '{"version":"1.0.0"}')
  writeFileSync(join(bin, 'chromium.br'), packed)
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    const content = join(root, 'content', name)
    mkdirSync(content, { recursive: true })
    writeFileSync(join(content, `${name}.txt`), name)
    writeFileSync(join(bin, `${name}.tar.br`), brotliCompressSync(await buffer(pack(content))))
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A process that unpacks the browser as `npm test` does, on a checkout with installed packages. */
function ask() {
  const script = `
    import { runAlone } from ${JSON.stringify(urlOf('exclusive.mjs'))}
    import { browserIsUnpacked, unpackBrowser } from ${JSON.stringify(urlOf('browser.mjs'))}
    const root = ${JSON.stringify(root)}
    await runAlone(root, console.log, async () => { if (!browserIsUnpacked(root)) await unpackBrowser(root, console.log) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = Promise.all([once(child, 'close') as Promise<[number | null]>, text(child.stdout)])
  return { kill: () => child.kill('SIGKILL'), ended: ended.then(([[code], said]) => ({ code, said })) }
}
const urlOf = (name: string) => pathToFileURL(join(repositoryRoot, 'tools/prepare', name)).href

function expectComplete(): void {
  expect(browserIsUnpacked(root)).toBe(true)
  expect(readFileSync(join(browserFolder(root), 'chromium')).equals(program)).toBe(true)
  for (const name of ['al2023', 'fonts', 'swiftshader'])
    expect(readFileSync(join(browserFolder(root), `${name}.txt`), 'utf8')).toBe(name)
  // Every user may run it, also where root has prepared the checkout.
  expect(statSync(join(browserFolder(root), 'chromium')).mode & 0o555).toBe(0o555)
}

test('of several processes that need the browser at once, one unpacks it', async () => {
  const answers = await Promise.all([ask(), ask(), ask()].map(({ ended }) => ended))
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(answers.filter(({ said }) => said.includes('Browser unpacked'))).toHaveLength(1)
  expectComplete()
})

test('an incomplete folder of a killed process is never used, and is unpacked again', async () => {
  const killed = ask()
  const half = join(browserFolder(root), 'chromium')
  await expect.poll(() => existsSync(half) && statSync(half).size > 0, { interval: 1 }).toBe(true)
  const waiting = [ask(), ask()]
  killed.kill()
  expect((await killed.ended).code).toBeNull()
  const answers = await Promise.all(waiting.map(({ ended }) => ended))
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  expect(answers.filter(({ said }) => said.includes('Browser unpacked'))).toHaveLength(1)
  expectComplete()
})

test('another version of the package is unpacked again', async () => {
  await ask().ended
  writeFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), '{"version":"1.0.1"}')
  expect(browserIsUnpacked(root)).toBe(false)
  await ask().ended
  expectComplete()
})
