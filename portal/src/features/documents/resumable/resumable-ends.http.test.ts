import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { conflict, notFound } from '#platform/problem.ts'
import { sweepLeftovers } from '../service.server.ts'
import { openResumablePortal } from './testing.ts'
import { makePdf } from '../testing.ts'

const up = openResumablePortal()

describe('refused', () => {
  test('for other accounts', async () => {
    const stranger = await up.portal.newUser()
    expect((await up.create(100, {}, stranger.token)).status).toBe(404)
    const path = await up.begin(100)
    for (const answer of [
      await up.head(path, stranger.token),
      await up.patch(path, 0, makePdf(100), stranger.token),
      await up.cancel(path, stranger.token),
      await up.head('/api/resumable/unknown'),
      await up.head(`/api/resumable/${randomUUID()}`),
    ])
      expect(answer.status).toBe(404)
    expect(await up.offsetOf(path)).toBe(0)
  })
  test.each<[string, number, Record<string, string>, number]>([
    ['too large', 8_388_609, {}, 413],
    ['empty', 0, {}, 400],
    ['a wrong ending', 100, { filename: 'a.exe' }, 415],
    ['no name', 100, { filename: '../../' }, 400],
    ['an unknown role', 100, { role: 'owner' }, 400],
    ['an unknown kind of record', 100, { recordType: 'nothing' }, 400],
    ['no record', 100, { recordId: '' }, 400],
  ])('at the start: %s', async (_what, size, more, status) => {
    const answer = await up.create(size, more)
    expect(answer.body).toMatchObject({ statusCode: status, message: expect.stringMatching(/^[A-Zr].+/) })
    expect(await up.filesIn('uploads')).toHaveLength(1)
  })
  test('for its content at the end, and the bytes are deleted', async () => {
    const before = await up.filesIn('files')
    const path = await up.begin(2000)
    const answer = await up.patch(path, 0, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(1998)]))
    expect(answer.body).toMatchObject({
      statusCode: 415,
      message: 'Only PDF, JPG and PNG files are accepted. This file is a program. Send a document or a picture.',
    })
    expect((await up.head(path)).status).toBe(404)
    expect(await up.filesIn('files')).toEqual(before)
  })
  test('by a record that has changed since the upload began: no byte is stored', async () => {
    const path = await up.begin(2000)
    up.feature.failure.again = notFound('Record not found')
    const { status } = await up.patch(path, 0, makePdf(2000).subarray(0, 1000))
    up.feature.failure.again = undefined
    expect([status, await up.offsetOf(path)]).toEqual([404, 0])
  })
  test('by the record at the end: no document is stored', async () => {
    const before = await up.filesIn('files')
    up.feature.failure.next = conflict('This application is completed.')
    const path = await up.begin(2000)
    expect((await up.patch(path, 0, makePdf(2000))).body.message).toBe('This application is completed.')
    expect(await up.filesIn('files')).toEqual(before)
    expect(await up.documents()).toEqual([])
  })
})

test('a large body is refused before it is received completely', async () => {
  const path = await up.begin(8_000_000)
  const started = performance.now()
  expect((await up.patch(path, 5, makePdf(7_999_995))).body.statusCode).toBe(409)
  expect((await up.patch(path, 0, makePdf(8_388_608))).body.statusCode).toBe(413)
  expect(performance.now() - started).toBeLessThan(5000)
})

test('cancelling keeps the document of a finished upload', async () => {
  const done = await up.begin(1000)
  await up.patch(done, 0, makePdf(1000))
  expect((await up.cancel(done)).status).toBe(204)
  expect((await up.head(done)).status).toBe(404)
  expect(await up.documents()).toHaveLength(1)
})

test('the sweep removes only expired uploads and leftover files', async () => {
  const [kept, over] = [await up.begin(1000), await up.begin(1000)]
  await up.patch(kept, 0, makePdf(400))
  const id = over.split('/').at(-1)!
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await up.portal.deps.database.pool.query('update document_uploads set touched_at = $1 where id = $2', [days(8), id])
  await up.portal.deps.database.pool.query(
    "insert into document_loose_files select 'aa/aa000000-0000-4000-8000-000000000000', now() - interval '1 hour'",
  )
  for (const name of [id, kept.split('/').at(-1)!])
    await utimes(join(up.portal.dataDir, 'uploads', name), days(2), days(2))
  const stray = join(up.portal.dataDir, 'uploads', `${randomUUID()}.finishing`)
  await writeFile(stray, 'x')
  await utimes(stray, days(2), days(2))
  const stored = await up.filesIn('files')
  await sweepLeftovers(up.portal.deps)
  expect(await up.filesIn('uploads')).not.toContain(id)
  expect(await up.filesIn('uploads')).not.toContain(stray.split('/').at(-1))
  expect(await up.filesIn('files')).toEqual(stored)
  expect(await up.offsetOf(kept)).toBe(400)
  const loose = await up.portal.deps.database.pool.query('select 1 from document_loose_files')
  expect(loose.rowCount).toBe(0)
})
