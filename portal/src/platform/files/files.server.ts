import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Problem } from '../problem.ts'

export interface StoredFile {
  /** Generated; never derived from the file's original name (decisions §6). */
  key: string
  size: number
  sha256: string
}

export interface FileFacts {
  key: string
  size: number
  modifiedAt: Date
}

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/
/** Whether this can be a key of the store. */
export const isStoredKey = (key: string): boolean => keyPattern.test(key)

export function newStoredKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

/** Every key begins with one of these and a slash. */
export const keyPrefixes = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))

export const tooManyBytes = (maxBytes: number) =>
  new Problem(413, `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`)

/** A part of a file, as the store has acknowledged it. */
export interface StoredPart {
  size: number
  /** The store's name for exactly these bytes. */
  etag: string
}

/** The store no longer has the parts of an unfinished file. */
export class PartsLost extends Error {}

/** A file made of parts that outlive the process: any process may add the next. Adding to lost parts, or finishing them, throws PartsLost. */
export interface FileParts {
  /** Bytes of every part but the last. */
  partBytes: number
  /** Begins a file; returns what the store calls it until it is finished. */
  begin(key: string): Promise<string>
  /** Stores part `number`, from 1. */
  add(key: string, begun: string, number: number, read: () => Promise<Buffer>): Promise<StoredPart>
  /** Stores a file of one part. */
  addOnly(key: string, read: () => Promise<Buffer>): Promise<StoredPart>
  /** Makes the file, also when repeated. */
  finish(key: string, begun: string, parts: readonly StoredPart[]): Promise<void>
  /** Removes the parts of an unfinished file. */
  abort(key: string, begun: string): Promise<void>
}

/** Which of these keys belong to unfinished files that somebody may still complete. */
export type KeysInUse = (keys: string[]) => Promise<Set<string>>

/** The files whose keys begin with `prefix`. */
export interface FileGroup {
  prefix: string
  files: FileFacts[]
}

/** Storage of documents, on local disk or in an S3-compatible store. Streams only; a failure of the store is a Problem 503. */
export interface FileStore {
  /** Undefined where a file grows in place, on a disk. */
  readonly parts?: FileParts
  /** Stores a stream of at most `maxBytes` durably (fsync before it resolves); throws Problem 413 for more, 503 when the disk is full. */
  put(source: Readable, options: { maxBytes: number }): Promise<StoredFile>
  /** Moves a finished file of this machine, e.g. a resumable upload, without copying where possible; reads it for its hash unless `sha256` is given. */
  adopt(path: string, sha256?: string): Promise<StoredFile>
  /** Opens for reading; throws Problem 404 when it is missing. `start` and `end` are inclusive byte offsets. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** The file's size and time; undefined when it is missing. */
  stat(key: string): Promise<FileFacts | undefined>
  /** All files, a group for each of `keyPrefixes` in their order; also empty ones. Read as they are taken, so that memory stays flat. */
  listByPrefix(): AsyncGenerator<FileGroup>
  /** Stores a file of a backup under the key that it had, as durably as `put`. */
  putBack(key: string, source: Readable): Promise<void>
  /** Removes the file; a missing file is no error. */
  remove(key: string): Promise<void>
  /** Whether the store answers, within seconds; a disk always does. */
  answers(): Promise<boolean>
  /** Removes temporary and unfinished files older than `olderThan`, but those that `inUse` returns; returns how many. */
  sweep(olderThan: Date, inUse: KeysInUse): Promise<number>
}
