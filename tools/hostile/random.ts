/** Numbers that are the same for the same seed (mulberry32). */
export class Random {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let value = this.#state
    value = Math.imul(value ^ (value >>> 15), value | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from 0 to `most` - 1. */
  below(most: number): number {
    return Math.floor(this.next() * most)
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }
}
