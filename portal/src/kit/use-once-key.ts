import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** Idempotency keys: the same content keeps its key until it has arrived, so that a second press after a lost answer sends nothing twice. */
export function useOnceKey() {
  const last = useRef<{ words: string; key: string }>(undefined)
  return {
    keyOf(words: string): string {
      if (last.current?.words !== words) last.current = { words, key: newKey() }
      return last.current.key
    },
    /** From now on the same content may be sent as a new record. */
    arrived() {
      last.current = undefined
    },
  }
}
