import fc from 'fast-check'

/** Made at random, the same for the same seed. */
export type Made<T> = fc.Arbitrary<T>

/** A number from 0 to `count` - 1. */
export const below = (count: number): Made<number> => fc.nat(count - 1)
/** 1,000, 2,000, 4,000 … */
export const powers = (count: number): Made<number> => below(count).map((power) => 1000 * 2 ** power)

export const sampleOf = <T>(made: Made<T>, seed: number): T => fc.sample(made, { seed, numRuns: 1, unbiased: true })[0]!
