import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complaintBody, upload } from '#features/cases/testing.ts'
import { fileReport } from '#features/whistleblowing/testing.ts'
import { describeQuery } from '#platform/telemetry/traced-pool.server.ts'
import { startTestPortal, type TestPortal, type TestUser } from './testing.server.ts'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** A collector of OpenTelemetry, as far as it concerns the portal. */
async function startCollector() {
  const spans: Sent[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      bodies.push(body)
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { spans, bodies, url, close: () => new Promise((end) => server.close(end)) }
}

let collector: Awaited<ReturnType<typeof startCollector>>
beforeAll(async () => {
  collector = await startCollector()
})
afterAll(() => collector.close())

/** Runs `work` with a traced portal, and answers its spans and the lines of its log once everything is sent. */
async function trace(work: (portal: TestPortal) => Promise<unknown>) {
  collector.spans.length = 0
  collector.bodies.length = 0
  const lines: { traceId?: string; route?: string }[] = []
  const portal = await startTestPortal({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' },
    logTo: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  })
  try {
    await work(portal)
  } finally {
    await portal.close()
  }
  return { spans: [...collector.spans], text: collector.bodies.join('\n'), lines }
}

describe('a request', () => {
  let user: TestUser
  let found: Awaited<ReturnType<typeof trace>>
  beforeAll(async () => {
    found = await trace(async (portal) => {
      user = await portal.newUser()
      const { body } = await portal.call('POST', '/api/complaints/submit', { token: user.token, body: complaintBody })
      await upload(portal, user.token, `/api/complaints/upload/${body.id}`, 'complaintsDocuments', 'bill.pdf')
      const search = '/api/complaints?search=secretword'
      await Promise.all(Array.from({ length: 20 }, () => portal.call('GET', search, { token: user.token })))
      await fetch(`${portal.url}/search?q=secretword`, {
        headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
      })
    })
  })
  const named = (name: string) => found.spans.filter((span) => span.name.startsWith(name))
  const parentOf = ({ parentSpanId, traceId }: Sent) =>
    found.spans.find((span) => span.spanId === parentSpanId && span.traceId === traceId)

  test('is a trace: the route, the call of the API, its statements and its files', () => {
    const lists = named('GET /api/complaints')
    expect(lists).toHaveLength(20)
    expect(new Set(lists.map(({ traceId }) => traceId)).size).toBe(20)
    for (const list of lists) {
      const calls = found.spans.filter((span) => span.parentSpanId === list.spanId && span.name.startsWith('call '))
      expect(calls.map(({ name }) => name)).toEqual(['call getComplaints'])
      expect(found.spans.some((span) => parentOf(span) === calls[0] && span.name.startsWith('query '))).toBe(true)
    }
    expect(parentOf(named('file put')[0]!)?.name).toMatch(/^call /)
    // Of the page and the calls that it makes while it is rendered.
    const inPage = named('GET /api/').filter((span) => parentOf(span)?.name === 'GET /*')
    expect(inPage.length).toBeGreaterThan(0)
  })

  test('shows no words, ids or addresses of people, and nothing that a sender made up', () => {
    for (const secret of [
      'secretword',
      user.email,
      user.id,
      complaintBody.serviceProvider,
      'bill.pdf',
      'aaaaaaaaaaaaaaaa',
    ])
      expect(found.text).not.toContain(secret)
    const queries = named('query insert').flatMap(({ attributes }) => attributes)
    expect(queries.find(({ key }) => key === 'db.query.text')?.value.stringValue).toMatch(/values \(.*\$\d/)
  })

  test('is named by its trace in every line of the log', () => {
    const [submit] = named('POST /api/complaints/submit')
    const line = found.lines.find(({ route }) => route === '/api/complaints/submit')
    expect(line?.traceId).toBe(submit?.traceId)
  })
})

test('nothing of a person who reports wrongdoing, or of the staff who read it, leaves a span', async () => {
  const { spans, lines } = await trace(async (portal) => {
    const admin = await portal.adminToken()
    expect((await fileReport(portal)).status).toBe(201)
    expect((await fetch(`${portal.url}/whistleblowing`)).status).toBe(200)
    expect((await portal.call('GET', '/api/whistleblowing/all', { token: admin })).status).toBe(200)
  })
  expect([...new Set(spans.filter((span) => !span.parentSpanId).map(({ name }) => name))]).toEqual([
    'POST /api/auth/login',
  ])
  expect(lines.filter(({ route }) => route?.includes('whistle')).every(({ traceId }) => !traceId)).toBe(true)
})

test('a collector that is gone costs the portal nothing but a line in its log', async () => {
  const lines: string[] = []
  const portal = await startTestPortal({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', LOG_LEVEL: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  })
  expect((await portal.call('GET', '/api/content/media')).status).toBe(200)
  await portal.close()
  expect(lines.filter((line) => line.includes('traces cannot be sent'))).toHaveLength(1)
})

test('a statement is shown without what is written in quotes', () => {
  const text = describeQuery(`select 'Ada''s', "name" from users where email = 'a@b.c' and id = $1 and x = 'cut`)
  expect(text['db.query.text']).toBe('select ?, "name" from users where email = ? and id = $1 and x = ?')
})
