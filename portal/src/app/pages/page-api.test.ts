import { expect, test } from 'vitest'
import { type ApiClient, ApiError } from '#kit/api/api-client.ts'
import { forPages } from './page-api.server.ts'

const failing = (error: unknown): ApiClient => ({ call: () => Promise.reject(error) })
const thrownBy = (error: unknown, showsReference = true) =>
  forPages(failing(error), { showsReference })
    .call({ method: 'GET', path: '/search' }, {} as never)
    .catch((thrown: unknown) => thrown)

test.each([
  [404, 404],
  [503, 503],
  [0, 503],
])('a call refused with %d makes a page of status %d', async (refused, status) => {
  expect(await thrownBy(new ApiError(refused, 'No'))).toMatchObject({ init: { status }, data: { message: 'No' } })
})

test('a page shows under which reference a failure is in the log, but not a page for whistle-blowers', async () => {
  const error = new ApiError(500, 'Failed', [], { reference: '7K3M-QX2P-9D4R' })
  expect(await thrownBy(error)).toMatchObject({ data: { reference: '7K3M-QX2P-9D4R' } })
  expect(JSON.stringify(await thrownBy(error, false))).not.toContain('7K3M')
})

test('any other error is passed on unchanged', async () => {
  const error = new TypeError('a fault of ours')
  expect(await thrownBy(error)).toBe(error)
})
