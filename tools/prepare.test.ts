import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepare } from './prepare.mjs'
import { checkMachine } from './prepare/machine.mjs'
import { explainFailure } from './prepare/run.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-prepare-'))
  write('package.json', '{}')
  write('portal/package.json', '{}')
  write('package-lock.json', lock('1.0.0'))
  write('portal/src/root.tsx', 'one')
  write('portal/vite.config.ts', '')
  write('fake.mjs', fake)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

function lock(version: string) {
  const foreign = { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['mips'] }
  return JSON.stringify({
    packages: { '': {}, portal: {}, 'node_modules/a': { version }, 'node_modules/foreign': foreign },
  })
}

/** A fake npm and builder: records its calls in `calls`; waits, fails or dies according to the file `mood`. */
const fake = `
import fs from 'node:fs'
import path from 'node:path'
const [root, action] = process.argv.slice(2)
const at = (file) => path.join(root, file)
const write = (file, text) => { fs.mkdirSync(path.dirname(at(file)), { recursive: true }); fs.writeFileSync(at(file), text) }
const mood = fs.existsSync(at('mood')) ? fs.readFileSync(at('mood'), 'utf8') : ''
fs.appendFileSync(at('calls'), action + ' start\\n')
if (action === 'ci') {
  fs.rmSync(at('node_modules'), { recursive: true, force: true })
  write('node_modules/a/package.json', '{}')
  fs.mkdirSync(at('node_modules/.bin'))
  fs.symlinkSync(process.execPath, at('node_modules/.bin/node'))
} else {
  write('portal/build/client/assets/app.js', 'let a = 1;'.repeat(500))
  write('portal/build/client/assets/dot.svg', '<svg/>')
  write('portal/build/client/photo.jpg', 'x'.repeat(5000))
  if (mood !== 'half') write('portal/build/server/index.js', fs.readFileSync(at('portal/src/root.tsx')))
}
await new Promise((resolve) => setTimeout(resolve, mood === 'slow' ? 250 : 0))
if (mood.startsWith('fail ')) { console.error(mood.slice(5)); process.exit(1) }
if (action === 'ci') fs.copyFileSync(at('package-lock.json'), at('node_modules/.package-lock.json'))
if (action === 'ci') {
  const list = JSON.parse(fs.readFileSync(at('node_modules/.package-lock.json'), 'utf8'))
  delete list.packages['node_modules/foreign']
  write('node_modules/.package-lock.json', JSON.stringify(list))
}
fs.appendFileSync(at('calls'), action + ' end\\n')
`

const said: string[] = []
function run(options: { build?: boolean } = {}) {
  said.length = 0
  const command = [process.execPath, path.join(root, 'fake.mjs'), root]
  return prepare(root, {
    ...options,
    say: (line: string) => said.push(line),
    npm: command,
    builder: [...command, 'build'],
  })
}

/** The actions since the last call. */
function actions(): string {
  const file = path.join(root, 'calls')
  if (!existsSync(file)) return ''
  const calls = readFileSync(file, 'utf8').trim().replaceAll('\n', ', ')
  rmSync(file)
  return calls
}

const both = 'ci start, ci end, build start, build end'

test('the first start installs and builds, the second does nothing, quickly', async () => {
  await run()
  expect(actions()).toBe(both)
  expect(said[0]).toBe('Installing packages (about a minute on first start)…')
  expect(said.join('\n')).toMatch(/Building the pages…\nPages built \(\d+ s\)\./)
  const began = Date.now()
  await run()
  expect(Date.now() - began).toBeLessThan(200)
  expect([actions(), said]).toEqual(['', []])
})

test('an install follows the lock file, a manifest and lost packages; a build follows its sources, not tests', async () => {
  await run()
  actions()
  write('package-lock.json', lock('1.0.1'))
  await run()
  expect(actions()).toBe(both)
  write('portal/package.json', '{"name":"x"}')
  await run()
  expect(actions()).toMatch(/^ci start, ci end/)
  rmSync(path.join(root, 'node_modules/a'), { recursive: true })
  await run()
  expect(actions()).toBe('ci start, ci end')
  write('portal/src/root.tsx', 'two')
  write('portal/src/root.test.ts', 'a test')
  await run({ build: false })
  expect(actions()).toBe('')
  await run()
  expect(actions()).toBe('build start, build end')
  expect(readFileSync(path.join(root, 'portal/build/server/index.js'), 'utf8')).toBe('two')
  write('portal/src/root.test.ts', 'another test')
  await run()
  expect(actions()).toBe('')
})

