import { useState } from 'react'
import { useRootStore } from '#kit/root-store.ts'
import type { SentOnce } from '#kit/use-once-key.ts'
import { useSliceKeeper } from '#kit/use-slice-keeper.ts'
import type { KindScreens } from '../kind-screens.ts'

interface Kept {
  text: string
  /** The last try to send it, whose answer may have been lost. */
  sent?: SentOnce
}

function readKept(stored: unknown): Kept {
  const { text, sent } = (stored ?? {}) as Partial<Record<keyof Kept, unknown>>
  if (typeof text !== 'string') return { text: '' }
  const { words, key } = (sent ?? {}) as Partial<Record<keyof SentOnce, unknown>>
  return { text, ...(typeof words === 'string' && typeof key === 'string' && { sent: { words, key } }) }
}

/** A text that is not sent yet, kept on this device for the person who typed it. */
export function useKeptText({ collection }: KindScreens, name: string) {
  // From the store and not from `useSession`, which knows nobody in a component's first render.
  const userId = useRootStore((state) => state.auth.user?.id)
  const key = `${name}:${userId}`
  const keeper = useSliceKeeper<Kept>(collection, key)
  const [kept, setKept] = useState(() => readKept(useRootStore.getState()[collection]?.[key]))
  const [before] = useState(kept.sent)
  return {
    text: kept.text,
    before,
    /** Where it is kept. */
    place: { slice: collection, entry: key },
    setText(text: string) {
      const now = { ...kept, text }
      setKept(now)
      if (text) keeper.later(now)
      else keeper.discard()
    },
    /** Stored before the call, because a retry after a reload needs the same key. */
    noteSent(sent: SentOnce) {
      const now = { ...kept, sent }
      setKept(now)
      keeper.now(now)
    },
    clear() {
      setKept({ text: '' })
      keeper.discard()
    },
  }
}
