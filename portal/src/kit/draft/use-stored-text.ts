import { useState, useEffect, useMemo } from 'react'
import { useRootStore, storeLocally } from '../root-store.ts'
import type { SentOnce } from '../forms/use-once-key.ts'
import { createAutosave } from './autosave.ts'

interface StoredText {
  text: string
  /** The last try to send it, whose answer may have been lost. */
  sent?: SentOnce
  /** The revision of the text that it replaces, where the account has one. */
  base?: string
}

function readStoredText(stored: unknown, initial: string): StoredText {
  const { text, sent, base } = (stored ?? {}) as Partial<Record<keyof StoredText, unknown>>
  if (typeof text !== 'string') return { text: initial }
  const { words, key } = (sent ?? {}) as Partial<Record<keyof SentOnce, unknown>>
  const known = { text, ...(typeof base === 'string' && { base }) }
  return { ...known, ...(typeof words === 'string' && typeof key === 'string' && { sent: { words, key } }) }
}

/** What people of this device have typed and not sent; at log-out the person decides whether it stays (`kit/sign-in/unsent.ts`). */
export const typedTextStore = 'typed'

/** A text that is not sent yet, stored on this device for the person who types it, since a session or a page may end. `initial` is the text that it replaces. */
export function useStoredText(slice: string, name: string, initial = '') {
  // From the store and not from `useSession`, which knows nobody in a component's first render.
  const userId = useRootStore((state) => state.auth.user?.id)
  const key = `${name}:${userId}`
  const writer = useSliceWriter<StoredText>(slice, key)
  const [kept, setKept] = useState(() => readStoredText(useRootStore.getState()[slice]?.[key], initial))
  const [before] = useState(kept.sent)
  return {
    text: kept.text,
    base: kept.base,
    before,
    /** Where it is kept. */
    place: { slice, entry: key },
    setText(text: string, base?: string) {
      const now = { ...kept, text, ...(base && { base }) }
      setKept(now)
      if (text !== initial) writer.later(now)
      else writer.discard()
    },
    /** Stored before the call, because a retry after a reload needs the same key. */
    recordSent(sent: SentOnce) {
      const now = { ...kept, sent }
      setKept(now)
      writer.now(now)
    },
    clear() {
      setKept({ text: initial })
      writer.discard()
    },
  }
}

/** Writes an entry of a slice after a pause, and when the page is left. */
export function useSliceWriter<T>(slice: string, key: string) {
  const writer = useMemo(() => createSliceWriter<T>(slice, key), [slice, key])
  useEffect(() => writer.flush, [writer])
  return writer
}

function createSliceWriter<T>(slice: string, key: string) {
  let waiting: T | undefined
  const flush = () => {
    if (waiting !== undefined) storeLocally(slice, key, waiting)
    waiting = undefined
  }
  const { changed, keepNow } = createAutosave({ keep: flush })
  return {
    flush: keepNow,
    later: (value: T) => {
      waiting = value
      changed()
    },
    now: (value: T) => {
      waiting = value
      keepNow()
    },
    discard: () => {
      waiting = undefined
      storeLocally(slice, key, undefined)
    },
  }
}
