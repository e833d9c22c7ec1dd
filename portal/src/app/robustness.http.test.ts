import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testAdmin, type TestPortal, usePortal } from './testing.server.ts'

const logTo = { write: (line: string) => void log.push(line) }
const log: string[] = []
const timeout = { headers: 700, body: 1_000, silence: 1_500, check: 100 }
const portal = await usePortal({ own: 'short times to wait', env: { LOG_LEVEL: 'info' }, patience: timeout, logTo })
/** For what may take a while on a busy machine. */
const usual = await usePortal()
// It begins with the portal's own address.
log.length = 0

const portOf = ({ url }: TestPortal) => Number(new URL(url).port)

/** Writes with `send` and returns everything received until the portal closed the connection, with the time taken. */
function talk(
  send: (write: (text: string) => boolean) => void,
  to = portal,
): Promise<{ answer: string; took: number }> {
  return new Promise((resolve) => {
    const began = Date.now()
    let answer = ''
    const socket = connect(portOf(to), '127.0.0.1', () => send((text) => !socket.destroyed && socket.write(text)))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ answer, took: Date.now() - began }))
  })
}

const head = (method: string, path: string, ...lines: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: portal', ...lines, '', ''].join('\r\n')
const json = 'Content-Type: application/json'
const jsonType = { 'content-type': 'application/json' }
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const post = (body: string, type = 'application/json') =>
  portal.call('POST', '/api/auth/login', { body, headers: { 'content-type': type } })

describe('a bad body', () => {
  test.each([
    ['malformed JSON', () => post('{"email":'), 400],
    ['JSON of 30,000 levels', () => post('['.repeat(30_000) + ']'.repeat(30_000)), 400],
    ['more than a call takes', () => post(`"${'x'.repeat(65_536)}"`), 413],
    ['2 MB', () => post(`"${'x'.repeat(2 * 1_048_576)}"`), 413],
    ['an unknown type', () => post('<a/>', 'application/x-nonsense'), 415],
  ])('%s is refused with an error of the API', async (_name, send, status) => {
    const { status: answered, body } = await send()
    expect(answered).toBe(status)
    expect(body).toMatchObject({ statusCode: status, error: expect.any(String), message: expect.any(String) })
    expect(JSON.stringify(body)).not.toMatch(/ at .*\.ts|node_modules/)
  })

  test('with lists within lists is refused before it is parsed, in a sentence', async () => {
    const { status, body } = await post('['.repeat(101) + ']'.repeat(101))
    expect([status, body.message]).toEqual([400, 'The request has too many lists within each other.'])
    expect((await post(`{"email":${'['.repeat(99)}${']'.repeat(99)}}`)).body.fields).toBeDefined()
  })

  test('may be a megabyte of staff alone, as the description of each call says', async () => {
    const { paths } = (await portal.call('GET', '/api/openapi.json')).body
    const largest = (path: string, method: string) => paths[`/api${path}`][method]['x-body-bytes']
    expect(largest('/auth/login', 'post')).toBe(65_536)
    expect(largest('/forms/submit', 'post')).toBe(327_680)
    expect(largest('/staff', 'post')).toBe(1_048_576)
    const long = JSON.stringify({ email: 'x'.repeat(100_000) })
    const answers = await Promise.all(
      [undefined, await portal.adminToken()].map((token) =>
        portal.call('POST', '/api/staff', { body: long, headers: jsonType, ...(token && { token }) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 400])
    expect((await portal.call('POST', '/api/contact', { body: long, headers: jsonType })).body.message).toBe(
      'The request is too large. Send a shorter text.',
    )
  })

  test('shorter than declared is cut after a time limit', async () => {
    const { answer, took } = await talk((write) =>
      write(head('POST', '/api/auth/login', json, 'Content-Length: 500') + '{"email":"a'),
    )
    expect(answer).not.toContain('200 OK')
    expect(took).toBeLessThan(5_000)
  })

  test('longer than declared, or with two lengths, is no second request', async () => {
    const smuggled = head('GET', '/healthz')
    const long = await talk((write) =>
      write(head('POST', '/api/auth/login', json, 'Content-Length: 2', 'Connection: close') + `{}${smuggled}`),
    )
    expect(statusOf(long.answer)).toBe(400)
    expect(long.answer).not.toContain('{"status":"ok"}')
    const two = await talk((write) =>
      write(head('POST', '/api/auth/login', json, 'Content-Length: 2', 'Transfer-Encoding: chunked') + `0\r\n\r\n`),
    )
    expect(statusOf(two.answer)).toBe(400)
  })

  test('that trickles in is cut, however steady', async () => {
    let timer: NodeJS.Timeout | undefined
    const { took } = await talk((write) => {
      write(head('POST', '/api/auth/login', json, 'Content-Length: 500'))
      timer = setInterval(() => write(' '), 100)
    })
    clearInterval(timer)
    expect(took).toBeGreaterThan(timeout.body - 100)
    expect(took).toBeLessThan(5_000)
  })
})

test('clients that send their headers byte by byte are disconnected, and meanwhile others are served', async () => {
  const text = head('GET', '/', ...Array.from({ length: 60 }, (_, at) => `X-Slow-${at}: ${'y'.repeat(50)}`))
  const timers: NodeJS.Timeout[] = []
  const slow = Array.from({ length: 50 }, () =>
    talk((write) => {
      let at = 0
      timers.push(setInterval(() => write(text.charAt(at++)), 20))
    }),
  )
  const times: number[] = []
  for (let round = 0; round < 10; round++) {
    const began = Date.now()
    expect((await fetch(`${portal.url}/licenses`)).status).toBe(200)
    times.push(Date.now() - began)
  }
  const ended = await Promise.all(slow)
  timers.forEach(clearInterval)
  for (const { answer, took } of ended) {
    expect(answer === '' || statusOf(answer) === 408).toBe(true)
    expect(took).toBeLessThan(10_000)
  }
  expect(Math.max(...times.slice(1))).toBeLessThan(2_000)
})

describe('an address', () => {
  test.each([
    ['/%zz', 400],
    ['/api/%zz', 400],
    ['//', 200],
    ['//evil.example/', 404],
    ['http://evil.example:99999/', 400],
    [`/${'a'.repeat(10_000)}`, 404],
    [`/api/search?q=${'a'.repeat(10_000)}`, 200],
    [`/${'a'.repeat(70_000)}`, 431],
    ['/..%2f..%2f..%2fetc%2fpasswd', 404],
    ['/assets/..%2f..%2fserver%2findex.js', 404],
    ['/%00', 404],
  ])('%s is answered', async (target, status) => {
    const { answer } = await talk((write) => write(head('GET', target, 'Connection: close')), usual)
    expect(statusOf(answer)).toBe(status)
    expect(answer).not.toMatch(/root:|location: \/\/evil/i)
  })
})

describe('a method', () => {
  const ask = (method: string, path: string) =>
    talk((write) => write(head(method, path, 'Connection: close')), usual).then(({ answer }) => answer)

  test('HEAD gives the headers of GET and nothing else, cached or not', async () => {
    for (const path of ['/licenses', '/licenses', '/nowhere', '/api/content/home']) {
      const answer = await ask('HEAD', path)
      const get = await ask('GET', path)
      expect(statusOf(answer)).toBe(statusOf(get))
      expect(answer.endsWith('\r\n\r\n')).toBe(true)
      const length = /content-length: (\d+)/i
      expect(length.exec(answer)?.[1]).toBe(length.exec(get)?.[1])
    }
  })

  test.each(['OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PATCH'])('%s changes and echoes nothing', async (method) => {
    for (const path of ['/', '/licenses', '/api/content/home/nowhere']) {
      const answer = await ask(method, path)
      expect([400, 404, 405]).toContain(statusOf(answer))
      expect(answer).not.toContain('Host: portal')
    }
  })
})

test('log and metrics name no person, token or search', async () => {
  const ada = await portal.newUser()
  await portal.call('POST', '/api/auth/login', { body: testAdmin })
  await portal.call('POST', '/api/auth/login', { body: { email: ada.email, password: 'Wrong-Lamp-99!' } })
  await portal.call('POST', '/api/auth/forgot-password', { body: { email: ada.email } })
  await portal.call('GET', '/api/auth/me', { token: ada.token })
  await portal.call('GET', '/api/search?q=secretquery')
  await portal.call('GET', '/search?q=secretquery&token=secrettoken')
  await portal.call('GET', `/reset-password?token=secrettoken`)
  await portal.call('GET', `/nowhere/${ada.email}`)
  await portal.call('GET', `/api/nowhere/${ada.email}?q=secretquery`)
  await post(`{"email":"${ada.email}"`)
  await portal.mailTo(ada.email, /./)
  const metrics = await (await fetch(`${portal.adminUrl}/metrics`)).text()
  const written = log.join('')
  expect(written).toContain('"route":"/api/auth/login"')
  expect(metrics).toContain('/api/search')
  for (const secret of [
    ada.email,
    ada.id,
    ada.token,
    ada.password,
    testAdmin.email,
    'secretquery',
    'secrettoken',
    '127.0.0.1',
  ])
    for (const text of [written, metrics]) expect(text).not.toContain(secret)
})
