/** The mark of the Commission, in a square of 64: a pylon, the current, and where they meet. Also in `public/drawings/emblem.svg`. */
export const emblem = {
  pylon: 'M20 56 29 18l3-10 3 10 9 38M24 39.5h16M18 22h28',
  current: 'M4 36q14 8 28-4t28-4',
  meeting: { cx: 32, cy: 32, r: 5.5 },
} as const
