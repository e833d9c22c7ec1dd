import { AsyncLocalStorage } from 'node:async_hooks'
import type { ItemRow } from './store.server.ts'

// Rendering a page makes many calls inside the process. Only the calls of this rendering see the draft.
const previewed = new AsyncLocalStorage<ItemRow>()

/** Runs `render` so that reads of content return this row. */
export const runWithPreviewed = <T>(row: ItemRow, render: () => Promise<T>): Promise<T> => previewed.run(row, render)

/** The previewed item, if it is of this type. */
export function previewedItem(type: string): ItemRow | undefined {
  const row = previewed.getStore()
  return row?.type === type ? row : undefined
}

/** The rows of a list, with the previewed item replaced or added. */
export function withPreviewed(type: string, rows: ItemRow[], newestFirst: boolean): ItemRow[] {
  const shown = previewedItem(type)
  if (!shown) return rows
  if (rows.some((row) => row.id === shown.id)) return rows.map((row) => (row.id === shown.id ? shown : row))
  const all = [shown, ...rows]
  return newestFirst ? all : all.sort((one, other) => one.position - other.position)
}
