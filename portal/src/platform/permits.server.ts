export interface PermitLimits {
  atOnce: number
  /** Per sender; below `atOnce`, so that no sender holds all permits. */
  perSender?: number
  waiting?: number
  waitingPerSender?: number
  longestWaitMs?: number
  /** The failure of a task that cannot wait. */
  busy?: () => Error
}

interface Waiting {
  sender: string
  rank: number
  begin(): void
}

/** Lets a few tasks run at once. Senders take turns, lowest rank first, however many tasks each has waiting. Throws `busy` when too many wait, or one waits too long. */
export class Permits {
  readonly #limits: Required<PermitLimits>
  readonly #running = new Map<string, number>()
  /** Waiting tasks by sender, in the order of their turns. */
  readonly #queues = new Map<string, Waiting[]>()
  #waiting = 0

  constructor(limits: PermitLimits) {
    const { atOnce, waiting = Infinity } = limits
    const usual = {
      perSender: atOnce,
      waiting,
      waitingPerSender: waiting,
      longestWaitMs: 0,
      busy: () => new Error('busy'),
    }
    this.#limits = { ...usual, ...limits }
  }

  /** Runs a task when it has a permit. */
  async run<T>(task: () => Promise<T>, sender = '', rank = 0): Promise<T> {
    await this.#permit(sender, rank)
    try {
      return await task()
    } finally {
      const left = this.#running.get(sender)! - 1
      if (left > 0) this.#running.set(sender, left)
      else this.#running.delete(sender)
      this.#fill()
    }
  }

  async #permit(sender: string, rank: number): Promise<void> {
    const { waiting, waitingPerSender, longestWaitMs, busy } = this.#limits
    const queue = this.#queues.get(sender) ?? []
    if (this.#waiting >= waiting || queue.length >= waitingPerSender) throw busy()
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#remove(entry)
        reject(busy())
      }
      const timer = longestWaitMs > 0 ? setTimeout(giveUp, longestWaitMs) : undefined
      const entry = {
        sender,
        rank,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      queue.push(entry)
      this.#queues.set(sender, queue)
      this.#waiting++
      this.#fill()
    })
  }

  #fill(): void {
    for (;;) {
      const running = [...this.#running.values()].reduce((sum, count) => sum + count, 0)
      const next = running < this.#limits.atOnce ? this.#choose() : undefined
      if (!next) return
      this.#remove(next)
      // The sender's next task waits until all others of this rank had their turn.
      const rest = this.#queues.get(next.sender)
      if (rest) this.#queues.delete(next.sender)
      if (rest) this.#queues.set(next.sender, rest)
      this.#running.set(next.sender, (this.#running.get(next.sender) ?? 0) + 1)
      next.begin()
    }
  }

  #choose(): Waiting | undefined {
    let best: Waiting | undefined
    for (const [sender, [first]] of this.#queues)
      if (first && (this.#running.get(sender) ?? 0) < this.#limits.perSender && (!best || first.rank < best.rank))
        best = first
    return best
  }

  #remove(entry: Waiting): void {
    const queue = this.#queues.get(entry.sender)
    const at = queue?.indexOf(entry) ?? -1
    if (!queue || at < 0) return
    queue.splice(at, 1)
    this.#waiting--
    if (queue.length === 0) this.#queues.delete(entry.sender)
  }
}
