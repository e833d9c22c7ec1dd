import { useCallback, useEffect, useMemo, useRef } from 'react'
import { keepInSlice } from '../root-store.ts'

/** Typed text is stored this long after the last key, and immediately when the page is left. */
const keepAfterMs = 400

/** Writes an entry of a slice after a pause, and at once when the page is left or hidden. */
export function useSliceKeeper<T>(slice: string, key: string) {
  const waiting = useRef<T | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (waiting.current !== undefined) keepInSlice(slice, key, waiting.current)
    waiting.current = undefined
  }, [slice, key])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  return useMemo(
    () => ({
      later: (value: T) => {
        clearTimeout(timer.current)
        waiting.current = value
        timer.current = setTimeout(flush, keepAfterMs)
      },
      now: (value: T) => {
        waiting.current = value
        flush()
      },
      discard: () => {
        clearTimeout(timer.current)
        waiting.current = undefined
        keepInSlice(slice, key, undefined)
      },
    }),
    [flush, slice, key],
  )
}
