import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Generated; never made from the name a person gave (decisions §6). */
  key: string
  size: number
  sha256: string
}

/** Where documents lie: local disk here, S3-compatible storage behind the same interface. Streams only. */
export interface FileStore {
  /** Stores a stream of at most `maxBytes` durably (fsync before it answers); throws Problem 413 above, 503 when the disk is full. */
  put(source: Readable, options: { maxBytes: number }): Promise<StoredFile>
  /** Takes over a finished file of the same disk, e.g. a resumable upload, without copying where possible; reads it for its hash unless `sha256` is known. */
  adopt(path: string, sha256?: string): Promise<StoredFile>
  /** Opens for reading; throws Problem 404 when it is gone. `start` and `end` are inclusive byte offsets. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Removes; a missing file is no failure. */
  remove(key: string): Promise<void>
  /** Removes temporary leftovers older than `olderThan`; answers how many. */
  sweep(olderThan: Date): Promise<number>
}
