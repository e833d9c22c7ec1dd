import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliver } from './ports.ts'
import { openContent, sealMessage } from './message.ts'
import type { Entry } from './rules.ts'
import { makeKey } from './sealing.ts'
import type { Access } from './send-waiting.ts'
import type { StoredEntry } from './store.ts'

type Call = { method: string; path: string; headers: Headers; body: unknown }
let calls: Call[]
let answers: (() => Response)[]
let access: Access
let entry: StoredEntry

const bill = new File(['0123456789'], 'bill – May.pdf', { type: 'application/pdf' })

beforeEach(async () => {
  calls = []
  access = { owner: 'ada', key: await makeKey(), token: 'token' }
  const sealed = await sealMessage(
    {
      name: 'complaint',
      key: 'key-of-first-try',
      title: 'No supply',
      body: { description: 'The street is dark.' },
      place: '/consumer-complaint',
      files: [bill],
      target: { recordType: 'complaint', role: 'supporting' },
    },
    access,
  )
  entry = { ...sealed, seq: 1 }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit) => {
    calls.push({ method, path, headers: new Headers(headers), body })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const json =
  (status: number, body: object, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })
const html = (status: number) => () => new Response('<h1>Welcome to our network</h1>', { status })
const empty = (status: number, headers: Record<string, string>) => () => new Response(null, { status, headers })
const filed = json(201, { id: 'c1', reference: 'CP-1' })
const notes: Partial<Entry>[] = []
const attempt = () => deliver(entry, access, async (change) => void notes.push(change))

test('words, titles and names of files are encrypted, and open with the owner’s key only', async () => {
  const { content, files, ...open } = entry
  const stored = [JSON.stringify(open), new TextDecoder('latin1').decode(content.bytes), await files[0]!.bytes.text()]
  expect(stored.join()).not.toMatch(/dark|No supply|bill|0123456789/)
  expect((await openContent(entry, access)).title).toBe('No supply')
  await expect(openContent(entry, { ...access, key: await makeKey() })).rejects.toThrow()
  // Moved to another entry it does not open either.
  await expect(openContent({ ...entry, name: 'petition' }, access)).rejects.toThrow()
})

test('the first key is sent again, and each file once, its address noted before its bytes', async () => {
  answers = [filed, empty(201, { location: '/api/resumable/u1' }), empty(204, { 'document-id': 'd1' })]
  expect(await attempt()).toEqual({
    kind: 'sent',
    result: { reference: 'CP-1', address: '/consumer-complaint/c1' },
  })
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/complaints/submit',
    'POST /api/resumable',
    'PATCH /api/resumable/u1',
  ])
  expect(calls[0]?.headers.get('idempotency-key')).toBe('key-of-first-try')
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer token')
  expect(notes.at(-1)).toEqual({ uploads: ['/api/resumable/u1'] })
})

test('a begun upload resumes where it stopped, and a complete one is not sent again', async () => {
  entry = { ...entry, uploads: ['/api/resumable/u1'] }
  answers = [filed, empty(200, { 'upload-offset': '4' }), empty(204, { 'document-id': 'd1' })]
  expect((await attempt()).kind).toBe('sent')
  expect(await (calls[2]!.body as Blob).text()).toBe('456789')
  answers = [filed, empty(200, { 'upload-offset': '10' })]
  expect((await attempt()).kind).toBe('sent')
  // Given up by the server: begun again.
  answers = [filed, html(404), empty(201, { location: '/api/resumable/u2' }), empty(204, { 'document-id': 'd2' })]
  expect((await attempt()).kind).toBe('sent')
  // Something else than the portal answered.
  answers = [filed, empty(200, {})]
  expect((await attempt()).kind).toBe('unanswered')
  answers = [filed, empty(200, { 'upload-offset': '4' }), json(409, { message: 'Wrong offset' })]
  expect((await attempt()).kind).toBe('unanswered')
})

test('a file that is not accepted is named, and the case is sent', async () => {
  answers = [filed, json(413, { message: 'Too large.' })]
  expect(await attempt()).toMatchObject({ kind: 'sent', result: { said: 'bill – May.pdf: Too large.' } })
})

test.each([
  ['no line', [], { kind: 'unanswered' }],
  ['the login page of a network', [html(200)], { kind: 'unanswered' }],
  ['a proxy that refuses', [html(403)], { kind: 'unanswered' }],
  ['a broken server', [json(500, { message: 'Broken' })], { kind: 'unanswered' }],
  ['too many', [json(429, { message: 'Wait' }, { 'retry-after': '90' })], { kind: 'busy', seconds: 90 }],
  ['a lost database', [json(503, { message: 'Wait' }, { 'retry-after': '5' })], { kind: 'busy', seconds: 5 }],
  ['an ended session', [json(401, { message: 'Invalid token' })], { kind: 'signed-out' }],
  ['a refusal', [json(403, { message: 'Not you.' })], { kind: 'refused', result: { said: 'Not you.' } }],
])('%s', async (_, given, outcome) => {
  answers = given
  expect(await attempt()).toEqual(outcome)
})

test('what was encrypted under another key is unreadable', async () => {
  answers = []
  access = { ...access, key: await makeKey() }
  expect(await attempt()).toEqual({ kind: 'unreadable' })
  expect(calls).toEqual([])
})
