import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashFile } from './file-hash.server.ts'
import { FileSink } from './local-files.server.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'sink-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const tooMuch = () => new Error('too much')
const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
    { objectMode: false },
  )

describe('a file written by a sink', () => {
  test.each([
    ['one byte', 1, 1],
    ['pieces that gather', 9_000_001, 65_536],
    ['pieces larger than the buffer', 40_000_000, 7_000_000],
  ])('contains every byte and has the right hash: %s', async (_name, size, piece) => {
    const bytes = randomBytes(size)
    const path = join(folder, String(size))
    const sink = new FileSink(path, { flags: 'wx', start: 0, maxBytes: size, tooMuch })
    await pipeline(inPieces(bytes, piece), sink)
    expect([sink.length, sink.sha256]).toEqual([size, sha256(bytes)])
    expect(sha256(await readFile(path))).toBe(sha256(bytes))
  })
  test('continues from a given byte, without a hash of a part', async () => {
    const path = join(folder, 'goes-on')
    await writeFile(path, 'one ')
    const sink = new FileSink(path, { flags: 'r+', start: 4, maxBytes: 3, tooMuch })
    await pipeline(inPieces(Buffer.from('two'), 1), sink)
    expect([sink.length, sink.sha256, await readFile(path, 'utf8')]).toEqual([7, undefined, 'one two'])
    expect(await hashFile(path, 7)).toBe(sha256(Buffer.from('one two')))
  })
  test('accepts no byte above its limit', async () => {
    const sink = new FileSink(join(folder, 'much'), { flags: 'wx', start: 0, maxBytes: 10, tooMuch })
    await expect(pipeline(inPieces(randomBytes(11), 4), sink)).rejects.toThrow('too much')
  })
  test('never replaces an existing file, nor creates a missing one', async () => {
    await writeFile(join(folder, 'there'), '')
    const over = new FileSink(join(folder, 'there'), { flags: 'wx', start: 0, maxBytes: 10, tooMuch })
    await expect(pipeline(inPieces(Buffer.from('a'), 1), over)).rejects.toThrow('EEXIST')
    const missing = new FileSink(join(folder, 'missing'), { flags: 'r+', start: 0, maxBytes: 10, tooMuch })
    await expect(pipeline(inPieces(Buffer.from('a'), 1), missing)).rejects.toThrow('ENOENT')
  })
})

test('the hash of a file that is missing or shorter than declared is refused', async () => {
  await writeFile(join(folder, 'short'), 'abc')
  await expect(hashFile(join(folder, 'short'), 4)).rejects.toThrow('shorter')
  await expect(hashFile(join(folder, 'nowhere'), 1)).rejects.toThrow('could not be hashed')
  expect(await hashFile(join(folder, 'short'), 3)).toBe(sha256(Buffer.from('abc')))
})

test('a program that has hashed a file ends', async () => {
  const module = new URL('file-hash.server.ts', import.meta.url).href
  const program = join(folder, 'program.mjs')
  await writeFile(program, `import { hashFile } from '${module}'\nconsole.log(await hashFile(process.argv[1], 5))`)
  const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: 120_000 })
  expect(stdout.trim()).toBe(sha256(Buffer.from('impor')))
})
