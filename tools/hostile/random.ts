import { seededRandom } from '../seeded-random.ts'

/** Numbers that are the same for the same seed. */
export class Random {
  readonly next: () => number
  constructor(seed: number) {
    this.next = seededRandom(seed)
  }
  /** A whole number from 0 to `most` - 1. */
  below(most: number): number {
    return Math.floor(this.next() * most)
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }
}
