import { useEffect, useMemo } from 'react'
import { keepInSlice } from '../root-store.ts'
import { createAutosave } from './autosave.ts'

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
