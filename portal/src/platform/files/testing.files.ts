import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type FileGroup, type FileStore, keyPrefixes, newStoredKey } from './files.server.ts'

export const megabyte = 1_048_576
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const inChunks = (bytes: Buffer, size = 65_536) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
    { objectMode: false },
  )
const none = async () => new Set<string>()

/** What every file store promises; sizes below, at and above those of a part. */
export function testFileStore(store: () => FileStore, folder: () => string, listAll: () => Promise<string[]>): void {
  const keep = (bytes: Buffer) => store().put(inChunks(bytes), { maxBytes: 100 * megabyte })
  const read = async (key: string) => buffer(await store().open(key))

  test.each([1, 100_000, 5 * megabyte - 1, 5 * megabyte, 5 * megabyte + 1, 12 * megabyte])(
    'keeps %i bytes, and knows their hash and size',
    async (size) => {
      const bytes = randomBytes(size)
      const stored = await keep(bytes)
      expect(stored).toMatchObject({ size, sha256: sha256(bytes) })
      expect(await store().stat(stored.key)).toMatchObject({ key: stored.key, size })
      expect((await read(stored.key)).equals(bytes)).toBe(true)
    },
  )
  test('reads a range, also across parts', async () => {
    const bytes = randomBytes(6 * megabyte)
    const { key } = await keep(bytes)
    const range = { start: 5 * megabyte - 3, end: 5 * megabyte + 6 }
    expect((await buffer(await store().open(key, range))).equals(bytes.subarray(range.start, range.end + 1))).toBe(true)
  })
  test.each([1_000, 6 * megabyte])(
    'refuses more than %i bytes where that is the limit, and keeps nothing',
    async (limit) => {
      const before = await listAll()
      const refused = store().put(inChunks(randomBytes(limit + 1)), { maxBytes: limit })
      await expect(refused).rejects.toMatchObject({ statusCode: 413 })
      expect(await listAll()).toEqual(before)
    },
  )
  test('keeps nothing of a source that breaks', async () => {
    const before = await listAll()
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(6 * megabyte)
        throw new Error('cut')
      })(),
    )
    await expect(store().put(broken, { maxBytes: 100 * megabyte })).rejects.toThrow('cut')
    expect(await listAll()).toEqual(before)
    expect(await store().sweep(new Date(Date.now() + 60_000), none)).toBe(0)
  })
  test('takes over a file of this machine', async () => {
    const bytes = randomBytes(7 * megabyte)
    const path = `${folder()}/adopted`
    await writeFile(path, bytes)
    const stored = await store().adopt(path)
    expect(stored).toMatchObject({ size: bytes.length, sha256: sha256(bytes) })
    expect((await read(stored.key)).equals(bytes)).toBe(true)
    await expect(writeFile(path, 'x', { flag: 'wx' })).resolves.toBeUndefined()
  })
  test('puts a file back under its key, and lists it there', async () => {
    const key = newStoredKey()
    await store().putBack(key, inChunks(Buffer.from('again')))
    expect((await read(key)).toString()).toBe('again')
    const groups: FileGroup[] = []
    for await (const group of store().listByPrefix()) groups.push(group)
    expect(groups.map(({ prefix }) => prefix)).toEqual(keyPrefixes)
    for (const { prefix, files } of groups)
      for (const file of files) expect(file.key.startsWith(`${prefix}/`)).toBe(true)
    const { files: listed } = groups.find(({ prefix }) => key.startsWith(prefix))!
    expect(listed.find((facts) => facts.key === key)).toMatchObject({ size: 5, modifiedAt: expect.any(Date) })
  })
  test('removes a file, also twice, and then has none', async () => {
    const { key } = await keep(randomBytes(100))
    await store().remove(key)
    await store().remove(key)
    expect(await store().stat(key)).toBeUndefined()
    await expect(store().open(key)).rejects.toMatchObject({ statusCode: 404 })
  })
  test.each(['../../etc/passwd', 'aa/../../x', '', 'zz/00000000-0000-4000-8000-000000000000'])(
    'knows no file %j',
    async (key) => {
      await expect(store().open(key)).rejects.toMatchObject({ statusCode: 404 })
    },
  )
}
