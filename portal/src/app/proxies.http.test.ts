import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { missingPrograms, type ProxyName, proxyNames, type RunningProxy, startProxy } from '@regulator/tools/proxies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePdf, makeTestFeature } from '#features/documents/testing.ts'
import type { Feature } from '#platform/feature.server.ts'
import { startTestPortal, testAdmin, type TestPortal } from './testing.server.ts'

// The examples in deploy/ in front of two portals. Programs that are not installed are named at the start of `npm test`.

interface ProxiedRequest {
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array | string
}
interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Tells which portal answers, and whose visitor it sees. */
const answering = (name: string): Feature => ({
  register(app) {
    app.get('/test-visitor', (asked) => ({ portal: name, visitor: asked.ip }))
    app.post('/test-lost', (asked) => void asked.raw.socket.destroy())
  },
})

const files = readFileSync(new URL('../../../deploy/nginx/portal.conf', import.meta.url), 'utf8')
test('the example of nginx names no page that refers to another', () =>
  expect(files).not.toMatch(/http_referer|combined/))

function suite(name: ProxyName) {
  let proxy: RunningProxy
  let first: TestPortal
  let second: TestPortal
  let closed = false
  const uploads = makeTestFeature({ maxBytes: 30 * 1_048_576 })

  beforeAll(async () => {
    const env = { TRUST_PROXY: '127.0.0.1' }
    first = await startTestPortal({ env, features: [uploads.feature, answering('first')] })
    const same = { ...env, DATABASE_URL: first.deps.config.databaseUrl! }
    second = await startTestPortal({ env: same, features: [uploads.feature, answering('second')] })
    const addressOf = ({ url }: TestPortal) => new URL(url).host
    proxy = await startProxy(name, [addressOf(first), addressOf(second)])
  })
  afterAll(async () => {
    await proxy?.stop()
    if (!closed) await first?.close()
  })

  /** Over TLS and a new connection, from an address of this machine that is not the proxy's; `path` is sent as it is. */
  const ask = (path: string, { method = 'GET', headers = {}, body }: ProxiedRequest = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const to = {
        host: '127.0.0.1',
        port: proxy.https,
        localAddress: '127.0.0.2',
        rejectUnauthorized: false,
        agent: false,
      }
      const sent = { host: 'portal.example.gov.ng', ...(body && { 'content-length': `${body.length}` }), ...headers }
      request({ ...to, path, method, headers: sent }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
      })
        .on('error', reject)
        .end(body)
    })
  const signIn = () =>
    ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(testAdmin),
    })
  const visitor = async () => JSON.parse((await ask('/api/test-visitor')).text) as { portal: string; visitor: string }

  test('passes pages of both portals on, compressed, and leads from http to https', async () => {
    const page = await ask('/', { headers: { 'accept-encoding': 'br' } })
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br'])
    // One that a check has missed, because the machine is busy, is soon asked again.
    await expect
      .poll(async () => {
        const portals = await Promise.all(Array.from({ length: 8 }, visitor))
        return new Set(portals.map(({ portal }) => portal))
      })
      .toEqual(new Set(['first', 'second']))
    const plain = await fetch(`http://127.0.0.1:${proxy.http}/fees`, { redirect: 'manual' })
    expect([plain.status, new URL(plain.headers.get('location')!).protocol]).toEqual([301, 'https:'])
  })

  test('gives the portal the address of the visitor, whatever the visitor claims', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' }
    expect(JSON.parse((await ask('/api/test-visitor', { headers })).text)).toMatchObject({ visitor: '127.0.0.2' })
  })

  test('passes an upload of 20 MB on', async () => {
    const { id, token } = await first.newUser()
    const form = new FormData()
    form.append('recordId', `${id}.a`)
    form.append('documents', new Blob([makePdf(20 * 1_048_576)]), 'form.pdf')
    const encoded = new Response(form)
    const headers = { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type')! }
    const body = new Uint8Array(await encoded.arrayBuffer())
    const answer = await ask('/api/test-records/upload', { method: 'POST', headers, body })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(`"size":${20 * 1_048_576}`)])
  })

  test('says when to try again where a portal is lost in the middle of a request', async () => {
    const { status, headers } = await ask('/api/test-lost', { method: 'POST' })
    expect([status, headers['retry-after']]).toEqual([503, '5'])
  })

  const unseen = [
    '/whistleblowing',
    '/whistleblowing/report?step=2',
    '//whistleblowing',
    '/WhistleBlowing',
    '/%77histleblowing',
    '/whistleblowing.data',
    '/whistle-blower',
    '/Report%20Corruption',
    '/corruption',
    '/api/whistleblowing/reports/x',
    '/assets/abcdefg.js',
    '/company-answer/abcdefg',
    '/login-link/abcdefg',
    '/Verify-Email/abcdefg',
    '/undo-email-change/abcdefg',
    '/reset-password//abcdefg',
    '/forgot-password/abcdefg',
    '/Complaint-Solved/abcdefg?answer=yes',
    '/api/referrals/abcdefg/documents',
  ]
  async function visitUnseen() {
    for (const path of unseen) await ask(path)
    await fetch(`http://127.0.0.1:${proxy.http}/whistleblowing`, { redirect: 'manual' })
    // What an old browser says on the page after.
    await ask('/about-us', { headers: { referer: 'https://portal.example.gov.ng/whistleblowing' } })
  }
  const expectUnseen = () => {
    expect(decodeURIComponent(proxy.log())).not.toMatch(/whistle|corruption|abcdefg/i)
    expect(
      proxy
        .log()
        .split('\n')
        .filter((line) => line.includes('"GET /about-us')).length,
    ).toBeLessThan(2)
  }

  test('logs other pages, and nothing of the pages for whistle-blowers', async () => {
    await visitUnseen()
    await ask('/tariffs?seen')
    await expect.poll(proxy.log).toContain('/tariffs?seen')
    expectUnseen()
  })

  test('serves everybody while one portal stops, and says when to try again once both have', async () => {
    let running = true
    const answers: Answer[] = []
    const ends = second.close().then(() => new Promise((resolve) => setTimeout(resolve, 500)))
    void ends.finally(() => (running = false))
    while (running) answers.push(await ask('/'), await signIn())
    expect(answers.filter((_, at) => at % 2 === 0).filter(({ status }) => status !== 200)).toEqual([])
    // A process that stops refuses what writes, and the browser sends it again.
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, headers } of refused)
      expect([status, headers['retry-after']]).toEqual([503, expect.any(String)])
    for (let time = 0; time < 6; time++) expect((await visitor()).portal).toBe('first')
    expect((await signIn()).status).toBe(200)

    await first.close()
    closed = true
    await expect.poll(async () => (await ask('/')).headers['retry-after'], { interval: 200 }).toBe('5')
    expect((await ask('/')).status).toBe(503)
    await visitUnseen()
    expectUnseen()
  })
}

for (const name of proxyNames) if (missingPrograms([name, 'openssl']).length === 0) describe(name, () => suite(name))
