import { type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { file, kinds } from '#features/cases/testing.ts'
import type { PageReader } from '#kit/api/page-reader.ts'
import { startTestPortal, usePortal } from '../testing.server.ts'

const complaints = kinds.find(({ path }) => path.endsWith('/complaints'))!
const hostile = 'Dark </script><script>alert(1)</script> street'

const portal = await usePortal({ own: 'many pages from one network' })
const [reader, other] = [await portal.newUser(), await portal.newUser()]
const { id } = await file(portal, reader.token, complaints, { serviceProvider: hostile })

const open = async (path: string, token?: string, headers: Record<string, string> = {}) => {
  const cookie = token && { cookie: `other=1; page-token=${token}` }
  const answer = await fetch(portal.url + path, { redirect: 'manual', headers: { ...cookie, ...headers } })
  return { answer, html: await answer.text() }
}
const readerOf = (html: string): PageReader | undefined => {
  const [, json] = /<script type="application\/json" id="page-reader">(.*?)<\/script>/.exec(html) ?? []
  return json ? (JSON.parse(json) as PageReader) : undefined
}

describe('a page for the holder of its token', () => {
  test('has their data, is kept nowhere, and runs no script of theirs', async () => {
    const { answer, html } = await open('/consumer-complaint', reader.token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
    expect(html).toContain('Dark &lt;/script&gt;')
    expect(html).not.toContain('<script>alert(1)')
    const found = readerOf(html)!
    expect(found.user).toMatchObject({ id: reader.id, email: reader.email, role: 'User' })
    expect(found.answers.map(([path]) => path)).toEqual(expect.arrayContaining(['/users/me', '/complaints']))
    expect(html).toContain(`data-reader="${reader.id}"`)
    expect(html).not.toContain(reader.token)
  })

  test('is theirs alone, and does not stay for the next visitor', async () => {
    const own = await open(`/consumer-complaint/${id}`, reader.token)
    expect(own.html).toContain('Dark &lt;/script&gt;')
    const strangers = await open(`/consumer-complaint/${id}`, other.token)
    expect(readerOf(strangers.html)?.user.id).toBe(other.id)
    expect(strangers.html).not.toContain('Dark')
    const visitor = await open(`/consumer-complaint/${id}`)
    expect(readerOf(visitor.html)).toBeUndefined()
    expect(visitor.html).not.toContain('Dark')
    expect(visitor.answer.headers.get('cache-control')).toBe('no-cache')
    expect((await open(`/consumer-complaint/${id}`, reader.token)).html).toContain('Dark &lt;/script&gt;')
  })

  test.each([
    '/user-profile',
    '/user-profile/forms',
    '/forms',
    '/forms/generation-licence',
    '/forms/generation-licence/check',
    '/petitions',
    '/petitions/how-to-petition',
    '/consumer-complaint',
  ])('%s says nothing to a token that has ended', async (path) => {
    const leaver = await portal.newUser()
    await portal.call('POST', '/api/auth/logout', { token: leaver.token })
    const { answer, html } = await open(path, leaver.token)
    expect(answer.status).toBe(200)
    expect(readerOf(html)).toBeUndefined()
    expect(html).toBe((await open(`${path}?application`)).html)
  })

  test('is sent compressed where the browser takes it', async () => {
    const answer = await rawPage('/user-profile', 'gzip')
    expect(answer.encoding).toBe('gzip')
    expect(gunzipSync(answer.body).toString()).toContain(reader.email)
  })

  test('works by HEAD, without a body', async () => {
    const headers = { cookie: `page-token=${reader.token}` }
    const answer = await fetch(`${portal.url}/user-profile`, { method: 'HEAD', headers })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})

describe('an address that is a document for visitors', () => {
  const isDocument = (html: string) => !html.includes('modulepreload') && html.includes('data-for-visitors')
  const addresses = ['/consumer-complaint', '/petitions', '/forms', '/forms/generation-licence']

  test.each(addresses)('%s is the application for who has a token, and for staff', async (path) => {
    expect(isDocument((await open(path)).html)).toBe(true)
    expect(isDocument((await open(`${path}?utm_source=x`)).html)).toBe(true)
    const application = await open(path, await portal.adminToken())
    expect(application.html).toContain('modulepreload')
    expect(application.html).not.toContain('data-for-visitors')
    expect((await open(`${path}?application`)).html).toBe(application.html)
    expect((await open(path, reader.token)).html).toContain(`data-reader="${reader.id}"`)
    // Each is kept under an address of its own.
    expect(isDocument((await open(path)).html)).toBe(true)
    expect((await open(path)).answer.headers.get('cache-control')).toBe('no-cache')
  })

  test('is the application where staff write for a customer', async () => {
    for (const path of ['/consumer-complaint?step=1', '/petitions?x=1&step=2'])
      expect((await open(path)).html).toContain('modulepreload')
    expect(isDocument((await open('/petitions?step=4')).html)).toBe(true)
  })

  test('leads on where only members read it', async () => {
    expect((await open('/petitions')).html).toContain('data-to-login')
    expect((await open('/consumer-complaint')).html).not.toContain('data-to-login')
  })
})

/** As it is on the line: `fetch` would decompress it. */
async function rawPage(path: string, encoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  const headers = { cookie: `page-token=${reader.token}`, 'accept-encoding': encoding }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(portal.url + path, { headers }, resolve)
      .on('error', reject)
      .end()
  })
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return { encoding: answer.headers['content-encoding'], body: Buffer.concat(parts) }
}

describe('the token of pages', () => {
  test.each([
    ['/', 'a public page'],
    ['/consumer-complaint/how-to-complain', 'a document among the screens'],
    ['/whistleblowing', 'a page for whistle-blowers'],
    ['/consumer-complaint?search=dark', 'a list that an address narrows'],
    ['/consumer-complaint?step=2', 'a form with a draft'],
    ['/user-profile.data', 'the data of a page'],
    ['/no-such-page', 'an unknown address'],
  ])('changes nothing at %s, %s', async (path) => {
    const { html } = await open(path, reader.token)
    expect(html).not.toContain(reader.id)
    expect(html).not.toContain(reader.email)
  })

  test('is none for the API, whatever the method', async () => {
    const headers = { cookie: `page-token=${reader.token}` }
    for (const [method, path] of [
      ['GET', '/api/users/me'],
      ['GET', '/api/complaints'],
      ['POST', '/api/auth/logout'],
      ['DELETE', '/api/users/me'],
    ] as const)
      expect((await portal.call(method, path, { headers })).status).toBe(401)
  })

  test('of staff, a damaged one and a made-up one get the page that is the same for everybody', async () => {
    const plain = (await open('/user-profile')).html
    for (const token of [await portal.adminToken(), 'x'.repeat(43), '"', '../../..', `${reader.token}x`])
      expect((await open('/user-profile', token)).html).toBe(plain)
  })

  test('shows a receipt with its data', async () => {
    expect((await open(`/consumer-complaint/${id}?sent`, reader.token)).html).toContain('Dark &lt;/script&gt;')
  })

  test('is in no log', () => {
    expect(JSON.stringify(portal.said)).not.toContain(reader.token)
  })
})

test('a network that opens too many gets the page that is the same for everybody, and can still search', async () => {
  const crowded = await startTestPortal()
  try {
    const { token, id: who } = await crowded.newUser()
    const opened = async () => {
      const answer = await fetch(`${crowded.url}/user-profile`, { headers: { cookie: `page-token=${token}` } })
      return answer.status === 200 && (await answer.text()).includes(who)
    }
    const first = await Promise.all(Array.from({ length: 300 }, opened))
    expect(first.filter(Boolean).length).toBeGreaterThan(90)
    expect(await opened()).toBe(false)
    expect((await fetch(`${crowded.url}/search?q=licence`)).status).toBe(200)
  } finally {
    await crowded.close()
  }
})
