import { useEffect, useRef, useState } from 'react'
import { expectRecord } from '#kit/writing/early-keys.ts'
import type { StaffList } from '../../contract.list.ts'
import type { ListRow } from '../../contract.ts'

const linkOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-row-link]`) ?? undefined

/** A key so soon after the row in use has left was meant for that row, and not for the one that took its place. */
const settleMs = 600

/** The row that was last in use in each list, so that a person who comes back continues there; of no sealed one. */
const lastOf = new Map<string, string>()

export interface Cursor {
  /** The row that the keys act on. */
  row: ListRow | undefined
  set: (id: string) => void
  /** Moves the focus by rows; false where there is no such row. */
  move: (by: number) => boolean
  focus: (id: string) => void
  /** Whether the row in use has just left the list, and the next one took its place. */
  hasJustMoved: () => boolean
  /** Opens the page of the row. */
  follow: () => void
}

/** `shownKey` names what is shown: under another one no row takes the place of one that is not there. */
export function useCursor({ key, sealed }: StaffList, rows: readonly ListRow[], shownKey: string): Cursor {
  const [id, setId] = useState(() => lastOf.get(key))
  const at = rows.findIndex((row) => row.id === id)
  const set = (next: string) => {
    if (!sealed) lastOf.set(key, next)
    setId(next)
  }
  const focus = (next: string) => {
    set(next)
    linkOf(next)?.focus()
  }
  const place = useRef({ shownKey, at })
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const before = place.current
    const isLeft = at < 0 && before.at >= 0 && before.shownKey === shownKey
    const next = isLeft ? rows[Math.min(before.at, rows.length - 1)] : undefined
    if (!next) return void (place.current = { shownKey, at })
    movedAt.current = performance.now()
    // The focus was lost with the row; elsewhere it stays.
    if (document.activeElement === document.body) focus(next.id)
    else set(next.id)
  })
  return {
    row: rows[at],
    set,
    focus,
    hasJustMoved: () => performance.now() - movedAt.current < settleMs,
    move: (by) => {
      const next = rows[at < 0 ? 0 : at + by]
      if (next) focus(next.id)
      return next !== undefined
    },
    follow: () => {
      const link = id === undefined ? undefined : linkOf(id)
      if (link instanceof HTMLAnchorElement) expectRecord(link.pathname)
      link?.click()
    },
  }
}
