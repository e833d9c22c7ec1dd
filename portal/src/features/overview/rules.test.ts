import { expect, test } from 'vitest'
import { councils } from '#platform/state/councils.ts'
import { placeTiles, shadeOf, shades } from './rules.ts'

const placesOf = (tiles: ReturnType<typeof placeTiles>) => tiles.map(({ column, row }) => `${column}:${row}`)

test('every council has exactly one tile, and no two overlap', () => {
  const tiles = placeTiles(councils)
  expect(tiles.map(({ key }) => key)).toEqual(councils.map(({ name }) => name))
  expect(new Set(placesOf(tiles)).size).toBe(councils.length)
  // As the configuration says, not the plain grid.
  expect(tiles.map(({ column, row }) => ({ column, row }))).toEqual(councils.map(({ tile }) => tile))
})

test('a state without places has a plain grid', () => {
  const names = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name }))
  expect(placesOf(placeTiles(names))).toEqual(['1:1', '2:1', '3:1', '1:2', '2:2'])
  const many = Array.from({ length: 77 }, (_, index) => ({ name: `Area ${index}` }))
  expect(new Set(placesOf(placeTiles(many))).size).toBe(77)
  expect(Math.max(...placeTiles(many).map(({ column }) => column))).toBe(7)
})

test.each([
  [
    'twice in one place',
    [
      { column: 1, row: 1 },
      { column: 1, row: 1 },
    ],
  ],
  ['one without a place', [{ column: 3, row: 1 }, undefined]],
  [
    'outside the map',
    [
      { column: 0, row: 1 },
      { column: 9, row: 1 },
    ],
  ],
  [
    'between the tiles',
    [
      { column: 1.5, row: 1 },
      { column: 3, row: 1 },
    ],
  ],
])('a wrong layout is a plain grid: %s', (_what, places) => {
  const areas = places.map((tile, index) => ({ name: `${index}`, ...(tile && { tile }) }))
  expect(placesOf(placeTiles(areas))).toEqual(['1:1', '2:1'])
})

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
