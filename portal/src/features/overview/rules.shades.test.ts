import { expect, test } from 'vitest'
import { shadeOf, shades } from './rules.shades.ts'

test.each([0, 1, 3, 4, 5, 7, 10, 99, 1_234])(
  'of counts up to %i, each is in exactly the shade that the legend says',
  (max) => {
    const legend = shades(max)
    for (let value = 0; value <= max; value++) {
      const fitting = legend.filter(({ from, to }) => value >= from && value <= to)
      expect(fitting.map(({ shade }) => shade)).toEqual([shadeOf(value, max)])
    }
  },
)

test('nothing has no shade, and few counts are not dark', () => {
  expect([shadeOf(0, 0), shadeOf(1, 1), shadeOf(4, 4), shadeOf(1, 100), shadeOf(100, 100)]).toEqual([0, 1, 4, 1, 4])
})
