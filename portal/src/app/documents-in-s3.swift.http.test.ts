import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Swift, startSwift } from '@regulator/tools/engines/swift.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBackup } from '#platform/backup/backup.server.ts'
import { restoreBackup } from '#platform/backup/restore.server.ts'
import { addDocument, knownData, makeEmptyPlace } from '#platform/backup/testing.ts'
import { readConfig } from '#platform/settings/config.server.ts'
import { checkDocuments } from '#platform/doctor/documents.server.ts'
import { openFileStore } from '#platform/files/local-files.server.ts'
import { answerDataCommand } from './commands/data-commands.server.ts'
import { startTestPortal, type TestPortal } from './testing.server.ts'

let swift: Swift
let portal: TestPortal
beforeAll(async () => {
  ;[swift, portal] = await Promise.all([startSwift(), startTestPortal()])
})
afterAll(async () => {
  await portal.close()
  await swift.stop()
})

const configOf = (env: Record<string, string>) => readConfig({ ...env, DATA_DIR: portal.dataDir }, '/')
const storeAt = (prefix: string) => openFileStore(configOf(swift.env(prefix)))

async function command(name: string, args: string[], prefix?: string) {
  const said: string[] = []
  const keep = (sentence: string) => void said.push(sentence)
  const { FILES_URL, ...keys } = swift.env(prefix)
  const env = {
    ...keys,
    ...(prefix && { FILES_URL }),
    DATA_DIR: portal.dataDir,
    DATABASE_URL: portal.deps.config.databaseUrl!,
  }
  const code = await answerDataCommand(name, args, { env, say: keep, report: keep })
  return { code, said: said.join('\n') }
}
const copy = (from: string, to: string, prefix?: string) => command('files', ['copy', from, to], prefix)
const addressOf = (prefix: string) => swift.env(prefix)['FILES_URL']!

describe('npm run files -- copy', () => {
  test('copies every document to S3 and back while the portal runs, verified, and says what comes next', async () => {
    const documents = await Promise.all(['one', 'two', 'three'].map((text) => addDocument(portal, text)))
    const first = await copy('disk', addressOf('moved'))
    expect(first.said).toMatch(/Copied 3 files .* 0 were there\.\nSet FILES_URL to s3:.* and restart every process/)
    expect(first.code).toBe(0)
    expect(await command('verify', [], 'moved')).toMatchObject({ code: 0, said: expect.stringMatching(/Checked 3 /) })
    await addDocument(portal, 'stored since')
    const again = await copy('disk', addressOf('moved'), 'moved')
    expect(again.said).toMatch(/Copied 1 file .* 3 were there\.\nThe portal already uses that place/)
    await rm(join(portal.dataDir, 'files'), { recursive: true })
    expect(await copy(addressOf('moved'), 'disk')).toMatchObject({ code: 0 })
    expect(await readFile(join(portal.dataDir, 'files', documents[1]!.key), 'utf8')).toBe('two')
    expect(await command('verify', [])).toMatchObject({ code: 0 })
  })

  test('names a bucket that does not exist', async () => {
    const { code, said } = await copy('disk', addressOf('moved').replace(/^s3:\/\/[^/?]+/, 's3://no-such-bucket'))
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('does not have the bucket. Create it, or correct FILES_URL'),
    ])
  })

  test('reports a damaged and a missing file with their records, and puts nothing of them there', async () => {
    const [damaged, missing] = [await addDocument(portal, 'as it was'), await addDocument(portal, 'gone')]
    const path = join(portal.dataDir, 'files', damaged.key)
    await writeFile(path, 'as it is!')
    await rm(join(portal.dataDir, 'files', missing.key))
    const { code, said } = await copy('disk', addressOf('damaged'))
    expect(code).toBe(2)
    expect(said).toContain(`Document ${damaged.id}: its file ${damaged.key} is damaged`)
    expect(said).toContain(`Document ${missing.id}: its file ${missing.key} is missing`)
    expect(await storeAt('damaged').stat(damaged.key)).toBeUndefined()
    await portal.deps.database.pool.query('delete from documents where id = any($1)', [[damaged.id, missing.id]])
  })

  test.each([[['copy', 'disk']], [['move', 'disk', 'disk']], [['copy', 'disk', 'disk']], [['copy', 'disk', 's3://X']]])(
    '%j is refused in a sentence',
    async (args) =>
      expect(await command('files', args)).toMatchObject({ code: 1, said: expect.stringMatching(/^[A-Zs]/) }),
  )
})

test('a backup of documents in S3 is restored to S3, into an empty prefix only', async () => {
  await copy('disk', addressOf('source'))
  const target = join(portal.dataDir, 'backup.tar')
  const print = () => {}
  const config = { ...portal.deps.config, documents: configOf(swift.env('source')).documents }
  await makeBackup(config, openFileStore(config), knownData(), { target, withKeys: false, say: print })
  const place = await makeEmptyPlace({ env: swift.env('source') })
  const restore = () =>
    restoreBackup(place.config, openFileStore(place.config), { path: target, again: false, say: print })
  await expect(restore()).rejects.toThrow('already has documents')
  place.config.documents = configOf(swift.env('restored')).documents
  const { documents } = await restore()
  const { rows } = await portal.deps.database.pool.query<{ file_key: string }>('select file_key from documents')
  expect(documents).toBe(rows.length)
  await rm(target)
  await place.remove()
  for (const { file_key: key } of rows) expect(await storeAt('restored').stat(key)).toBeTruthy()
})

describe('the doctor', () => {
  const ask = async (env: Record<string, string>) =>
    (await checkDocuments(configOf({ ...swift.env('doctor'), ...env })))[0]!
  test('says nothing of documents on the disk', async () => expect(await checkDocuments(configOf({}))).toEqual([]))
  test('writes, reads and removes a file', async () => {
    expect(await ask({})).toMatchObject({ level: 'ok', text: expect.stringContaining('can be written, read and') })
  })
  test('names the cure of a wrong bucket, key or endpoint, and of a store that is down', async () => {
    const url = addressOf('doctor')
    for (const [env, cure] of [
      [{ FILES_URL: url.replace('portal/', 'missing-bucket/') }, 'Create it, or correct FILES_URL'],
      [{ AWS_SECRET_ACCESS_KEY: 'wrong' }, 'Correct AWS_SECRET_ACCESS_KEY'],
      [{ FILES_URL: url.replace(/:\d+/, ':9') }, 'Check that it runs, and the endpoint'],
    ] as const) {
      const { level, text } = await ask(env)
      expect(level).toBe('fix')
      expect(text).toContain(cure)
      expect(text).not.toContain('portal-secret')
    }
  })
})

test('the page System says whether the store answers', async () => {
  const env = { ...swift.env('system'), MASTER_KEY: portal.deps.config.masterKey!.toString('base64') }
  const second = await startTestPortal({ env })
  const token = await second.adminToken()
  const documents = async () => (await second.call('GET', '/api/system', { token })).body.documents as unknown
  expect(await documents()).toEqual({ remote: true, answers: true })
  await swift.cut('freeze')
  const began = Date.now()
  expect(await documents()).toEqual({ remote: true, answers: false })
  expect(Date.now() - began).toBeLessThan(15_000)
  await swift.restore()
  expect(await documents()).toEqual({ remote: true, answers: true })
  await second.close()
})
