import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { endpoint } from '#platform/endpoint.ts'
import { ApiError, asSentence, createApiClient, sentenceOr, type TransportRequest } from './api-client.ts'

const save = endpoint({
  method: 'PUT',
  path: '/things/:id',
  tag: 'Test',
  access: 'user',
  summary: 'Save',
  params: z.object({ id: z.string() }),
  query: z.object({ draft: z.optional(z.string()), note: z.optional(z.string()) }),
  body: z.object({ title: z.string() }),
  response: z.object({ ok: z.boolean() }),
})
const input = { params: { id: 'a/b' }, body: { title: 'x' } }

function answering(status: number, body: string | object, headers: Record<string, string> = {}) {
  const sent: TransportRequest[] = []
  const client = createApiClient({
    async send(request) {
      sent.push(request)
      return {
        status,
        header: (name) => headers[name],
        json: async () => (typeof body === 'string' ? (JSON.parse(body) as unknown) : body),
      }
    },
  })
  return { client, sent }
}
const failure = async (status: number, body: string | object, headers?: Record<string, string>) => {
  const error = await answering(status, body, headers)
    .client.call(save, input)
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a call', () => {
  test('fills the path, the query and the body', async () => {
    const { client, sent } = answering(200, { ok: true })
    const options = { idempotencyKey: 'key-12345' }
    const answer = await client.call(save, { ...input, query: { draft: 'a b', note: undefined } }, options)
    expect(answer).toEqual({ ok: true })
    expect(sent[0]).toMatchObject({ method: 'PUT', url: '/api/things/a%2Fb?draft=a+b', body: '{"title":"x"}' })
    expect(sent[0]!.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-12345' })
  })

  test('leaves the content type of a form to the browser, which knows its boundary', async () => {
    const { client, sent } = answering(200, { ok: true })
    await client.call(save, input, { form: new FormData() })
    expect(sent[0]!.headers).not.toHaveProperty('content-type')
  })

  test('accepts 204 without a body', async () => {
    expect(await answering(204, '').client.call(save, input)).toBeUndefined()
  })
})

describe('a refusal', () => {
  test('carries message, fields and the wait', async () => {
    const fields = [{ field: 'title', message: 'Too long' }]
    const error = await failure(429, { message: 'Please wait', fields }, { 'retry-after': '90' })
    expect(sentenceOr(error, 'Failed to save')).toBe('Please wait')
    expect(error).toMatchObject({ status: 429, message: 'Please wait', fields, retryAfter: 90, kind: undefined })
  })

  test.each([
    ['no JSON', '<html>'],
    ['no message', {}],
    ['a message that is not a string', { message: { a: 1 }, fields: 'x' }],
    ['null', 'null'],
  ])('with %s has a sentence of its own', async (_what, body) => {
    const error = await failure(502, body)
    expect(error).toMatchObject({
      status: 502,
      message: 'Something went wrong on our side. Try again.',
      fields: [],
    })
    expect(sentenceOr(error, 'Failed to save')).toBe('Failed to save')
    expect(await failure(418, body)).toMatchObject({ message: 'Request failed with status 418' })
  })

  test('of the server itself is said by what was not done, with its reference', async () => {
    const own = 'Failed to save.'
    const error = await failure(500, { message: 'On our side', code: 'failed', reference: '7K3M-QX2P-9D4R' })
    expect(sentenceOr(error, 'Failed to save')).toBe(`${own} Reference of this problem: 7K3M-QX2P-9D4R.`)
    expect(sentenceOr(error, undefined)).toBe(error.message)
    // The portal says more where it knows more.
    const busy = await failure(503, { message: 'Too many at once', code: 'unavailable' })
    expect(sentenceOr(busy, 'Failed to save')).toBe('Too many at once')
  })

  test('ends with a full stop where another sentence follows', () => {
    expect(asSentence('Network error')).toBe('Network error.')
    for (const message of ['Try again.', 'Really?']) expect(asSentence(message)).toBe(message)
  })

  test.each(['soon', '-1', '0', undefined])('a Retry-After of %s is ignored', async (value) => {
    expect((await failure(503, {}, value === undefined ? {} : { 'retry-after': value })).retryAfter).toBeUndefined()
  })

  test('a success that cannot be parsed is a PARSING_ERROR', async () => {
    expect(await failure(200, '<html>')).toMatchObject({ status: 200, kind: 'PARSING_ERROR' })
  })
})
