import { Worker } from 'node:worker_threads'
import type { HashOrder, HashResult } from './file-hash.thread.server.ts'

/** The SHA-256 of a file that is still being written, computed in a thread from the bytes written so far. */
export interface FileHash {
  /** The first `to` bytes of the file may be read now. */
  advance(to: number): void
  /** The hash of the first `size` bytes, in hexadecimal; rejects when the file is shorter or cannot be read. */
  finish(size: number): Promise<string>
  /** Cancels the hash; no effect after `finish`. */
  drop(): void
}

type Waiting = { resolve: (sha256: string) => void; reject: (error: Error) => void }

const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let lastId = 0

function startThread(): Worker {
  const worker = new Worker(new URL('file-hash.thread.server.ts', import.meta.url), { name: 'file-hash' })
  worker.on('message', (result: HashResult) => {
    const asked = waiting.get(result.id)
    waiting.delete(result.id)
    if (waiting.size === 0) worker.unref()
    if ('error' in result) asked?.reject(new Error(`the file could not be hashed: ${result.error}`))
    else asked?.resolve(result.sha256)
  })
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (thread === worker) thread = undefined
    for (const asked of waiting.values()) asked.reject(new Error('the thread that hashes files has ended'))
    waiting.clear()
  })
  // The thread keeps the process alive only while somebody waits for a hash. A listener for messages would undo this.
  worker.unref()
  return worker
}

/** Starts hashing the existing file at `path`. */
export function beginFileHash(path: string): FileHash {
  thread ??= startThread()
  const worker = thread
  const id = ++lastId
  const sendOrder = (order: HashOrder) => worker.postMessage(order)
  sendOrder({ id, order: 'begin', path })
  return {
    advance: (to) => sendOrder({ id, order: 'advance', to }),
    finish: (to) =>
      new Promise((resolve, reject) => {
        if (thread !== worker) return reject(new Error('the thread that hashes files has ended'))
        waiting.set(id, { resolve, reject })
        worker.ref()
        sendOrder({ id, order: 'finish', to })
      }),
    drop: () => sendOrder({ id, order: 'drop' }),
  }
}

/** The SHA-256 of a finished file of `size` bytes. */
export const hashFile = (path: string, size: number): Promise<string> => beginFileHash(path).finish(size)
