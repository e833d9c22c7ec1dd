interface Sample {
  at: number
  bytes: number
}

const windowMs = 15_000
const settledMs = 2_000

/** Remaining seconds of an upload, from the bytes sent in the last 15 seconds; undefined for the first 2 seconds. */
export class UploadSpeed {
  #samples: Sample[] = []

  /** Records that `bytes` were sent by `at` (milliseconds). A decrease, as after a broken connection, starts again. */
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
