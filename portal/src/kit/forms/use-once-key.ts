import { useRef } from 'react'

export interface SentOnce {
  words: string
  key: string
}

/** Idempotency keys: the same content keeps its key until it has arrived, so that pressing again after a lost answer sends nothing twice. `before` is what was sent before a reload. */
export function useOnceKey(before?: SentOnce) {
  const last = useRef(before)
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

/** A random idempotency key. `randomUUID` exists only on https; this works everywhere. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
