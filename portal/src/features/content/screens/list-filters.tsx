import { Button } from '#ui/button.tsx'
import { NativeSelect, SearchField } from '#ui/field.tsx'
import type { useListAddress } from './list-address.ts'

const statuses = [
  { value: '', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'changed', label: 'Published, with changes in draft' },
  { value: 'draft', label: 'Draft' },
  { value: 'unpublished', label: 'Not on the site' },
  { value: 'scheduled', label: 'Scheduled' },
]

/** Words and state by which a list is narrowed. */
export function ListFilters({ address, label }: { address: ReturnType<typeof useListAddress>; label: string }) {
  const { search, status, change } = address
  return (
    <form
      key={search}
      role="search"
      aria-label={label}
      className="grid items-end gap-3 sm:grid-cols-[1fr_14rem_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('q')
        change({ q: typeof typed === 'string' ? typed.trim() : '', page: undefined, item: undefined })
      }}
    >
      <SearchField label="Search" name="q" defaultValue={search} maxLength={200} />
      <NativeSelect
        label="State"
        value={status === 'all' ? '' : status}
        options={statuses}
        onChange={(event) => change({ status: event.currentTarget.value, page: undefined, item: undefined })}
      />
      <Button type="submit" icon="search">
        Search
      </Button>
    </form>
  )
}
