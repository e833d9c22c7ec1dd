import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { statusWords } from '../../messages.ts'

/** Kept in the screen's state rather than its address, so that the browser history does not contain searches. */
export interface Filters {
  page: number
  pageSize: number
  search: string
  status: string
}
export const noFilters: Filters = { page: 1, pageSize: 10, search: '', status: '' }

const options = [
  { value: '', label: 'All' },
  { value: 'UNDER_INVESTIGATION', label: statusWords.UNDER_INVESTIGATION },
  { value: 'ESCALATED', label: statusWords.ESCALATED },
  { value: 'RESOLVED', label: statusWords.RESOLVED },
]

interface Props {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Search and status (spec 2 §2.4). */
export function ReportFilters({ filters, onChange }: Props) {
  return (
    <SearchForm
      of="Reports"
      field={{
        className: 'min-w-0 flex-1 basis-full sm:basis-56',
        label: 'Search reports',
        defaultValue: filters.search,
      }}
      className="flex flex-wrap items-end gap-3"
      onSearch={(search) => onChange({ ...filters, page: 1, search })}
    >
      <NativeSelect
        className="flex-1 sm:max-w-52"
        label="Status"
        options={options}
        value={filters.status}
        onChange={(event) => onChange({ ...filters, page: 1, status: event.currentTarget.value })}
      />
      <Button type="submit" icon="search">
        Search
      </Button>
    </SearchForm>
  )
}
