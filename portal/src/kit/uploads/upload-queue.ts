import type { ResumableTarget } from '#platform/files/resumable.ts'
import { useRootStore } from '../root-store.ts'
import { FileUpload, type UploadState, uploadWords, type UnfinishedUpload, UploadMemory } from './uploads.ts'
import { readToken } from '../sign-in/session.ts'

/** The state that a list of uploads shows. */
export interface UploadsSnapshot {
  files: readonly UploadState[]
  /** Uploads of earlier visits that resume once the same file is chosen again. */
  unfinished: readonly UnfinishedUpload[]
  /** A file is being sent or waits for the network. */
  busy: boolean
}

const wakeMs = 1_000
export const emptySnapshot: UploadsSnapshot = { files: [], unfinished: [], busy: false }

/** Asks the server to delete an unfinished upload; it does so automatically after a week. */
export async function discardUpload(address: string): Promise<void> {
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${readToken() ?? ''}` }
  await fetch(address, { method: 'DELETE', headers }).catch(() => {})
}

/** Sends files one after the other; survives broken connections, and stops with `close`. */
export class UploadQueue {
  readonly #memory: UploadMemory
  readonly #listeners = new Set<() => void>()
  #uploads: FileUpload[] = []
  #snapshot = emptySnapshot
  #running = false
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(memory: UploadMemory = new UploadMemory(localStorage)) {
    this.#memory = memory
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly snapshot = (): UploadsSnapshot => this.#snapshot

  /** Starts watching the network; returns a function that stops it and every upload, which can resume later. */
  open(): () => void {
    const online = () => void this.resume()
    const stop = (why?: string) =>
      this.#uploads.forEach((upload) => upload.state.status === 'uploading' && void upload.pause(why))
    const offline = () => stop(uploadWords.offline)
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    this.#timer = setInterval(() => this.#uploads.forEach((upload) => upload.wake(Date.now())), wakeMs)
    this.#change()
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      clearInterval(this.#timer)
      this.#running = false
      stop()
    }
  }

  /** Adds files; they wait until `start`. */
  add(files: readonly File[], target: ResumableTarget): void {
    const owner = useRootStore.getState().auth.user?.id
    if (owner) for (const file of files) this.#memory.expect(owner, target, file)
    const added = files.map(
      (file) =>
        new FileUpload(file, {
          target,
          memory: this.#memory,
          onChange: () => this.#change(),
          onSettled: () => void this.#next(),
        }),
    )
    this.#uploads = [...this.#uploads, ...added]
    this.#change()
  }

  /** Sends all waiting files; resolves with every file's state when none is being sent any more. */
  async start(): Promise<readonly UploadState[]> {
    this.#running = true
    void this.#next()
    return new Promise((resolve) => {
      const settled = () => {
        if (this.#snapshot.busy) return
        forget()
        resolve(this.#snapshot.files)
      }
      const forget = this.subscribe(settled)
      settled()
    })
  }

  /** Resumes uploads that the network or a person has paused. */
  async resume(): Promise<void> {
    this.#running = true
    for (const upload of this.#uploads)
      if (upload.state.status === 'paused') upload.state = { ...upload.state, status: 'waiting', error: undefined }
    await this.#next()
  }

  async pause(key: string): Promise<void> {
    await this.#find(key)?.pause(undefined)
  }

  async cancel(key: string): Promise<void> {
    await this.#find(key)?.cancel()
  }

  /** Sends a failed, paused or cancelled file again; bytes that the server still has are not sent twice. */
  retry(key: string): void {
    const upload = this.#find(key)
    if (!upload || !['failed', 'paused', 'cancelled'].includes(upload.state.status)) return
    this.#running = true
    upload.state = { ...upload.state, status: 'waiting', error: undefined }
    this.#change()
    void this.#next()
  }

  /** Takes a file out of the list; one being sent is cancelled first. */
  async remove(key: string): Promise<void> {
    const upload = this.#find(key)
    this.#uploads = this.#uploads.filter((known) => known !== upload)
    if (upload && upload.state.status !== 'done') await upload.cancel()
    this.#change()
  }

  /** Deletes an upload of an earlier visit, here and on the server. */
  async forget(unfinished: UnfinishedUpload): Promise<void> {
    const address = this.#memory.addressOf(unfinished.key)
    await this.#memory.removeUpload(unfinished.key)
    this.#change()
    if (address) await discardUpload(address)
  }

  #find(key: string): FileUpload | undefined {
    return this.#uploads.find((upload) => upload.state.key === key)
  }

  async #next(): Promise<void> {
    // Offline every file would only fail in turn; the event `online` starts them again.
    if (!this.#running || !navigator.onLine || this.#uploads.some((upload) => upload.state.status === 'uploading'))
      return
    await this.#uploads.find((upload) => upload.state.status === 'waiting')?.start()
  }

  #change(): void {
    const files = this.#uploads.map((upload) => upload.state)
    const owner = useRootStore.getState().auth.user?.id
    const chosen = new Set(files.filter((file) => file.status !== 'cancelled').map((file) => file.name))
    const unfinished = owner ? this.#memory.list(owner).filter((upload) => !chosen.has(upload.name)) : []
    const under = this.#running ? ['waiting', 'uploading', 'paused'] : ['uploading']
    this.#snapshot = { files, unfinished, busy: files.some((file) => under.includes(file.status)) }
    this.#listeners.forEach((listener) => listener())
  }
}
