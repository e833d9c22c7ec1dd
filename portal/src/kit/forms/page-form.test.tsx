import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, redirect, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ApiClient, ApiError } from '../api/api-client.ts'
import { formApiContext } from '../api/api-context.ts'
import { answers, checkForm, NativeForm, pageForm } from './page-form.tsx'

const form = pageForm({
  id: 'ask',
  fields: {
    name: { label: 'Name' },
    message: { kind: 'textarea', label: 'Message' },
    password: { kind: 'password', label: 'Password' },
    proof: { type: 'file', label: 'Proof', hint: 'One file' },
  },
  hidden: ['token'],
  button: 'Send',
  fallback: 'Sending failed.',
})

/** What the page of the form answers to these fields. */
function post(fields: Record<string, string>, send: (values: Record<string, string>) => Promise<unknown>) {
  const body = new URLSearchParams(fields)
  const request = new Request('https://portal.example/ask', { method: 'POST', body })
  const context = new RouterContextProvider()
  context.set(formApiContext, {} as ApiClient)
  return answers(form, send)({ request, context, params: {} } as never)
}
const refuse = (error: Error) => async () => {
  throw error
}

/** The form on its page, after this answer. */
function draw(answer?: { data: unknown }): string {
  const Page = () => <NativeForm form={form} keeps="draft" values={{ token: 'fresh' }} />
  const Stub = createRoutesStub([{ id: 'ask', path: '/', Component: Page }])
  return renderToStaticMarkup(<Stub {...(answer && { hydrationData: { actionData: { ask: answer.data } } })} />)
}

test('only the fields of the form are read, with plain line breaks and empty text for missing ones', async () => {
  let read: unknown
  const answer = await post({ name: 'Ada', message: 'a\r\nb', more: 'x' }, async (values) => {
    read = values
    return redirect('/done', 303)
  })
  expect(read).toEqual({ name: 'Ada', message: 'a\nb', password: '', proof: '', token: '' })
  expect(answer).toBeInstanceOf(Response)
})

test('a refusal comes back in the order of the fields, without passwords and files', async () => {
  const problems = ['password', 'name', 'other'].map((field) => ({ field, message: `wrong ${field}` }))
  const sent = { name: 'Ada', message: 'Why?', password: 'Sturdy-Lamp9!', token: 'old' }
  const answer = await post(sent, refuse(new ApiError(400, 'Wrong', problems)))
  expect(answer).toEqual({
    type: 'DataWithResponseInit',
    data: {
      refused: {
        form: 'ask',
        values: { name: 'Ada', message: 'Why?', token: 'old' },
        problems: [problems[1], problems[0]],
        failure: '',
      },
    },
    init: { status: 400 },
  })
})

test('problems of hidden fields become a failure of the form', async () => {
  const problems = [{ field: 'token', message: 'too old' }]
  const answer = await post({ name: 'Ada' }, refuse(new ApiError(400, 'Too old', problems)))
  expect(answer).toMatchObject({ data: { refused: { problems: [], failure: 'Too old' } } })
})

test('an answer that the portal did not write is replaced by the form’s own sentence', async () => {
  const unread = new ApiError(502, 'Request failed', [], { kind: 'PARSING_ERROR' })
  const answer = await post({}, refuse(unread))
  expect(answer).toMatchObject({ data: { refused: { failure: 'Sending failed.' } }, init: { status: 502 } })
})

test('what a schema refuses is answered like a refusal of the call', async () => {
  const schema = z.object({ name: z.string().check(z.minLength(1, 'Name is required')) })
  const answer = await post({ name: '' }, async (values) => checkForm(schema, values))
  expect(answer).toMatchObject({
    data: { refused: { problems: [{ field: 'name', message: 'Name is required' }] } },
    init: { status: 400 },
  })
  expect(checkForm(schema, { name: 'Ada' })).toEqual({ name: 'Ada' })
})

test('any other error is thrown', async () => {
  await expect(post({}, refuse(new TypeError('a fault')))).rejects.toThrow('a fault')
})

test('the form is drawn with its files and the values of the page', () => {
  const html = draw()
  expect(html).toMatch(/^<form data-keeps="draft"[^>]* encType="multipart\/form-data" method="post"/)
  expect(html).toContain('<input type="hidden" name="token" value="fresh"/>')
  expect(html).toContain('Not sent: there is no connection')
  expect(html).not.toContain('There is a problem')
})

test('a refused form has what was typed, its problems beside the fields, and the fresh values of the page', () => {
  const problems = [{ field: 'name', message: 'Enter a name' }]
  const refused = { form: 'ask', values: { name: '<Ada>', message: 'Why?', token: 'old' }, problems, failure: '' }
  const html = draw({ data: { refused } })
  expect(html).toMatch(/href="#ask-name"[^>]*>Enter a name</)
  expect(html).toMatch(/<input[^>]* id="ask-name" aria-invalid="true"[^>]*value="&lt;Ada&gt;"/)
  expect(html).toContain('>Why?</textarea>')
  expect(html).toContain('value="fresh"')
  expect(html).toContain('Choose the files again. One file')
  // A page may have other forms, whose refusals are not of this one.
  expect(draw({ data: { refused: { ...refused, form: 'other' } } })).toBe(draw())
})
