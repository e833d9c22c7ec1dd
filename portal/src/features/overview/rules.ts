/** A place on a map of tiles, counted from 1. */
export interface TilePosition {
  column: number
  row: number
}

/** More columns would be too narrow for names on a phone. */
const maxColumns = 7

const keyOf = ({ column, row }: TilePosition) => `${column}:${row}`

/**
 * Places each area on a map of tiles: as the state's configuration says, or in a plain grid where it does not place every area once, with no
 * two in the same place.
 */
export function placeTiles(
  areas: readonly { name: string; tile?: TilePosition }[],
): (TilePosition & { key: string })[] {
  const given = areas.flatMap(({ tile }) => (tile && isPlace(tile) ? [keyOf(tile)] : []))
  const complete = given.length === areas.length && new Set(given).size === areas.length
  const columns = Math.min(maxColumns, Math.max(1, Math.ceil(Math.sqrt(areas.length))))
  return areas.map(({ name, tile }, index) =>
    complete && tile
      ? { key: name, ...tile }
      : { key: name, column: (index % columns) + 1, row: Math.floor(index / columns) + 1 },
  )
}

const isPlace = ({ column, row }: TilePosition) =>
  Number.isInteger(column) && Number.isInteger(row) && column >= 1 && column <= maxColumns && row >= 1 && row <= 12

/** Shades of tiles: 0 for nothing, then equal steps up to the largest value. */
const steps = 4

/** The shade of a count, 0 to 4. */
export const shadeOf = (value: number, max: number): number =>
  value <= 0 ? 0 : Math.min(steps, Math.ceil((steps * value) / Math.max(max, steps)))

/** The counts of each shade that occurs. */
export function shades(max: number): { shade: number; from: number; to: number }[] {
  const found: { shade: number; from: number; to: number }[] = [{ shade: 0, from: 0, to: 0 }]
  const size = Math.max(max, steps) / steps
  for (let shade = 1; shade <= steps; shade++) {
    const from = Math.floor(size * (shade - 1)) + 1
    const to = Math.min(max, Math.floor(size * shade))
    if (from <= to) found.push({ shade, from, to })
  }
  return found
}
