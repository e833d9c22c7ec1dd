import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readTar, type TarEntry, writeTar } from './tar.server.ts'

const entry = (name: string, text: string): TarEntry => ({
  name,
  size: Buffer.byteLength(text),
  body: [Buffer.from(text)],
})
const pack = async (...entries: TarEntry[]) =>
  Buffer.concat(await Readable.from(writeTar(Readable.from(entries), new Date(0))).toArray())

async function unpack(bytes: Buffer, piece = 100): Promise<[string, string][]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  )
  const found: [string, string][] = []
  for await (const { name, body } of readTar(Readable.from(pieces)))
    found.push([name, Buffer.concat(await Readable.from(body).toArray()).toString()])
  return found
}

const long = 'é'.repeat(700)

test('an archive is read as written, in chunks of any size', async () => {
  const bytes = await pack(entry('a.json', '{}'), entry('empty', ''), entry('files/x/400.webp', long))
  expect(bytes.length % 512).toBe(0)
  for (const piece of [1, 100, 512, 10_000])
    expect(await unpack(bytes, piece)).toEqual([
      ['a.json', '{}'],
      ['empty', ''],
      ['files/x/400.webp', long],
    ])
})

test('an unread entry is skipped', async () => {
  const names: string[] = []
  const bytes = await pack(entry('a', long), entry('b', 'x'))
  for await (const { name } of readTar(Readable.from([bytes]))) names.push(name)
  expect(names).toEqual(['a', 'b'])
})

test('other programs read it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tar-test-'))
  try {
    writeFileSync(join(folder, 'x.tar'), await pack(entry('a.json', '{"a":1}'), entry('b', long)))
    execFileSync('tar', ['xf', 'x.tar'], { cwd: folder })
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('{"a":1}')
    expect(readFileSync(join(folder, 'b'), 'utf8')).toBe(long)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([2, 4])('a body of 3 bytes declared as %d stops the writer', async (size) => {
  await expect(pack({ ...entry('a', 'xyz'), size })).rejects.toThrow(/size/i)
})

test('a failing body stops the writer with its error, and so does a name that is too long', async () => {
  const fails = Readable.from(
    (async function* () {
      yield Buffer.from('x')
      throw new Error('no disk')
    })(),
  )
  await expect(pack({ name: 'a', size: 3, body: fails })).rejects.toThrow('no disk')
  expect(fails.destroyed).toBe(true)
  await expect(pack(entry('é'.repeat(51), 'x'))).rejects.toThrow('too long')
})

test('a cancelled reader stops the writer', async () => {
  const body = Readable.from(
    (function* () {
      for (let i = 0; i < 4096; i++) yield Buffer.alloc(65_536)
    })(),
  )
  for await (const chunk of writeTar(Readable.from([{ name: 'a', size: 4096 * 65_536, body }]), new Date(0)))
    if (chunk.length > 512) break
  await expect.poll(() => body.destroyed).toBe(true)
})

test.each([
  ['text', Buffer.from('not an archive'.repeat(100))],
  ['nothing', Buffer.alloc(0)],
  ['zeros that begin with a letter', Buffer.concat([Buffer.from('a'), Buffer.alloc(1023)])],
])('%s is refused', async (_what, bytes) => {
  await expect(unpack(bytes)).rejects.toThrow('not an export of this portal')
})

/** The archive with a change in its first header and a matching checksum. */
function changeHeader(bytes: Buffer, at: number, text: string): Buffer {
  const changed = Buffer.from(bytes)
  changed.write(text, at, 'latin1')
  changed.fill(' ', 148, 156)
  const sum = changed.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return changed
}

test('an archive cut off anywhere is refused', async () => {
  const bytes = await pack(entry('a', long))
  for (const length of [100, 600, 1_000, 2_000, bytes.length - 1_024])
    await expect(unpack(bytes.subarray(0, length))).rejects.toThrow('not an export of this portal')
})

test.each([
  ['a link', 156, '2'],
  ['a folder', 156, '5'],
  ['a folder by its name', 1, '/'],
  ['a negative size', 124, '\xff'.repeat(12)],
  ['a size without digits', 124, 'zzz'],
  ['a size beyond the file', 124, '77777777777'],
])('with %s in it, it is refused', async (_what, at, text) => {
  const bytes = changeHeader(await pack(entry('a', long), entry('b', long)), at, text)
  await expect(unpack(bytes)).rejects.toThrow('not an export of this portal')
})

test.each(['x', 'g'])('with an extended header (%s) in it, it is refused', async (type) => {
  const record = '20 path=other.json\n'
  const header = changeHeader(await pack(entry('a', `${record} `)), 156, type)
  await expect(unpack(Buffer.concat([header.subarray(0, 1024), await pack(entry('b', long))]))).rejects.toThrow(
    'more than files',
  )
})

test('thousands of extended headers cost no more than their bytes', async () => {
  const keys = Array.from({ length: 400 }, (_, at) => `11 k${String(at).padStart(3, '0')}=v\n`).join('')
  const header = async (type: string, text: string) =>
    changeHeader((await pack(entry('a', text))).subarray(0, -1024), 156, type)
  const small = await header('x', '9 a=bbbb\n')
  const bytes = Buffer.concat([
    await header('g', keys),
    ...Array<Buffer>(5_000).fill(small),
    await pack(entry('b', 'x')),
  ])
  const began = performance.now()
  await expect(unpack(bytes, 1 << 20)).rejects.toThrow('more than files')
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('an error of the source is not blamed on the archive', async () => {
  const bytes = await pack(entry('a', long))
  const source = Readable.from(
    (async function* () {
      yield bytes.subarray(0, 700)
      throw new Error('no disk')
    })(),
  )
  const read = async () => {
    for await (const { body } of readTar(source)) await Readable.from(body).toArray()
  }
  await expect(read()).rejects.toThrow('no disk')
})
