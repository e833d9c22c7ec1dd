import { useCallback, useEffect, useRef } from 'react'
import { keepInSlice } from '#kit/root-store.ts'

/** Typing is kept this long after the last key; leaving the page keeps it at once. */
const keepAfterMs = 400

/** Writes into the slice `form` after a pause, and at once when the page is left or hidden. */
export function useKeeper<T>(key: string) {
  const waiting = useRef<T | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (waiting.current) keepInSlice('form', key, waiting.current)
    waiting.current = undefined
  }, [key])
  const later = useCallback(
    (draft: T) => {
      clearTimeout(timer.current)
      waiting.current = draft
      timer.current = setTimeout(flush, keepAfterMs)
    },
    [flush],
  )
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  const now = useCallback(
    (draft: T) => {
      waiting.current = draft
      flush()
    },
    [flush],
  )
  const discard = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = undefined
    keepInSlice('form', key, undefined)
  }, [key])
  return { later, now, discard }
}
