import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Generated; never derived from the file's original name (decisions §6). */
  key: string
  size: number
  sha256: string
}

/** What the store itself knows of a file. */
export interface FileFacts {
  key: string
  size: number
  modifiedAt: Date
}

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/
/** Whether the store could have given this key. */
export const isStoredKey = (key: string): boolean => keyPattern.test(key)

/** Every key begins with one of these and a slash. */
export const keyPrefixes = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))

/** Storage of documents: local disk here, S3-compatible storage behind the same interface. Streams only. */
export interface FileStore {
  /** Stores a stream of at most `maxBytes` durably (fsync before it resolves); throws Problem 413 for more, 503 when the disk is full. */
  put(source: Readable, options: { maxBytes: number }): Promise<StoredFile>
  /** Moves a finished file of the same disk, e.g. a resumable upload, without copying where possible; reads it for its hash unless `sha256` is given. */
  adopt(path: string, sha256?: string): Promise<StoredFile>
  /** Opens for reading; throws Problem 404 when it is missing. `start` and `end` are inclusive byte offsets. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** The file's size and time; undefined when it is missing. */
  stat(key: string): Promise<FileFacts | undefined>
  /** The files under one of `keyPrefixes`, in no order. */
  list(prefix: string): Promise<FileFacts[]>
  /** Stores a file of a backup under the key that it had, as durably as `put`. */
  putBack(key: string, source: Readable): Promise<void>
  /** Removes the file; a missing file is no error. */
  remove(key: string): Promise<void>
  /** Removes temporary files older than `olderThan`; returns how many. */
  sweep(olderThan: Date): Promise<number>
}
