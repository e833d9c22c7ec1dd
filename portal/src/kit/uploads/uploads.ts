import type { DetailedError, HttpRequest, HttpResponse, Upload, PreviousUpload, UrlStorage } from 'tus-js-client'
import { documentIdHeader, resumablePath, type ResumableTarget } from '#platform/files/resumable.ts'
import { isRefusedStatus, readSentence } from '../api/api-client.ts'
import { handleUnauthorized } from '../api/browser-api.ts'
import { useRootStore } from '../root-store.ts'
import { readToken } from '../sign-in/session.ts'
import { UploadSpeed } from './upload-speed.ts'

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

/** The unfinished uploads of a record; without one that arrived completely but whose answer was lost. */
export const missingFiles = (
  unfinished: readonly UnfinishedUpload[],
  { recordType, recordId }: Omit<ResumableTarget, 'role'>,
  arrived: readonly { originalName: string; size: number }[],
): UnfinishedUpload[] =>
  unfinished.filter(
    ({ target, name, size }) =>
      target.recordType === recordType &&
      target.recordId === recordId &&
      !arrived.some((document) => document.originalName === name && document.size === size),
  )

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
      .filter(([, entry]) => entry.fingerprint === fingerprint && entry.upload.uploadUrl)
      .map(([key, entry]) => ({ ...entry.upload, urlStorageKey: key }))
  }

  async removeUpload(key: string): Promise<void> {
    this.#storage.removeItem(key)
  }

  forget(fingerprint: string): void {
    this.#storage.removeItem(`${prefix}${fingerprint}`)
  }

  /** Notes a file before it is sent, so that one that never begins is missed too. */
  expect(owner: string, target: ResumableTarget, file: File): void {
    const fingerprint = fingerprintOf(owner, target, file)
    const key = `${prefix}${fingerprint}`
    if (this.#read(key)) return
    const { size, name: filename } = file
    const upload = { size, metadata: { ...target, filename }, creationTime: '', urlStorageKey: key }
    void this.addUpload(fingerprint, { ...upload, uploadUrl: null, parallelUploadUrls: null })
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

export type UploadStatus = 'waiting' | 'uploading' | 'paused' | 'done' | 'failed' | 'cancelled'

/** One file being sent, as shown in a list. */
export interface UploadState {
  key: string
  name: string
  size: number
  sentBytes: number
  status: UploadStatus
  /** Undefined while unknown. */
  secondsLeft: number | undefined
  /** Why it failed or waits, to show. */
  error: string | undefined
  documentId: string | undefined
}

/** Small enough that a mobile network loses little with a broken connection, large enough to be quick on a good one. */
const chunkBytes = 6 * 1_048_576
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000]
/** A connection that sends nothing for this long is aborted and reopened. */
const silentMs = 60_000
/** Without progress for this long, a person reads that the server does not answer. */
const unansweredMs = 10_000
export const uploadWords = {
  offline: 'Network error. The upload resumes when you are online again.',
  unanswered: 'No response received from server',
  failed: 'Upload failed',
  retrying: 'Upload failed: the server does not answer. We are trying again. Press Cancel to stop.',
  notLoaded: 'The part of the page that sends files did not load. Load the page again.',
  signIn: 'Log in again. The upload then resumes where it stopped.',
} as const

/** A refusal that must reach `onError` instead of restarting the upload. */
class RefusedError extends Error {
  readonly status: number
  constructor(status: number, body: string) {
    super(readMessage(body) ?? uploadWords.failed)
    this.status = status
  }
}

function readMessage(body: string | undefined): string | undefined {
  try {
    return readSentence(JSON.parse(body ?? ''))
  } catch {
    return undefined
  }
}

interface UploadOptions {
  target: ResumableTarget
  memory: UploadMemory
  onChange: () => void
  /** Called once it is done, failed, paused or cancelled. */
  onSettled: () => void
}

let count = 0

/** One file's upload: its state, and the actions on it. Used through `UploadQueue`. */
export class FileUpload {
  state: UploadState
  readonly file: File
  readonly #options: UploadOptions
  #tus: Upload | undefined
  #speed = new UploadSpeed()
  #movedAt = 0
  /** When more of the file was last sent than before a refusal of the server. */
  #advancedAt = 0
  #maxSent = 0
  #isFailing = false

  constructor(file: File, options: UploadOptions) {
    this.file = file
    this.#options = options
    this.state = {
      key: `${++count}`,
      name: file.name,
      size: file.size,
      sentBytes: 0,
      status: 'waiting',
      secondsLeft: undefined,
      error: undefined,
      documentId: undefined,
    }
  }

  get #owner(): string {
    return useRootStore.getState().auth.user?.id ?? ''
  }

  /** Starts, or resumes where it stopped: in this page, or before a reload. */
  async start(): Promise<void> {
    this.#set({ status: 'uploading', error: undefined })
    this.#movedAt = this.#advancedAt = Date.now()
    this.#maxSent = 0
    this.#isFailing = false
    // Browsers remember a failed `import()` until the page is loaded again.
    const tus = (this.#tus ??= await this.#open().catch(() => undefined))
    if (!tus) return this.#settle({ status: 'failed', error: uploadWords.notLoaded })
    if (this.state.status === 'uploading' && this.#tus === tus) tus.start()
  }

  /** Pauses; the server keeps the bytes it has. */
  async pause(error: string | undefined): Promise<void> {
    await this.#tus?.abort()
    this.#settle({ status: 'paused', error })
  }

  /** Cancels; the server deletes the bytes it has. */
  async cancel(): Promise<void> {
    const begun = this.#tus
    this.#forget()
    this.#settle({ status: 'cancelled', sentBytes: 0, error: undefined })
    // Without this call the server deletes it after a week.
    await begun?.abort(true).catch(() => {})
  }

  /** Starts again when nothing has been sent for a minute, and says earlier that the server does not answer. */
  wake(now: number): void {
    const { status, sentBytes, size, error } = this.state
    // A server that checks a complete file may take its time.
    const isOverdue = now - this.#advancedAt >= unansweredMs && (this.#isFailing || sentBytes < size)
    if (status === 'uploading' && isOverdue && !error) this.#set({ error: uploadWords.retrying })
    if (this.state.status !== 'uploading' || !this.#tus || now - this.#movedAt < silentMs) return
    this.#movedAt = now
    const tus = this.#tus
    void tus.abort().then(() => tus.start())
  }

  async #open(): Promise<Upload> {
    const { target, memory } = this.#options
    // Loaded with the first file: most visits never send one.
    const { Upload: TusUpload } = await import('tus-js-client')
    const fingerprint = fingerprintOf(this.#owner, target, this.file)
    const upload = new TusUpload(this.file, {
      endpoint: new URL(resumablePath, window.location.origin).href,
      metadata: { ...target, filename: this.file.name },
      chunkSize: chunkBytes,
      retryDelays,
      urlStorage: memory,
      fingerprint: async () => fingerprint,
      removeFingerprintOnSuccess: true,
      onBeforeRequest(request) {
        const token = readToken()
        if (token) request.setHeader('authorization', `Bearer ${token}`)
      },
      onAfterResponse: refuseQuestion,
      onShouldRetry: (error) => this.#mayRetry(error),
      onProgress: (sent) => this.#move(sent),
      onChunkComplete: (_size, accepted) => memory.noteProgress(fingerprint, accepted),
      onSuccess: ({ lastResponse }) =>
        this.#settle({
          status: 'done',
          sentBytes: this.file.size,
          documentId: lastResponse.getHeader(documentIdHeader) ?? undefined,
        }),
      onError: (error) => this.#fail(error as DetailedError),
    })
    const [previous] = await upload.findPreviousUploads()
    if (previous) upload.resumeFromPreviousUpload(previous)
    return upload
  }

  #move(sentBytes: number): void {
    this.#movedAt = Date.now()
    this.#speed.note(sentBytes, this.#movedAt)
    // Bytes that are sent again are no progress.
    if (sentBytes > this.#maxSent) {
      this.#maxSent = sentBytes
      this.#advancedAt = this.#movedAt
      this.#set({ error: undefined })
    }
    this.#set({ sentBytes, secondsLeft: this.#speed.secondsLeft(this.file.size) })
  }

  #mayRetry(error: DetailedError): boolean {
    this.#isFailing = (error.originalResponse?.getStatus() ?? 0) >= 500
    // After a cut the network is slow, not the server: what it sends again counts.
    if (!this.#isFailing) this.#maxSent = 0
    return mayRetry(error)
  }

  #fail(error: DetailedError): void {
    const refused = error.causingError instanceof RefusedError ? error.causingError : undefined
    const status = refused?.status ?? error.originalResponse?.getStatus() ?? 0
    if (status === 401) {
      this.#settle({ status: 'paused', error: uploadWords.signIn })
      handleUnauthorized()
    } else if (status === 0) {
      // The queue resumes automatically when the network is back.
      this.#settle({ status: 'paused', error: navigator.onLine ? uploadWords.unanswered : uploadWords.offline })
    } else {
      // Refused permanently: the server keeps nothing to resume.
      if (isRefusedStatus(status) && status !== 409) this.#forget()
      const message = refused?.message ?? readMessage(error.originalResponse?.getBody()) ?? uploadWords.failed
      this.#settle({ status: 'failed', error: message })
    }
  }

  #forget(): void {
    this.#tus = undefined
    this.#options.memory.forget(fingerprintOf(this.#owner, this.#options.target, this.file))
  }

  #settle(change: Partial<UploadState>): void {
    this.#set({ secondsLeft: undefined, ...change })
    this.#speed = new UploadSpeed()
    this.#options.onSettled()
  }

  #set(change: Partial<UploadState>): void {
    if (this.state.status === 'cancelled') return
    this.state = { ...this.state, ...change }
    this.#options.onChange()
  }
}

/** The library restarts after any failed status request; only a lost upload needs that. */
function refuseQuestion(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && status >= 400 && ![404, 410, 423].includes(status))
    throw new RefusedError(status, response.getBody())
}

function mayRetry(error: DetailedError): boolean {
  const refused = error.causingError instanceof RefusedError ? error.causingError.status : undefined
  const status = refused ?? error.originalResponse?.getStatus() ?? 0
  // Another offset is asked for again; an ended session waits for the next login.
  return navigator.onLine && status !== 401 && (!isRefusedStatus(status) || status === 409)
}
