import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { bodyOf, newDraft } from './testing.ts'

const portal = await usePortal({ own: 'as many drafts as there can be' })
const editor = await newStaff(portal, ['editor'])

const get = (path: string, token?: string) => portal.call('GET', path, token ? { token } : {})
const pageOf = async (path: string): Promise<string> => (await get(path)).body as string

test('hostile and broken bodies change nothing', async () => {
  const draft = await newDraft(portal, editor)
  const send = async (change: (body: ReturnType<typeof bodyOf>) => object) => {
    const answer = await portal.call('PUT', `/api/fees/drafts/${draft.id}`, {
      token: editor.token,
      body: change(structuredClone(bodyOf(draft))),
    })
    return answer.status
  }
  const fee = (amount: unknown) =>
    send((body) => {
      body.parts[1]!.categories[1]!.fees[0]!.amount = amount as never
      return body
    })
  for (const amount of [-1, 1.5, 1e15, '5', null, { currency: 'EUR', amount: 1 }, { currency: 'NGN' }])
    expect(await fee(typeof amount === 'number' ? { currency: 'NGN', amount } : amount)).toBe(400)
  expect(await send((body) => ({ ...body, parts: body.parts.slice(1) }))).toBe(400)
  expect(await send((body) => ({ ...body, parts: body.parts.toReversed() }))).toBe(400)
  expect(
    await send((body) => {
      body.parts[0]!.categories.pop()
      return body
    }),
  ).toBe(400)
  expect(await send((body) => ({ ...body, title: 'x'.repeat(201) }))).toBe(400)
  expect(await send((body) => ({ ...body, version: 7 }))).toBe(409)
  const now = await get(`/api/fees/drafts/${draft.id}`, editor.token)
  expect(now.body).toEqual({ ...draft, changedAt: expect.any(String) })
  for (const id of ['00000000-0000-4000-8000-000000000000', 'built-in', '%00'])
    expect((await get(`/api/fees/drafts/${id}`, editor.token)).status).toBe(404)
  expect(await pageOf(`/licenses?preview=${'a'.repeat(32)}`)).toContain('This preview has expired')
  const gone = await portal.call('DELETE', `/api/fees/drafts/${draft.id}?version=1`, { token: editor.token })
  expect(gone.status).toBe(200)
})

test('a copy sent twice is one draft, and there are at most 20', async () => {
  const headers = { 'idempotency-key': 'copy-of-fees-1' }
  const copy = () => portal.call('POST', '/api/fees/drafts', { token: editor.token, headers })
  const [one, same] = [await copy(), await copy()]
  expect(same.body.id).toBe(one.body.id)
  for (let n = 0; n < 20; n++) await portal.call('POST', '/api/fees/drafts', { token: editor.token })
  const full = await portal.call('POST', '/api/fees/drafts', { token: editor.token })
  expect([full.status, full.body.message]).toEqual([409, 'There are already 20 drafts. Delete one that is not needed.'])
})
