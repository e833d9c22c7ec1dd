import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackupKeys, encrypted, openBackup, readArchive, textEntry, writeArchive } from './encryption.server.ts'

const noKeys: BackupKeys = { backupPassphrase: undefined, backupRecipient: undefined, backupIdentity: undefined }
const entries = () => [
  textEntry('backup.json', '{"format":"x"}'),
  { name: 'tables/public.users/000001', size: 900, body: [Buffer.alloc(500, 'a'), Buffer.alloc(400, 'b')] },
  { name: 'files/ab/x', size: 70_000, body: [Buffer.alloc(70_000, 'c')] },
  // So many that their sums fill several lists.
  ...Array.from({ length: 700 }, (_, at) => textEntry(`outbox/${'n'.repeat(80)}-${at}`, `mail ${at}`)),
  textEntry('summary.json', '{}'),
]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function pack(keys = noKeys): Promise<Buffer> {
  const archive = await encrypted(writeArchive(Readable.from(entries()), new Date(0)), keys)
  return Buffer.concat(await Readable.from(archive).toArray())
}

async function unpack(bytes: Buffer, keys = noKeys): Promise<Map<string, string>> {
  const path = join(folder, randomBytes(6).toString('hex'))
  writeFileSync(path, bytes)
  const found = new Map<string, string>()
  for await (const { name, body } of readArchive(await openBackup(path, keys)))
    found.set(name, Buffer.concat(await Readable.from(body).toArray()).toString())
  return found
}

const positionOf = (bytes: Buffer, text: string) => {
  const at = bytes.indexOf(text)
  if (at < 0) throw new Error(`${text} is not there`)
  return at
}

test('an archive is read as it was written', async () => {
  const found = await unpack(await pack())
  expect(found.size).toBe(704)
  expect(found.get('tables/public.users/000001')).toBe('a'.repeat(500) + 'b'.repeat(400))
  expect([...found.keys()].some((name) => name.startsWith('sums/'))).toBe(false)
})

describe('damage is found', () => {
  test.each([
    ['the description', (b: Buffer) => positionOf(b, '{"format"') + 3],
    ['rows', (b: Buffer) => positionOf(b, 'aaaa') + 200],
    ['a document', (b: Buffer) => positionOf(b, 'cccc') + 60_000],
    ['a mail', (b: Buffer) => positionOf(b, 'mail 699') + 6],
    ['the name of an entry', (b: Buffer) => positionOf(b, 'files/ab/x') + 7],
    ['the size of an entry', (b: Buffer) => positionOf(b, 'files/ab/x') + 130],
    ['a list of sums', (b: Buffer) => positionOf(b, ' 14 backup.json') - 5],
    ['the name of a list of sums', (b: Buffer) => positionOf(b, 'sums/000002') + 8],
    ['the summary', (b: Buffer) => b.lastIndexOf('summary.json') + 4],
    ['the counts at the end', (b: Buffer) => positionOf(b, '{"entries"') + 12],
    ['the hash at the end', (b: Buffer) => positionOf(b, '"sha256":"') + 20],
  ])('in %s', async (_, where) => {
    const bytes = await pack()
    const at = where(bytes)
    bytes[at] = bytes[at]! ^ 1
    await expect(unpack(bytes)).rejects.toMatchObject({ statusCode: 400, message: /not a backup|damaged/ })
  })

  test('wherever an archive is cut', async () => {
    const bytes = await pack()
    const cuts = [0, 1, 511, 512, 2_000, 40_000, bytes.length - 1_536, bytes.length - 2_000]
    for (const at of cuts) await expect(unpack(bytes.subarray(0, at))).rejects.toMatchObject({ statusCode: 400 })
  })

  test('when an entry is left out, added or exchanged', async () => {
    const bytes = await pack()
    const start = positionOf(bytes, 'tables/public.users')
    const next = positionOf(bytes, 'files/ab/x')
    await expect(unpack(Buffer.concat([bytes.subarray(0, start), bytes.subarray(next)]))).rejects.toMatchObject({
      statusCode: 400,
    })
    const twice = Buffer.concat([bytes.subarray(0, next), bytes.subarray(start)])
    await expect(unpack(twice)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('in what is no archive at all', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), randomBytes(5_000), Buffer.alloc(4_096)])
      await expect(unpack(bytes)).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('an encrypted archive', () => {
  const passphrase = { ...noKeys, backupPassphrase: 'a quiet river at noon' }

  test('opens with its passphrase only', async () => {
    const bytes = await pack(passphrase)
    expect(bytes.includes('backup.json')).toBe(false)
    expect((await unpack(bytes, passphrase)).size).toBe(704)
    await expect(unpack(bytes, { ...noKeys, backupPassphrase: 'a quiet river at night' })).rejects.toThrow(
      'BACKUP_PASSPHRASE',
    )
    await expect(unpack(bytes)).rejects.toThrow('The backup is encrypted')
  })

  test('for a recipient opens with its identity only', async () => {
    const identity = await generateIdentity()
    const bytes = await pack({ ...noKeys, backupRecipient: await identityToRecipient(identity) })
    expect((await unpack(bytes, { ...noKeys, backupIdentity: identity })).size).toBe(704)
    await expect(unpack(bytes, { ...noKeys, backupIdentity: await generateIdentity() })).rejects.toThrow(
      'BACKUP_IDENTITY',
    )
    await expect(unpack(bytes, passphrase)).rejects.toThrow('BACKUP_IDENTITY')
  })

  test('is refused when a byte of it is changed or it is cut', async () => {
    // The first lines are those of a passphrase or of a recipient; the rest is the same, and quicker to open for a recipient.
    const backupIdentity = await generateIdentity()
    const keys = { ...noKeys, backupIdentity, backupRecipient: await identityToRecipient(backupIdentity) }
    const bytes = await pack(keys)
    for (const at of [30, 100, 400, 90_000, bytes.length - 10]) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 1
      await expect(unpack(changed, keys)).rejects.toThrow(/damaged|cannot be opened/)
    }
    for (const at of [25, 300, 65_536, bytes.length - 1])
      await expect(unpack(bytes.subarray(0, at), keys)).rejects.toThrow(/damaged|cannot be opened/)
  })
})
