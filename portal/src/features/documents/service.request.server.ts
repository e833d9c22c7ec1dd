import type { Readable } from 'node:stream'

const restMs = 10_000
const answerMs = 5_000

/** Continues to read for a while after a refusal; otherwise a browser that is still sending sees a broken connection instead of the answer. */
export async function discardRest(raw: Readable): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  // Remove the listeners of the previous reader: if it has stopped reading, they would stop the stream.
  raw.removeAllListeners('data').removeAllListeners('readable')
  await new Promise<void>((resolve) => {
    const tooMuch = setTimeout(() => {
      // Allow time for sending the answer, then close the connection without reading the rest.
      setTimeout(() => raw.destroy(), answerMs).unref()
      resolve()
    }, restMs)
    const done = () => {
      clearTimeout(tooMuch)
      resolve()
    }
    // A data listener is needed: `resume` has no effect on a flowing stream, which would stop when its buffer is full.
    raw
      .on('data', () => {})
      .on('end', done)
      .on('close', done)
      .on('error', done)
      .resume()
  })
}
