import type { Readable } from 'node:stream'

const restMs = 10_000
const answerMs = 5_000

/** Reads on for a while after a refusal: a browser that still sends would otherwise see a broken connection and not the answer. */
export async function discardRest(raw: Readable): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  // Whoever read so far may have stopped, and would stop the stream with itself.
  raw.removeAllListeners('data').removeAllListeners('readable')
  await new Promise<void>((resolve) => {
    const tooMuch = setTimeout(() => {
      // Time for the answer to leave; then the connection goes, unread as it is.
      setTimeout(() => raw.destroy(), answerMs).unref()
      resolve()
    }, restMs)
    const done = () => {
      clearTimeout(tooMuch)
      resolve()
    }
    // A stream that flows already does nothing at `resume`, and without a listener would stop at its next full buffer.
    raw
      .on('data', () => {})
      .on('end', done)
      .on('close', done)
      .on('error', done)
      .resume()
  })
}
