import { ApiError, isRefusal } from '#kit/api/api-client.ts'
import { newKey } from '#kit/forms/use-once-key.ts'
import { busySeconds, busyWords } from '#kit/uploads/send-with-progress.ts'
import { UploadSpeed } from '#kit/uploads/upload-speed.ts'
import type { UploadListItem } from '#ui/form/upload-list.tsx'
import { messages } from '../../messages.ts'

export interface Sending {
  /** The same for each attempt to send a file, so that the server stores it once. */
  key: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}
export type SendFile = (file: File, sending: Sending) => Promise<void>

interface Entry {
  file: File
  send: SendFile
  state: UploadListItem
  tries: number
  stop?: AbortController
  movedAt: number
}

/** Waiting times before a file is sent again after a broken connection. */
const waitsMs = [1_000, 3_000, 10_000, 30_000, 60_000, 60_000]
/** A connection without progress is aborted after this time, which also allows the server to clean a file. */
const silentMs = 90_000

/**
 * Sends files one after the other, each as a whole and repeatedly until it has arrived. Neither side keeps an incomplete file, because it would be a
 * trace. Exists only in the open page, and stops with the function returned by `open`.
 */
export class FileSender {
  readonly #listeners = new Set<() => void>()
  #entries: Entry[] = []
  #snapshot: readonly UploadListItem[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly snapshot = (): readonly UploadListItem[] => this.#snapshot

  /** Starts retrying when the network returns; returns a function that stops everything. */
  open(): () => void {
    const wake = () => this.#wake()
    window.addEventListener('online', wake)
    const watch = setInterval(() => this.#watch(), 5_000)
    return () => {
      window.removeEventListener('online', wake)
      clearInterval(watch)
      clearTimeout(this.#timer)
      for (const { stop } of this.#entries) stop?.abort()
      this.#entries = []
    }
  }

  add(files: readonly File[], send: SendFile): void {
    const added = files.map((file): Entry => ({
      file,
      send,
      tries: 0,
      movedAt: 0,
      state: { key: newKey(), name: file.name, size: file.size, sentBytes: 0, status: 'waiting' },
    }))
    this.#entries = [...this.#entries, ...added]
    this.#change()
    void this.#next()
  }

  cancel(key: string): void {
    const entry = this.#find(key)
    if (!entry) return
    this.#set(entry, { status: 'cancelled', sentBytes: 0 })
    entry.stop?.abort()
    void this.#next()
  }

  retry(key: string): void {
    const entry = this.#find(key)
    if (!entry) return
    entry.tries = 0
    this.#set(entry, { status: 'waiting' })
    void this.#next()
  }

  remove(key: string): void {
    this.#entries = this.#entries.filter(({ state }) => state.key !== key)
    this.#change()
  }

  #find = (key: string) => this.#entries.find(({ state }) => state.key === key)

  async #next(): Promise<void> {
    // When the connection breaks, the other files wait too and keep their order.
    if (this.#entries.some(({ state }) => state.status === 'uploading' || state.status === 'paused')) return
    const entry = this.#entries.find(({ state }) => state.status === 'waiting')
    if (!entry) return
    const { file, send, state } = entry
    const stop = (entry.stop = new AbortController())
    const speed = new UploadSpeed()
    entry.movedAt = Date.now()
    this.#set(entry, { status: 'uploading', sentBytes: 0 })
    const onProgress = (sent: number) => {
      if (stop.signal.aborted) return
      entry.movedAt = Date.now()
      // The form is slightly larger than the file.
      const sentBytes = Math.min(sent, file.size)
      speed.note(sentBytes, entry.movedAt)
      const secondsLeft = speed.secondsLeft(file.size)
      this.#set(entry, { status: 'uploading', sentBytes, ...(secondsLeft !== undefined && { secondsLeft }) })
    }
    try {
      await send(file, { key: state.key, signal: stop.signal, onProgress })
      if (entry.state.status !== 'cancelled') this.#set(entry, { status: 'done', sentBytes: file.size })
    } catch (error) {
      if (entry.state.status !== 'cancelled') this.#fail(entry, error)
    }
    await this.#next()
  }

  /** Broken connections are retried automatically, refusals are not. */
  #fail(entry: Entry, error: unknown): void {
    const busy = busySeconds(error)
    if (busy !== undefined) return this.#sendLater(entry, busy * 1000, busyWords)
    const wait = waitsMs[entry.tries++]
    if (isRefusal(error) || wait === undefined) {
      this.#set(entry, { status: 'failed', error: error instanceof ApiError ? error.message : messages.fileFailed })
      return
    }
    this.#sendLater(entry, wait, messages.filePaused)
  }

  #sendLater(entry: Entry, wait: number, words: string): void {
    this.#set(entry, { status: 'paused', sentBytes: 0, error: words })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#wake(), wait)
  }

  #wake(): void {
    for (const entry of this.#entries) if (entry.state.status === 'paused') this.#set(entry, { status: 'waiting' })
    void this.#next()
  }

  #watch(): void {
    const stuck = this.#entries.find(
      ({ state, movedAt }) => state.status === 'uploading' && Date.now() - movedAt > silentMs,
    )
    stuck?.stop?.abort()
  }

  #set(entry: Entry, change: Pick<UploadListItem, 'status'> & Partial<UploadListItem>): void {
    const { key, name, size, sentBytes } = entry.state
    entry.state = { key, name, size, sentBytes, ...change }
    this.#change()
  }

  #change(): void {
    this.#snapshot = this.#entries.map(({ state }) => state)
    this.#listeners.forEach((listener) => listener())
  }
}
