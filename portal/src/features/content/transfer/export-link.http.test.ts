import { describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal, usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { openExport } from './service.export.server.ts'

const here = await usePortal({ own: 'a second process beside it' })
const ask = await asAdmin(here)

const manager = '/api/content-manager'

describe('the link of an export', () => {
  const requestLink = async (): Promise<string> => (await ask('POST', `${manager}/export`)).body.url
  /** Statuses of 20 simultaneous downloads of one link, half of them from another process. */
  async function downloadTogether(url: string, other: TestPortal) {
    const portals = Array.from({ length: 20 }, (_, index) => (index % 2 ? other : here))
    const answers = await Promise.all(portals.map((portal) => fetch(portal.url + url)))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    return answers.map((answer) => answer.status)
  }

  test('works only once, even if used simultaneously in two processes', async () => {
    const { connectionString = '' } = here.deps.database.connection
    const other = await startTestPortal({ env: { DATABASE_URL: connectionString } })
    try {
      for (let round = 0; round < 3; round++) {
        const statuses = await downloadTogether(await requestLink(), other)
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        expect(statuses.filter((status) => status === 404)).toHaveLength(19)
      }
    } finally {
      await other.close()
    }
  })

  test('explains the refusal when it is used again', async () => {
    const url = await requestLink()
    expect((await fetch(here.url + url)).status).toBe(200)
    const again = await here.call('GET', url)
    expect([again.status, again.body.message]).toEqual([
      404,
      'This link has been used or has expired. Start the export again.',
    ])
  })

  test('leads to a file with the name of the Nigerian day', async () => {
    const token = (await requestLink()).split('/').at(-1)!
    const clock = { now: () => new Date('2026-01-31T23:30:00Z') }
    const { stream, name } = await openExport({ ...here.deps, clock }, token)
    stream.destroy()
    expect(name).toBe('content-2026-02-01.tar')
  })

  test('is not used up by a HEAD request, and expires after two minutes', async () => {
    const url = await requestLink()
    expect((await here.call('HEAD', url)).status).toBe(404)
    const { rows } = await here.deps.database.pool.query(
      `select expires_at - now() <= interval '2 minutes' as soon from content_tickets where purpose = 'export'`,
    )
    expect(rows.every((row: { soon: boolean }) => row.soon)).toBe(true)
    expect((await fetch(here.url + url)).status).toBe(200)
  })

  test('cannot be used for a preview, nor a preview link for an export', async () => {
    const token = (await requestLink()).split('/').at(-1)!
    expect((await fetch(`${here.url}/?preview=${token}`)).status).toBe(410)
    const draft = await ask('POST', `${manager}/milestone/items`, { body: { header: 'P', description: 'D' } })
    const preview = await ask('POST', `${manager}/milestone/items/${draft.body.id}/preview`)
    const key = new URL(preview.body.url, here.url).searchParams.get('preview')!
    expect((await here.call('GET', `${manager}/export/${key}`)).status).toBe(404)
    expect((await here.call('GET', `${manager}/export/${token}`)).status).toBe(200)
  })

  test('ends when the person who requested it is no longer an Admin', async () => {
    const helper = await here.newUser()
    await ask('PUT', `/api/users/${helper.id}/role`, { role: 'Admin', duties: ['publisher'] })
    const { body } = await here.call('POST', `${manager}/export`, { token: helper.token })
    await ask('PUT', `/api/users/${helper.id}/role`, { role: 'User' })
    expect((await here.call('GET', body.url)).status).toBe(404)
  })

  test('is never logged', async () => {
    const lines: string[] = []
    const logged = await startTestPortal({ env: { LOG_LEVEL: 'trace' }, logTo: { write: (line) => lines.push(line) } })
    try {
      const { body } = await logged.call('POST', `${manager}/export`, { token: await logged.adminToken() })
      for (const _ of [1, 2]) await logged.call('GET', body.url)
      expect(lines.some((line) => line.includes('/content-manager/export/:ticket'))).toBe(true)
      expect(lines.filter((line) => line.includes(body.url.split('/').at(-1)))).toEqual([])
    } finally {
      await logged.close()
    }
  })
})
