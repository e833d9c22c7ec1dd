import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import type { ResumableTarget } from '#platform/files/resumable.ts'

/** An unfinished upload as stored in this browser. */
export interface UnfinishedUpload {
  key: string
  target: ResumableTarget
  name: string
  size: number
  sentBytes: number
}

interface Entry {
  fingerprint: string
  owner: string
  upload: PreviousUpload
  sentBytes: number
  savedAt: number
}

const prefix = 'upload:'
/** As long as the server keeps an unfinished upload. */
const rememberedMs = 7 * 86_400_000

/** Identifies a chosen file: owner, record, name, size and last change. */
export const fingerprintOf = (owner: string, target: ResumableTarget, file: File): string =>
  [owner, target.recordType, target.recordId, target.role, file.name, file.size, file.lastModified].join('|')

/** Addresses of unfinished uploads in local storage, so that they can resume after a reload or a new sign-in. */
export class UploadMemory implements UrlStorage {
  readonly #storage: Storage
  readonly #now: () => number

  constructor(storage: Storage, now: () => number = Date.now) {
    this.#storage = storage
    this.#now = now
  }

  async findAllUploads(): Promise<PreviousUpload[]> {
    return this.#entries().map(([key, entry]) => ({ ...entry.upload, urlStorageKey: key }))
  }

  async findUploadsByFingerprint(fingerprint: string): Promise<PreviousUpload[]> {
    return this.#entries()
      .filter(([, entry]) => entry.fingerprint === fingerprint)
      .map(([key, entry]) => ({ ...entry.upload, urlStorageKey: key }))
  }

  async removeUpload(key: string): Promise<void> {
    this.#storage.removeItem(key)
  }

  forget(fingerprint: string): void {
    this.#storage.removeItem(`${prefix}${fingerprint}`)
  }

  async addUpload(fingerprint: string, upload: PreviousUpload): Promise<string> {
    const key = `${prefix}${fingerprint}`
    this.#write(key, {
      fingerprint,
      owner: fingerprint.split('|')[0] ?? '',
      upload,
      sentBytes: 0,
      savedAt: this.#now(),
    })
    return key
  }

  /** Stores an upload's progress, for the text 'stopped at 62 %'. */
  noteProgress(fingerprint: string, sentBytes: number): void {
    const key = `${prefix}${fingerprint}`
    const entry = this.#read(key)
    if (entry) this.#write(key, { ...entry, sentBytes, savedAt: this.#now() })
  }

  /** Unfinished uploads of `owner`, for one record or all. */
  list(owner: string, target?: Partial<ResumableTarget>): UnfinishedUpload[] {
    return this.#entries().flatMap(([key, entry]) => {
      const { recordType = '', recordId = '', role = '', filename = '' } = entry.upload.metadata
      const wanted = { recordType, recordId, role, ...target }
      const same = wanted.recordType === recordType && wanted.recordId === recordId && wanted.role === role
      if (entry.owner !== owner || !same) return []
      const { sentBytes } = entry
      return [{ key, target: { recordType, recordId, role }, name: filename, size: entry.upload.size ?? 0, sentBytes }]
    })
  }

  addressOf(key: string): string | undefined {
    return this.#read(key)?.upload.uploadUrl ?? undefined
  }

  #entries(): [string, Entry][] {
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? '')
    return keys.flatMap((key): [string, Entry][] => {
      const entry = key.startsWith(prefix) ? this.#read(key) : undefined
      if (!entry) return []
      if (this.#now() - entry.savedAt < rememberedMs) return [[key, entry]]
      this.#storage.removeItem(key)
      return []
    })
  }

  #read(key: string): Entry | undefined {
    try {
      const entry = JSON.parse(this.#storage.getItem(key) ?? 'null') as Entry | null
      return entry?.upload?.metadata && typeof entry.fingerprint === 'string' ? entry : undefined
    } catch {
      return undefined
    }
  }

  // With a full or forbidden storage uploads only cannot resume after a reload.
  #write(key: string, entry: Entry): void {
    try {
      this.#storage.setItem(key, JSON.stringify(entry))
    } catch {
      return
    }
  }
}
