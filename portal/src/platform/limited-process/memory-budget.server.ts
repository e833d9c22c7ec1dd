import { tooBusy } from './busy.ts'

/** Memory that one request holds; always give it back with `release`. */
export interface Holding {
  /** Counts more bytes. Throws 503 when the sender, or all senders together, would hold too much. */
  grow(bytes: number): void
  shrink(bytes: number): void
  release(): void
  readonly bytes: number
}

/** Bounds the bytes of files that are kept in memory while they arrive and wait. */
export class MemoryBudget {
  readonly #total: number
  readonly #perSender: number
  readonly #held = new Map<string, number>()
  #all = 0

  constructor(limits: { total: number; perSender: number }) {
    this.#total = limits.total
    this.#perSender = limits.perSender
  }

  get bytes(): number {
    return this.#all
  }

  hold(sender: string): Holding {
    let own = 0
    const change = (bytes: number) => {
      own += bytes
      this.#all += bytes
      const left = (this.#held.get(sender) ?? 0) + bytes
      if (left > 0) this.#held.set(sender, left)
      else this.#held.delete(sender)
    }
    return {
      grow: (bytes) => {
        const sendersBytes = this.#held.get(sender) ?? 0
        if (this.#all + bytes > this.#total || sendersBytes + bytes > this.#perSender) throw tooBusy()
        change(bytes)
      },
      shrink: (bytes) => change(-Math.min(bytes, own)),
      release: () => change(-own),
      get bytes() {
        return own
      },
    }
  }
}
