import { expect, test } from 'vitest'
import { describeView } from './carousel.ts'

test.each([
  [0, 5, 1, 'Update 1 of 5'],
  [2, 5, 3, 'Updates 3 to 5 of 5'],
  [1, 2, 3, 'Update 2 of 2'],
])('from position %i of %i cards, %i in view: %s', (start, count, perView, words) => {
  expect(describeView(start, count, perView)).toBe(words)
})
