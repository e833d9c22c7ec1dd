import { expect, test } from 'vitest'
import { ApiError } from '#kit/api/api-client.ts'
import { builtInFrame } from '#features/site-frame/built-in.ts'
import { describeFailure } from './failure.ts'

test.each([
  [{ status: 404, data: null }, 'Page Not Found', false],
  [new ApiError(404, 'Not found'), 'Page Not Found', false],
  [new ApiError(403, 'Forbidden'), 'No access', false],
  [new ApiError(503, 'Busy'), 'Busy for a moment', true],
  [{ status: 429 }, 'Busy for a moment', true],
  [new ApiError(0, 'Network error'), 'This page did not load', true],
  [new TypeError('Failed to fetch'), 'This page did not load', true],
  [new TypeError('x is undefined'), 'Something went wrong', true],
  [new Error('secret: select * from users'), 'Something went wrong', true],
  [null, 'Something went wrong', true],
])('%s reads as a page', (error, title, retry) => {
  expect(describeFailure(error, builtInFrame)).toMatchObject({ title, retry })
})

test('a thrown error is never shown', () => {
  expect(JSON.stringify(describeFailure(new Error('secret'), builtInFrame))).not.toContain('secret')
})

test.each([
  [new ApiError(500, 'Failed', [], { reference: '7K3M-QX2P-9D4R' })],
  [{ status: 503, data: { message: 'Busy', reference: '7K3M-QX2P-9D4R' } }],
])('the reference of a failure is shown', (error) => {
  expect(describeFailure(error, builtInFrame).reference).toBe('7K3M-QX2P-9D4R')
})
