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
