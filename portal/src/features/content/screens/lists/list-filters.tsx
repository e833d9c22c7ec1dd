import type { ChangeList } from '#kit/list-address.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import type { ContentListState } from './list-address.ts'

const statuses = [
  { value: '', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'changed', label: 'Published, with changes in draft' },
  { value: 'draft', label: 'Draft' },
  { value: 'unpublished', label: 'Not on the site' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'submitted', label: 'For review' },
  { value: 'returned', label: 'Sent back' },
]

type ListFiltersProps = { state: ContentListState; change: ChangeList; label: string }

/** Filters a list by search words and state. */
export function ListFilters({ state: { search, status }, change, label }: ListFiltersProps) {
  return (
    <SearchForm
      of={label}
      field={{ label: 'Search', defaultValue: search }}
      className="grid items-end gap-3 sm:grid-cols-[1fr_14rem_auto]"
      onSearch={(words) => change({ search: words })}
    >
      <NativeSelect
        label="State"
        value={status === 'all' ? '' : status}
        options={statuses}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      <Button type="submit" icon="search">
        Search
      </Button>
    </SearchForm>
  )
}
