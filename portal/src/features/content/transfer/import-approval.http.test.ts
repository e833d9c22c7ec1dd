import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { claimApproved } from '#features/approvals/service.server.ts'
import { approveFor, decide, newStaff, waitingFor } from '#features/approvals/testing.ts'
import { type TarEntry, writeTar } from '#platform/files/tar.server.ts'
import { formWith } from '../testing.ts'

const portal = await usePortal({ own: 'imports content' })
const sql = sqlOf(portal)
const first = await newStaff(portal, ['publisher'])
const second = await newStaff(portal, ['publisher'])

const entry = (name: string, value: unknown): TarEntry => {
  const bytes = Buffer.from(JSON.stringify(value))
  return { name, size: bytes.length, body: [bytes] }
}
async function archiveOf(header: string): Promise<Buffer> {
  const id = '11111111-2222-4333-8444-555555555555'
  const times = { publishAt: null, unpublishAt: null, publishedAt: null, createdAt: '2026-01-01T00:00:00.000Z' }
  const body = { header, description: 'D' }
  const item = { id, type: 'milestone', slug: '', status: 'published', order: 1, body, draft: null, createdByName: 'A' }
  const entries = [
    entry('manifest.json', { format: 'portal-content', version: 1 }),
    entry(`items/${id}.json`, { ...item, ...times }),
  ]
  return Buffer.concat(await Readable.from(writeTar(Readable.from(entries), new Date(0))).toArray())
}
const send = (bytes: Buffer, { token } = first) =>
  portal.call('POST', '/api/content-manager/import', { token, body: formWith({}, 'file', bytes, 'content.tar') })
async function headers(): Promise<string[]> {
  const { aboutHistorySection } = (await portal.call('GET', '/api/content/about')).body
  return aboutHistorySection.milestones.map(({ header }: { header: string }) => header)
}

test('a file is imported once a second publisher allows this very file, and once', async () => {
  const archive = await archiveOf('From the file')
  const asked = await send(archive)
  expect([asked.status, asked.body.approval]).toMatchObject([202, { state: 'waiting', mayWithdraw: true }])
  expect(await headers()).toEqual([])
  const { id, recordId } = asked.body.approval
  // Asking again answers the same request, and the first person cannot approve.
  expect((await send(archive)).body.approval.id).toBe(id)
  expect((await decide(portal, first.token, id)).status).toBe(403)
  const seen = await portal.call('GET', `/api/approvals/${id}`, { token: second.token })
  expect(seen.body.facts).toContainEqual({ label: 'Items of content', value: '1' })
  await approveFor(portal, second.token, recordId)
  // Another file, and another person, are not what was allowed.
  expect((await send(await archiveOf('Another'))).status).toBe(202)
  expect((await send(archive, second)).status).toBe(202)
  expect(await headers()).toEqual([])
  const answers = await Promise.all([send(archive), send(archive)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 202])
  expect(await headers()).toEqual(['From the file'])
  const rows = await sql(`select details from audit_log where action = 'content.import' and record_type = 'content'`)
  expect(rows).toEqual([{ details: { created: 1, updated: 0, unchanged: 0, files: 0, approvedBy: second.id } }])
})

test('an approval counts once, also for a request that read the clock before the one that used it', async () => {
  const archive = await archiveOf('Used once')
  const { recordId } = (await send(archive)).body.approval
  await approveFor(portal, second.token, recordId)
  const approvedAt = (after: number) => {
    const now = new Date(Date.now() + after)
    const which = { kind: 'content.import', recordId, askedBy: first.id }
    return claimApproved({ ...portal.deps, clock: { now: () => now } }, portal.deps.database.db, which)
  }
  expect(await approvedAt(60_000)).toBe(second.id)
  expect(await approvedAt(50_000)).toBeUndefined()
})

test('what was refused is not imported', async () => {
  const archive = await archiveOf('Refused')
  const { recordId } = (await send(archive)).body.approval
  const { id } = await waitingFor(portal, second.token, recordId)
  expect((await decide(portal, second.token, id, 'refuse', { reason: 'Too old' })).status).toBe(200)
  expect((await send(archive)).status).toBe(202)
  expect(await headers()).not.toContain('Refused')
})
