import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** Keys of what is sent: the same words keep theirs until they have arrived, so that a second press after a lost answer sends nothing twice. */
export function useOnceKey() {
  const last = useRef<{ words: string; key: string }>(undefined)
  return {
    keyOf(words: string): string {
      if (last.current?.words !== words) last.current = { words, key: newKey() }
      return last.current.key
    },
    /** The same words may be meant anew from now on. */
    arrived() {
      last.current = undefined
    },
  }
}
