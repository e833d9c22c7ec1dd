import { Button } from '#ui/button.tsx'
import { NativeSelect, SearchField } from '#ui/field.tsx'
import type { ManagerView } from './form-manager-view.ts'
import { templateStatusLabels } from './template-badge.tsx'

type ManagerFiltersProps = { view: ManagerView; onChange: (values: Record<string, string>) => void }

/** Search and status of the list of forms; they live in the address. */
export function ManagerFilters({ view, onChange }: ManagerFiltersProps) {
  return (
    <form
      role="search"
      aria-label="Forms"
      className="grid items-end gap-4 sm:grid-cols-[1fr_12rem_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('q')
        onChange({ q: typeof typed === 'string' ? typed.trim() : '' })
      }}
    >
      <SearchField label="Title or description" name="q" defaultValue={view.search} maxLength={200} />
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
    </form>
  )
}
