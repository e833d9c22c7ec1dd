interface Sample {
  at: number
  bytes: number
}

const windowMs = 15_000
const settledMs = 2_000

/** Seconds that an upload still takes, from what the last 15 seconds moved; undefined until 2 seconds are known. */
export class UploadSpeed {
  #samples: Sample[] = []

  /** Notes that `bytes` are sent at `at` (milliseconds). Going back, as after a broken connection, begins anew. */
  note(bytes: number, at: number): void {
    const last = this.#samples.at(-1)
    if (last && bytes < last.bytes) this.#samples = []
    this.#samples.push({ bytes, at })
    this.#samples = this.#samples.filter((sample) => at - sample.at <= windowMs)
  }

  secondsLeft(size: number): number | undefined {
    const first = this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < settledMs || last.bytes <= first.bytes) return undefined
    const bytesPerMs = (last.bytes - first.bytes) / (last.at - first.at)
    return Math.max(0, Math.round((size - last.bytes) / bytesPerMs / 1000))
  }
}
