import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../api/api-client.ts'
import { answerForm, checkForm } from './page-form.ts'

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

test('secrets are not in the answer, and problems are in the order of the fields', async () => {
  const passwords = { names: ['email', 'password'], shown: ['email', 'password'], secret: ['password'] } as const
  const problems = ['password', 'email', 'other'].map((field) => ({ field, message: `wrong ${field}` }))
  const form = sent({ email: 'ada@example.com', password: 'Sturdy-Lamp9!' })
  const answer = await answerForm(form, passwords, refuse(new ApiError(400, 'Wrong', problems)))
  expect(answer).toMatchObject({ data: { problems: [problems[1], problems[0]], failure: '' } })
  expect(JSON.stringify(answer)).not.toContain('Sturdy')
})

test('an answer that the portal did not write is replaced by the form’s own sentence', async () => {
  const unread = new ApiError(502, 'Request failed', [], { kind: 'PARSING_ERROR' })
  const answer = await answerForm(sent({}), { ...fields, fallback: 'Registration failed.' }, refuse(unread))
  expect(answer).toMatchObject({ data: { failure: 'Registration failed.' }, init: { status: 502 } })
})

test('what a schema refuses is answered like a refusal of the call', async () => {
  const schema = z.object({ name: z.string().check(z.minLength(1, 'Name is required')) })
  const answer = await answerForm(sent({ name: '' }), fields, async (values) => checkForm(schema, values))
  expect(answer).toMatchObject({
    data: { problems: [{ field: 'name', message: 'Name is required' }] },
    init: { status: 400 },
  })
  expect(checkForm(schema, { name: 'Ada' })).toEqual({ name: 'Ada' })
})

test('any other error is thrown', async () => {
  await expect(answerForm(sent({}), fields, refuse(new TypeError('a fault')))).rejects.toThrow('a fault')
})
