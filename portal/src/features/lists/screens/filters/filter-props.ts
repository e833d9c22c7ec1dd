import type { ListFilter, StaffList } from '../../contract.list.ts'
import type { ListState } from '../list-state.ts'
import type { ChangeList } from '../use-list-state.ts'
import type { Counts } from './filter-words.ts'

export interface FilterValuesProps {
  filter: ListFilter
  values: readonly string[]
  counts: Counts
  onChange: (values: string[]) => void
}

export interface FilterBarProps {
  list: StaffList
  state: ListState
  counts: Counts
  change: ChangeList
}

/** What changes one of all filters. */
export type AllFiltersProps = FilterBarProps & { onChange: (id: string, values: string[]) => void }
