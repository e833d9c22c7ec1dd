import { useState } from 'react'
import type { ListRow } from '../contract.ts'

/** The selected records: ticked ones, also of other pages, or all that match, with the number that the person was shown. */
export interface Selected {
  rows: ReadonlyMap<string, ListRow>
  matching?: number
}

export const noneSelected: Selected = { rows: new Map() }

export const countOf = ({ rows, matching }: Selected): number => matching ?? rows.size

/** Ticks or unticks a row; with `from` all rows between the two get its new state. */
export function toggle(selected: Selected, shown: readonly ListRow[], id: string, from?: string): Selected {
  const at = shown.findIndex((row) => row.id === id)
  if (at < 0) return selected
  const start = shown.findIndex((row) => row.id === from)
  const [first, last] = start < 0 ? [at, at] : [Math.min(start, at), Math.max(start, at)]
  return tick(selected, shown.slice(first, last + 1), !selected.rows.has(id))
}

/** Ticks or unticks rows; all that match are then no longer meant. */
export function tick({ rows: before }: Selected, shown: readonly ListRow[], on: boolean): Selected {
  const rows = new Map(before)
  for (const row of shown)
    if (on) rows.set(row.id, row)
    else rows.delete(row.id)
  return { rows }
}

export interface Selection {
  selected: Selected
  count: number
  has: (id: string) => boolean
  /** With `isRange` all rows from the one that was ticked before. */
  toggle: (id: string, isRange?: boolean) => void
  tickPage: (on: boolean) => void
  selectMatching: (count: number) => void
  clear: () => void
}

/** `key` names the filters: under others nothing is selected. */
export function useSelection(key: string, shown: readonly ListRow[]): Selection {
  const [state, setState] = useState<{ key: string; selected: Selected; last?: string }>({
    key,
    selected: noneSelected,
  })
  const selected = state.key === key ? state.selected : noneSelected
  const set = (next: Selected, last?: string) => setState({ key, selected: next, ...(last && { last }) })
  return {
    selected,
    count: countOf(selected),
    has: (id) => selected.matching !== undefined || selected.rows.has(id),
    toggle: (id, isRange) =>
      set(toggle(selected, shown, id, isRange && state.key === key ? state.last : undefined), id),
    tickPage: (on) => set(tick(selected, shown, on)),
    selectMatching: (count) => set({ rows: tick(selected, shown, true).rows, matching: count }),
    clear: () => set(noneSelected),
  }
}
