import { useState, useEffect, useMemo } from 'react'
import { useRootStore, keepInSlice } from '../root-store.ts'
import type { SentOnce } from '../forms/use-once-key.ts'
import { createAutosave } from './autosave.ts'

interface Kept {
  text: string
  /** The last try to send it, whose answer may have been lost. */
  sent?: SentOnce
}

function readKept(stored: unknown, initial: string): Kept {
  const { text, sent } = (stored ?? {}) as Partial<Record<keyof Kept, unknown>>
  if (typeof text !== 'string') return { text: initial }
  const { words, key } = (sent ?? {}) as Partial<Record<keyof SentOnce, unknown>>
  return { text, ...(typeof words === 'string' && typeof key === 'string' && { sent: { words, key } }) }
}

/** What people of this device have typed and not sent, until they log out. */
export const typedSlice = 'typed'

/** A text that is not sent yet, kept on this device for the person who typed it: a session or a page may end. `initial` is what it replaces. */
export function useKeptText(slice: string, name: string, initial = '') {
  // From the store and not from `useSession`, which knows nobody in a component's first render.
  const userId = useRootStore((state) => state.auth.user?.id)
  const key = `${name}:${userId}`
  const keeper = useSliceKeeper<Kept>(slice, key)
  const [kept, setKept] = useState(() => readKept(useRootStore.getState()[slice]?.[key], initial))
  const [before] = useState(kept.sent)
  return {
    text: kept.text,
    before,
    /** Where it is kept. */
    place: { slice, entry: key },
    setText(text: string) {
      const now = { ...kept, text }
      setKept(now)
      if (text !== initial) keeper.later(now)
      else keeper.discard()
    },
    /** Stored before the call, because a retry after a reload needs the same key. */
    noteSent(sent: SentOnce) {
      const now = { ...kept, sent }
      setKept(now)
      keeper.now(now)
    },
    clear() {
      setKept({ text: initial })
      keeper.discard()
    },
  }
}

/** Writes an entry of a slice after a pause, and at once when the page is left. */
export function useSliceKeeper<T>(slice: string, key: string) {
  const keeper = useMemo(() => createSliceKeeper<T>(slice, key), [slice, key])
  useEffect(() => keeper.flush, [keeper])
  return keeper
}

function createSliceKeeper<T>(slice: string, key: string) {
  let waiting: T | undefined
  const flush = () => {
    if (waiting !== undefined) keepInSlice(slice, key, waiting)
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
      keepInSlice(slice, key, undefined)
    },
  }
}
