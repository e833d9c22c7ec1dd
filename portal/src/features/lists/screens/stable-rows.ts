import { useMemo, useState } from 'react'
import type { ListRow } from '../contract.ts'

export interface StableRow extends ListRow {
  /** It has left this page of the list since it was shown. */
  isGone?: true
}

const idsOf = (rows: readonly ListRow[], but: ReadonlySet<string>) =>
  rows.flatMap(({ id }) => (but.has(id) ? [] : id)).join()

/**
 * What a list shows after it was read again: every row stays in its place with its new cells, so that none moves under the pointer or away from the
 * keyboard. What the person has done (`own`) is followed at once: a row that left by it goes, and those of the next page come up behind. What others
 * have done waits until the person asks for it.
 */
export function mergeRows(
  shown: readonly ListRow[],
  fresh: readonly ListRow[],
  own: ReadonlySet<string> = new Set(),
): { rows: StableRow[]; waits: boolean } {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ id }) => id))
  const stays = shown.filter(({ id }) => byId.has(id) || !own.has(id))
  const rows = stays.map((row): StableRow => byId.get(row.id) ?? { ...row, isGone: true, actions: [] })
  const last = fresh.findLastIndex(({ id }) => known.has(id))
  const behind = stays.length < shown.length ? fresh.slice(last + 1) : []
  rows.push(...behind)
  return { rows, waits: idsOf(rows, own) !== idsOf(fresh, own) }
}

/** `key` names what is shown (filters, order, page): under another one the rows are taken as they come. */
export function useStableRows(
  key: string,
  { rows: fresh, isFor, own }: { rows: readonly ListRow[] | undefined; isFor: boolean; own: ReadonlySet<string> },
) {
  const [kept, setKept] = useState<{ key: string; rows: readonly ListRow[] }>()
  // The answer for another key is still the one of before.
  const isNew = fresh !== undefined && isFor && kept?.key !== key
  if (isNew) setKept({ key, rows: fresh })
  const shown = isNew ? fresh : kept?.rows
  const merged = useMemo(
    () => (shown && fresh && isFor ? mergeRows(shown, fresh, own) : { rows: shown ?? [], waits: false }),
    [shown, fresh, isFor, own],
  )
  return {
    ...merged,
    /** Shows the rows as they are now. */
    catchUp: () => fresh && setKept({ key, rows: fresh }),
  }
}
