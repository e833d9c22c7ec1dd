// What a person types survives a page that is closed and a connection that is lost. Shortly after the last key it is stored on this device, a little
// later it is saved to the account, one save at a time; what is typed meanwhile is saved next. A save that failed is repeated after a while, and at once
// when the connection is back; one that the portal refused is not. When the page is left, what waits is stored on the device. What is stored and saved, and what becomes of two versions,
// is the matter of each user: answers join by question, content by field, and of a text of staff the person chooses one.
import { type ApiError, isRefusal } from '../api/api-client.ts'

/** From the last key until it is stored on this device, and until it is saved to the account. */
const keepAfterMs = 400
const saveAfterMs = 1_500
/** The browser does not always notice that the connection is back. */
const retryAfterMs = 15_000

interface AutosavePorts {
  /** Stores on this device what the account does not have, or removes it. */
  keep?: () => void
  /** Saves to the account; passes its failure to `failed`. */
  save?: () => Promise<unknown>
}

export function createAutosave({ keep, save }: AutosavePorts) {
  const page = typeof window === 'undefined' ? undefined : window
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isAgain = false
  let isEnded = false

  const stopKeeping = () => {
    clearTimeout(keepTimer)
    page?.removeEventListener('pagehide', keepNow)
  }
  function keepNow(): void {
    stopKeeping()
    keep?.()
  }

  const stopSaving = () => {
    clearTimeout(saveTimer)
    saveTimer = undefined
    page?.removeEventListener('online', saveOnTime)
  }
  function saveAfter(ms: number): void {
    stopSaving()
    if (save && !isEnded) saveTimer = setTimeout(saveOnTime, ms)
  }
  function saveNow(): Promise<void> {
    stopSaving()
    keepNow()
    isAgain = running !== undefined
    running ??= saveAll().finally(() => (running = undefined))
    return running
  }
  const saveOnTime = () => void saveNow()
  async function saveAll(): Promise<void> {
    do {
      isAgain = false
      await save?.()
    } while (isAgain)
  }

  const stop = () => {
    stopKeeping()
    stopSaving()
    isAgain = false
  }
  return {
    /** Something was typed. */
    changed(): void {
      stopKeeping()
      keepTimer = setTimeout(keepNow, keepAfterMs)
      page?.addEventListener('pagehide', keepNow)
      saveAfter(saveAfterMs)
    },
    keepNow,
    /** Resolves when nothing is left to save, or a save has failed. */
    saveNow,
    /** A save has failed: it is repeated, unless it was refused. Answers the refusal. */
    failed(error: unknown): ApiError | undefined {
      if (isRefusal(error)) return error
      saveAfter(retryAfterMs)
      if (saveTimer) page?.addEventListener('online', saveOnTime)
      return undefined
    },
    isSaving: () => running !== undefined,
    stop,
    /** Saves nothing more; resolves once no save is under way. */
    async settle(): Promise<void> {
      stop()
      await running
    },
    /** The screen is left: saves what waits, and nothing after that. */
    end(): void {
      const isWaiting = saveTimer !== undefined
      isEnded = true
      if (isWaiting) void saveNow()
      else keepNow()
    },
  }
}
