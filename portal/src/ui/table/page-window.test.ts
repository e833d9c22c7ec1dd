import { expect, it } from 'vitest'
import { pageWindow } from './pagination.tsx'

it.each([
  [1, 3, [1, 2, 3]],
  [1, 12, [1, 2, 3, 4, 5]],
  [6, 12, [4, 5, 6, 7, 8]],
  [12, 12, [8, 9, 10, 11, 12]],
  [1, 1, [1]],
])('page %d of %d shows %j', (page, count, numbers) => {
  expect(pageWindow(page, count)).toEqual(numbers)
})
