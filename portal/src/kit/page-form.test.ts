import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from './api-client.ts'
import { answerForm, keyOfContent } from './page-form.ts'

const fields = { names: ['name', 'message', 'token'], shown: ['name', 'message'] } as const
const sent = (values: Record<string, string>) =>
  new Request('https://portal.example/contact', { method: 'POST', body: new URLSearchParams(values) })
const refuse = (error: Error) => async () => {
  throw error
}

test('only the named fields are read, with plain line breaks and empty text for missing ones', async () => {
  let read: unknown
  const answer = await answerForm(sent({ name: 'Ada', message: 'a\r\nb', more: 'x' }), fields, async (values) => {
    read = values
    return redirect('/done', 303)
  })
  expect(read).toEqual({ name: 'Ada', message: 'a\nb', token: '' })
  expect(answer).toBeInstanceOf(Response)
})

test('problems of hidden fields become a failure of the form', async () => {
  const problems = [{ field: 'token', message: 'too old' }]
  const answer = await answerForm(sent({ name: 'Ada' }), fields, refuse(new ApiError(400, 'Too old', problems)))
  expect(answer).toMatchObject({
    data: { values: { name: 'Ada' }, problems: [], failure: 'Too old' },
    init: { status: 400 },
  })
})

test('any other error is thrown', async () => {
  await expect(answerForm(sent({}), fields, refuse(new TypeError('a fault')))).rejects.toThrow('a fault')
})

test('the same content has the same key', async () => {
  const key = await keyOfContent({ name: 'Ada', message: 'a' })
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await keyOfContent({ name: 'Ada', message: 'a' })).toBe(key)
  expect(await keyOfContent({ name: 'Ada', message: 'b' })).not.toBe(key)
})