test('text files get compressed copies, files that would not get smaller do not', async () => {
  await run()
  const client = path.join(root, 'portal/build/client')
  const raw = readFileSync(path.join(client, 'assets/app.js'))
  expect(brotliDecompressSync(readFileSync(path.join(client, 'assets/app.js.br')))).toEqual(raw)
  expect(gunzipSync(readFileSync(path.join(client, 'assets/app.js.gz')))).toEqual(raw)
  expect(readdirSync(path.join(client, 'assets')).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'dot.svg'])
  expect(existsSync(path.join(client, 'photo.jpg.br'))).toBe(false)
})

test('a failed install or build says what to do, is repeated, and leaves nothing that looks complete', async () => {
  write('mood', 'fail npm error code ENOTFOUND')
  await expect(run()).rejects.toThrow(/^Installing the packages failed: the package registry cannot be reached/)
  rmSync(path.join(root, 'mood'))
  await run()
  expect(actions()).toBe(`ci start, ${both}`)
  write('portal/src/root.tsx', 'broken')
  write('mood', 'fail error: ENOSPC: no space left on device')
  await expect(run()).rejects.toThrow(/^Building the pages failed: the disk is full/)
  // Back to the sources of the last complete build, whose files the failed one has overwritten.
  write('portal/src/root.tsx', 'one')
  rmSync(path.join(root, 'mood'))
  await run()
  expect(actions()).toBe('build start, build start, build end')
})

test('two starts at once do the work once, one after the other', async () => {
  write('mood', 'slow')
  await Promise.all([run(), run(), run()])
  expect(actions()).toBe(both)
  expect(said).toContain('Waiting for another start that is preparing…')
})

test('a start killed in the middle leaves no orphan, blocks no other start, and its work is repeated', async () => {
  write('mood', 'slow')
  const module = pathToFileURL(fileURLToPath(new URL('./prepare.mjs', import.meta.url))).href
  const command = [process.execPath, path.join(root, 'fake.mjs'), root]
  const script = `const { prepare } = await import(${JSON.stringify(module)})
    await prepare(${JSON.stringify(root)}, { npm: ${JSON.stringify(command)}, builder: ${JSON.stringify([...command, 'build'])} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(() => existsSync(path.join(root, 'calls')), { interval: 10 }).toBe(true)
  child.kill('SIGKILL')
  await ended
  await run()
  expect(actions()).toBe(`ci start, ${both}`)
})

test('machines that cannot run the portal get the reason', () => {
  expect(() => checkMachine('linux', 'x64', '20.18.3')).toThrow(/20\.18\.3 is too old.*20\.19 or newer/)
  expect(() => checkMachine('darwin', 'arm64', '22.4.0')).toThrow(/darwin arm64.*Node\.js 24 or newer/)
  expect(() => checkMachine('darwin', 'arm64', '24.1.0')).not.toThrow()
  expect(() => checkMachine('linux', 'arm64', '20.19.0')).not.toThrow()
})

test('a failure without a known cause refers to the output above it', () => {
  expect(explainFailure('Building the pages', 1, 'Unexpected token')).toMatch(/the last lines of its output are above/)
  expect(explainFailure('Building the pages', 'SIGKILL', '')).toMatch(/memory/)
  expect(explainFailure('Building the pages', 'interrupted', '')).toMatch(/the next start repeats it/)
})

test('the script itself runs before anything is installed, on the Node.js of the machine', () => {
  const script = fileURLToPath(new URL('./prepare.mjs', import.meta.url))
  expect(() => execFileSync(process.execPath, ['--check', script])).not.toThrow()
  const imports = readdirSync(fileURLToPath(new URL('./prepare', import.meta.url)))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(fileURLToPath(new URL(`./prepare/${name}`, import.meta.url)), 'utf8'))
    .join('\n')
    .matchAll(/from '([^']+)'/g)
  expect([...imports].map((found) => found[1]).filter((from) => !/^(node:|\.\/)/.test(from!))).toEqual([])
})
