import { Worker } from 'node:worker_threads'
import { Problem } from '#platform/problem.ts'
import { messages } from './messages.ts'
import type { FileFacts } from './service.facts.server.ts'
import type { StripFailure } from './service.strip-error.server.ts'

export type StripAnswer = { bytes: Uint8Array } | { failure: StripFailure }
const longestMs = 30_000
const memoryMb = 512

/** One file at a time: cleaning takes a processor and much memory. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * A file without what it tells of its maker, device, place and time. Runs beside the process, so that a file made to break a reader stops nobody
 * else. Throws 415 with words where that is not possible.
 */
export function stripMetadata(bytes: Buffer, kind: FileFacts['kind'], name: string): Promise<Buffer> {
  const work = queue.then(() => runWorker(bytes, kind))
  queue = work.catch(() => {})
  return work.then((answer) => {
    if ('bytes' in answer) return Buffer.from(answer.bytes)
    const message = messages[answer.failure](name)
    throw new Problem(415, message, { fields: [{ field: 'whistleblowingDocuments', message }] })
  })
}

function runWorker(bytes: Buffer, kind: FileFacts['kind']): Promise<StripAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./service.strip-worker.server.ts', import.meta.url), {
      workerData: { bytes, kind },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const timer = setTimeout(() => end({ failure: 'unreadable' }), longestMs)
    const end = (answer: StripAnswer) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    worker.once('message', end)
    // Out of memory, or a reader that broke.
    worker.once('error', () => end({ failure: 'unreadable' }))
    worker.once('exit', () => end({ failure: 'unreadable' }))
  })
}
