import { useState } from 'react'
import type { StaffList } from '../../contract.list.ts'
import type { ListRow } from '../../contract.ts'

const linkOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-row-link]`) ?? undefined

/** The row that was last in use in each list, so that a person who comes back continues there; of no sealed one. */
const lastOf = new Map<string, string>()

export interface Cursor {
  /** The row that the keys act on. */
  row: ListRow | undefined
  set: (id: string) => void
  /** Moves the focus by rows; false where there is no such row. */
  move: (by: number) => boolean
  focus: (id: string) => void
  /** Opens the page of the row. */
  follow: () => void
}

export function useCursor({ key, sealed }: StaffList, rows: readonly ListRow[]): Cursor {
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
  return {
    row: rows[at],
    set,
    focus,
    move: (by) => {
      const next = rows[at < 0 ? 0 : at + by]
      if (next) focus(next.id)
      return next !== undefined
    },
    follow: () => {
      if (id !== undefined) linkOf(id)?.click()
    },
  }
}
