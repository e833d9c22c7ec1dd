import { Button } from '#ui/button.tsx'
import type { ChangeList } from '#kit/list-address.ts'
import { NativeSelect } from '#ui/field.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import type { ManagerView } from './form-manager-view.ts'
import { templateStatusLabels } from '../template-badge.tsx'

type ManagerFiltersProps = { view: ManagerView; onChange: ChangeList }

/** Search and status filter of the form list; both are stored in the address. */
export function ManagerFilters({ view, onChange }: ManagerFiltersProps) {
  return (
    <SearchForm
      of="Forms"
      field={{ label: 'Title or description', defaultValue: view.search }}
      className="grid items-end gap-4 sm:grid-cols-[1fr_12rem_auto_auto]"
      onSearch={(search) => onChange({ search })}
    >
      <NativeSelect
        label="Status"
        value={view.status ?? ''}
        placeholder="All"
        options={Object.entries(templateStatusLabels).map(([value, label]) => ({ value, label }))}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <Button type="submit">Search</Button>
      <Button icon={view.bin ? 'document' : 'trash'} onClick={() => onChange({ bin: view.bin ? '' : '1' })}>
        {view.bin ? 'All forms' : 'Bin'}
      </Button>
    </SearchForm>
  )
}
