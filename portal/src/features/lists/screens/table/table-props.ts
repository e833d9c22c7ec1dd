import type { ReactNode } from 'react'
import type { ListColumn, StaffList } from '../../contract.list.ts'
import type { ListQuery } from '../../contract.query.ts'
import type { BatchState } from '../batches/batch-runner.ts'
import type { Selection } from '../selection.ts'
import type { StableRow } from '../stable-rows.ts'

export interface TableProps {
  list: StaffList
  columns: readonly ListColumn[]
  rows: readonly StableRow[]
  query: ListQuery
  onSort: (sort: string) => void
  selection: Selection
  marks: BatchState['marks']
  isCompact: boolean
  /** The rows of before, while others are read. */
  isOld: boolean
  current: string | undefined
  onCurrent: (id: string) => void
  open: string | undefined
  onToggle: (id: string) => void
  /** The address of a record, where it has one; those of a sealed list open in place. */
  linkTo: ((id: string) => string) | undefined
  /** Whether a row has details, beside the list or below it. */
  hasDetails: boolean
  /** The details of a row below it, where there is no room for a pane. */
  detail?: ((row: StableRow) => ReactNode) | undefined
  empty: ReactNode
  /** What follows the rows; without rows it takes the place of `empty`. */
  after?: ReactNode
}
