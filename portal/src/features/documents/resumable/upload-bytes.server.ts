import type { Readable, Writable } from 'node:stream'
import type { StoredFile } from '#platform/files/files.server.ts'
import type { UploadRow } from '../store.server.ts'

export interface UploadBody {
  raw: Readable
  /** Aborted when another request needs the upload: received bytes are kept, no more are read. */
  stop: AbortSignal
}

/** Where the bytes of unfinished uploads are: files on a disk, or parts in a store that all processes share. */
export interface UploadBytes {
  /** Whether `finish` makes a file of its own beside the bytes of the upload, to be dropped when it becomes no document. */
  readonly makesSecondFile: boolean
  create(id: string): Promise<void>
  /** Number of bytes that survive this process; throws the 410 of tus if they no longer exist. */
  length(row: UploadRow): Promise<number>
  /**
   * Stores a body from `offset` on. Resolves to the new length, durable, and to false if the body broke; with the hash of
   * the upload if this call received all of it.
   */
  write(row: UploadRow, offset: number, body: UploadBody): Promise<Written>
  /** Makes a stored file of a complete upload, noted as loose; repeated calls are possible until `done`. */
  finish(row: UploadRow, sha256: string | undefined): Promise<StoredFile>
  /** Removes the bytes of an upload whose file became a document. */
  done(row: UploadRow): Promise<void>
  /** Removes the bytes of an upload whose row has been deleted. */
  discard(row: UploadRow): Promise<void>
}

export interface Written {
  length: number
  whole: boolean
  sha256: string | undefined
}

/** Ends the sink when the body ends, breaks or is stopped. Resolves to false if the body broke; rejects if the sink fails. */
export function pourInto(sink: Writable, { raw, stop }: UploadBody): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let whole = true
    const give = () => {
      raw.unpipe(sink)
      sink.end()
    }
    const broke = () => {
      if (raw.readableEnded) return
      whole = false
      give()
    }
    sink.on('error', (error) => {
      raw.unpipe(sink)
      reject(error)
    })
    sink.on('finish', () => resolve(whole))
    raw.on('error', broke).on('close', broke)
    stop.addEventListener('abort', give)
    if (stop.aborted || raw.destroyed) return broke()
    raw.pipe(sink)
  })
}
