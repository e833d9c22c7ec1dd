import { useEffect, useRef } from 'react'
import type { StaffList } from '../../contract.list.ts'
import type { Selection } from '../selection.ts'
import type { StableRow } from '../stable-rows.ts'

type Props = { list: StaffList; rows: readonly StableRow[]; selection: Selection }

/** Ticks all rows of the page. */
export function SelectPage({ list, rows, selection }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const ticked = rows.filter(({ id }) => selection.has(id)).length
  const isAll = rows.length > 0 && ticked === rows.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked > 0 && !isAll
  }, [ticked, isAll])
  return (
    <td data-print="no" className="p-0">
      <label className="grid min-h-8 place-items-center max-sm:hidden">
        <input
          ref={box}
          type="checkbox"
          aria-label={`Select all ${list.plural} on this page`}
          checked={isAll}
          disabled={rows.length === 0}
          onChange={(event) => selection.tickPage(event.currentTarget.checked)}
          className="size-4.5 accent-brand"
        />
      </label>
    </td>
  )
}
