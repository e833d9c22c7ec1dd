import { expect, test } from 'vitest'
import { type ApiClient, ApiError } from '#kit/api-client.ts'
import { forPages } from './page-api.server.ts'

const failing = (error: unknown): ApiClient => ({ call: () => Promise.reject(error) })
const thrownBy = (error: unknown) =>
  forPages(failing(error), () => {})
    .call({ method: 'GET', path: '/search' }, {} as never)
    .catch((thrown: unknown) => thrown)

test.each([
  [404, 404],
  [503, 503],
  [0, 503],
])('a call refused with %d makes a page of status %d', async (refused, status) => {
  expect(await thrownBy(new ApiError(refused, 'No'))).toMatchObject({ init: { status }, data: { message: 'No' } })
})

test('any other error is passed on unchanged', async () => {
  const error = new TypeError('a fault of ours')
  expect(await thrownBy(error)).toBe(error)
})
