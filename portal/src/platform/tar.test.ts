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

test('what is written is read again, in whatever pieces it comes', async () => {
  const bytes = await pack(entry('a.json', '{}'), entry('empty', ''), entry('files/x/400.webp', long))
  expect(bytes.length % 512).toBe(0)
  for (const piece of [1, 100, 512, 10_000])
    expect(await unpack(bytes, piece)).toEqual([
      ['a.json', '{}'],
      ['empty', ''],
      ['files/x/400.webp', long],
    ])
})

test('an entry that nobody reads is passed over', async () => {
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

test('a body of another size than it said ends the writing', async () => {
  await expect(pack({ ...entry('a', 'xyz'), size: 2 })).rejects.toThrow('3 bytes and not 2')
})

test.each([
  ['text', Buffer.from('not an archive'.repeat(100))],
  ['nothing', Buffer.alloc(0)],
  ['zeros that begin with a letter', Buffer.concat([Buffer.from('a'), Buffer.alloc(1023)])],
])('%s is refused', async (_what, bytes) => {
  await expect(unpack(bytes)).rejects.toThrow('no archive of this portal')
})

test('cut anywhere, or with a link in it, it is refused', async () => {
  const bytes = await pack(entry('a', long))
  for (const length of [100, 600, 1_000, 2_000, bytes.length - 1_024])
    await expect(unpack(bytes.subarray(0, length))).rejects.toThrow('no archive of this portal')
  const link = Buffer.from(bytes)
  link.write('2', 156)
  // A sum that fits again: '0' and '2' differ by two.
  const sum = Number.parseInt(link.toString('latin1', 148, 154), 8) + 2
  link.write(sum.toString(8).padStart(6, '0'), 148)
  await expect(unpack(link)).rejects.toThrow('more than files')
})
