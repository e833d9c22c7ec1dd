import { useEffect, useRef, useState } from 'react'
import { keepInSlice, useRootStore } from '#kit/root-store.ts'
import type { StaffList } from '../contract.list.ts'
import type { Cursor } from './keys/use-cursor.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import type { StableRow } from './stable-rows.ts'
import type { ListAddress } from './use-list-state.ts'
import { hasRoomForPane, useMedia } from './use-media.ts'

/** What this browser keeps of lists. */
const slice = 'lists'
const paneEntry = 'pane'
/** While a key is held down, neither the address nor the pane follows each row. */
const restMs = 150

export interface Preview {
  /** The record shown beside the list, or below its row where there is no room. */
  open: StableRow | undefined
  hasPane: boolean
  writing: Writing | undefined
  toggle: (id: string) => void
  /** Shows the record before or after. */
  step: (by: 1 | -1) => void
  close: () => void
  write: (id: string, writing: Writing) => void
}

/**
 * The preview: beside the list where the window has room, where it follows the row in use until it is closed, also at the next visit; otherwise below
 * the row that was opened. A record of a sealed list is noted as read when it opens: it is opened on purpose only, and follows no key.
 */
export function usePreview(
  { sealed }: StaffList,
  rows: readonly StableRow[],
  { cursor, address: { state, change } }: { cursor: Cursor; address: ListAddress },
): Preview {
  const hasPane = useMedia(hasRoomForPane)
  const isKept = useRootStore((root) => root[slice]?.[paneEntry] === true)
  const [writing, setWriting] = useState<{ id: string; writing: Writing }>()
  const followed = useRested(cursor.row?.id)
  const isBeside = hasPane && !sealed && (isKept || state.open !== undefined)
  const wanted = isBeside ? (followed ?? state.open ?? rows[0]?.id) : state.open
  const open = rows.find(({ id }) => id === wanted)
  const keep = (id: string | undefined) => {
    if (hasPane && !sealed) keepInSlice(slice, paneEntry, id !== undefined)
    change({ open: id }, { replace: true })
  }
  return {
    open,
    hasPane,
    writing: writing?.id === open?.id ? writing?.writing : undefined,
    toggle: (id) => {
      setWriting(undefined)
      cursor.set(id)
      keep(open?.id === id ? undefined : id)
    },
    step: (by) => {
      const next = rows[rows.findIndex(({ id }) => id === open?.id) + by]
      if (!next) return
      setWriting(undefined)
      cursor.focus(next.id)
      if (sealed) keep(next.id)
    },
    close: () => keep(undefined),
    write: (id, what) => {
      setWriting({ id, writing: what })
      if (open?.id !== id) keep(id)
    },
  }
}

/** A value that follows at once, and while it changes quickly only once it rests. */
function useRested(value: string | undefined): string | undefined {
  const [rested, setRested] = useState(value)
  const changed = useRef(0)
  useEffect(() => {
    const isQuick = performance.now() - changed.current < restMs
    changed.current = performance.now()
    const timer = setTimeout(() => setRested(value), isQuick ? restMs : 0)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
