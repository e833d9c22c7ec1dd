import { useMemo, useState } from 'react'
import type { ListRow } from '../contract.ts'

export interface StableRow extends ListRow {
  /** It has left this page of the list since it was shown. */
  isGone?: true
}

/**
 * What a list shows after it was read again: every row stays in its place with its new cells, so that none moves under the pointer or away from the
 * keyboard. Rows that have come or moved wait until the person asks for them.
 */
export function mergeRows(shown: readonly ListRow[], fresh: readonly ListRow[]): { rows: StableRow[]; waits: boolean } {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const rows = shown.map((row): StableRow => byId.get(row.id) ?? { ...row, isGone: true, actions: [] })
  const waits = shown.length !== fresh.length || shown.some(({ id }, at) => fresh[at]?.id !== id)
  return { rows, waits }
}

/** `key` names what is shown (filters, order, page): under another one the rows are taken as they come. */
export function useStableRows(key: string, fresh: readonly ListRow[] | undefined, isFor: boolean) {
  const [kept, setKept] = useState<{ key: string; rows: readonly ListRow[] }>()
  // The answer for another key is still the one of before.
  const isNew = fresh !== undefined && isFor && kept?.key !== key
  if (isNew) setKept({ key, rows: fresh })
  const shown = isNew ? fresh : kept?.rows
  const merged = useMemo(
    () => (shown && fresh && isFor ? mergeRows(shown, fresh) : { rows: shown ?? [], waits: false }),
    [shown, fresh, isFor],
  )
  return {
    ...merged,
    /** Shows the rows as they are now. */
    catchUp: () => fresh && setKept({ key, rows: fresh }),
  }
}
