import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { formWith, testPdf } from '#features/content/testing.ts'
import { removeDocuments, removeReleasedFiles, removeOrphans } from '#features/documents/service.server.ts'
import { holdFileRemovals } from '../files/file-removal.server.ts'
import { connect } from './empty-place.server.ts'
import { addDocument, knownData } from './testing.ts'
import { verifyFiles } from './verify.server.ts'

const portal = await usePortal({ own: 'deletes all documents' })
beforeEach(async () => {
  await portal.deps.database.pool.query(
    'delete from documents; delete from content_files; delete from document_loose_files',
  )
  await rm(join(portal.dataDir, 'files'), { recursive: true, force: true })
})

const pathOf = (key: string) => join(portal.dataDir, 'files', key)
const dayMs = 86_400_000

async function verify() {
  const sentences: string[] = []
  const { deps } = portal
  const result = await verifyFiles(deps.database.connection, deps.files, knownData().references, {
    now: new Date(),
    report: (sentence) => void sentences.push(sentence),
  })
  expect(result.problems).toBe(sentences.length)
  return { ...result, sentences }
}

async function addLibraryFile(hashes: object) {
  const { key } = await addDocument(portal, 'picture')
  await portal.deps.database.pool.query(`delete from documents where file_key = $1`, [key])
  const id = randomUUID()
  await portal.deps.database.pool.query(
    `insert into content_files (id, kind, original_name, size, variants, hashes, created_at, created_by_id)
     values ($1, 'image', 'a.png', 7, $2, $3, now(), 'x')`,
    [id, { '400.webp': key }, hashes],
  )
  return { id, key }
}

test('files and records that agree are no problem, whatever the kind', async () => {
  await addDocument(portal, 'one')
  await addDocument(portal, 'two two')
  await addLibraryFile({ '400.webp': createHash('sha256').update('picture').digest('hex') })
  expect(await verify()).toEqual({ files: 3, bytes: 17, problems: 0, sentences: [] })
})

test('a changed byte, another length, a missing file and an impossible key are each reported with their record', async () => {
  const [changed, longer, missing, strange] = await Promise.all(
    ['one', 'two', 'three', 'four'].map((text) => addDocument(portal, text)),
  )
  await writeFile(pathOf(changed!.key), 'ona')
  await writeFile(pathOf(longer!.key), 'two!')
  await rm(pathOf(missing!.key))
  await portal.deps.database.pool.query(`update documents set file_key = '../secret' where id = $1`, [strange!.id])
  const { sentences } = await verify()
  expect(sentences.toSorted()).toEqual(
    [
      `Document ${changed!.id}: its file ${changed!.key} is damaged: its SHA-256 is not the recorded one.`,
      `Document ${longer!.id}: its file ${longer!.key} has 4 bytes instead of 3.`,
      `Document ${missing!.id}: its file ${missing!.key} is missing.`,
      `Document ${strange!.id}: it names a file that cannot exist.`,
    ].toSorted(),
  )
})

test('a damaged picture of the library is found by the hash of its variant', async () => {
  const { id, key } = await addLibraryFile({ '400.webp': 'f'.repeat(64) })
  expect((await verify()).sentences).toEqual([
    `Library file ${id} (400.webp): its file ${key} is damaged: its SHA-256 is not the recorded one.`,
  ])
})

test('an upload to the library notes the hash of every variant', async () => {
  const body = formWith({}, 'file', testPdf(), 'a.pdf')
  const answer = await portal.call('POST', '/api/content-manager/library', { token: await portal.adminToken(), body })
  expect(answer.status).toBe(201)
  const { rows } = await portal.deps.database.pool.query('select variants, hashes from content_files')
  expect(rows).toEqual([
    { variants: { pdf: expect.any(String) }, hashes: { pdf: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  ])
  expect((await verify()).sentences).toEqual([])
})

test('a file without a record is reported when it is older than a day, unless a sweep knows it', async () => {
  const files = await Promise.all(['old', 'young', 'left'].map((text) => addDocument(portal, text)))
  const [old, young, left] = files
  await portal.deps.database.pool.query('delete from documents')
  await portal.deps.database.pool.query(`insert into document_loose_files values ($1, now() + interval '1 hour')`, [
    left!.key,
  ])
  const before = new Date(Date.now() - dayMs - 60_000)
  for (const { key } of [old!, left!]) await utimes(pathOf(key), before, before)
  expect(young).toBeDefined()
  expect((await verify()).sentences).toEqual([
    `File ${old!.key} belongs to no record (3 bytes, ${before.toISOString().slice(0, 10)}).`,
  ])
})

test('a removed document keeps its file while something reads all files, and loses it afterwards', async () => {
  const { deps } = portal
  const { key, recordId } = await addDocument(portal, 'kept')
  const reader = await connect(deps.database.connection)
  await holdFileRemovals(reader)
  await deps.database.transaction((tx) => removeDocuments(deps, tx, { recordType: 'test-record', recordId }))
  await removeReleasedFiles(deps)
  expect(await readFile(pathOf(key), 'utf8')).toBe('kept')
  await reader.end()
  await expect
    .poll(async () => {
      await removeReleasedFiles(deps)
      return deps.files.stat(key)
    })
    .toBeUndefined()
})

test('files without a record are removed after a day, unless they are so many that it must be a mistake', async () => {
  const { deps } = portal
  const records = await Promise.all(['one', 'two'].map((text) => addDocument(portal, text)))
  const strays: string[] = []
  const stray = async (days: number) => {
    const { key } = await addDocument(portal, 'stray')
    await deps.database.pool.query('delete from documents where file_key = $1', [key])
    await utimes(pathOf(key), new Date(), new Date(Date.now() - days * dayMs))
    strays.push(key)
  }
  for (const days of [2, 3, 0.5]) await stray(days)
  await removeOrphans(deps, knownData().references)
  const left = await Promise.all([...records.map(({ key }) => key), ...strays].map((key) => deps.files.stat(key)))
  expect(left.map(Boolean)).toEqual([true, true, false, false, true])
  for (let count = 0; count < 11; count++) await stray(2)
  await expect(removeOrphans(deps, knownData().references)).rejects.toMatchObject({ code: 'orphaned-files' })
  expect(await deps.files.stat(strays.at(-1)!)).toBeTruthy()
})
