import { useApiQuery } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect, SearchField, TextField } from '#ui/field.tsx'
import { listTemplates } from '#features/forms/contract.ts'
import { submissionStatuses } from '../../lifecycle.ts'
import { statusLabels } from '../../messages.ts'
import type { ChangeList } from '#kit/list-address.ts'
import type { ListState } from './list-address.ts'

/** Search and filters; selects apply immediately, the search with Enter. */
export function StaffFilters({ state, onChange }: { state: ListState; onChange: ChangeList }) {
  const templates = useApiQuery(listTemplates, {})
  const forms = templates.data?.forms ?? []
  const filtered = [state.search, state.status, state.template, state.from, state.to].some(Boolean)
  return (
    <form
      role="search"
      aria-label="Forms"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:grid-cols-[minmax(14rem,2fr)_1fr_minmax(10rem,1.4fr)_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const text = (name: string) => (typed.getAll(name).find((value) => typeof value === 'string') ?? '').trim()
        onChange({ search: text('search'), from: text('from'), to: text('to') })
      }}
    >
      <div className="col-span-2 flex min-w-0 items-end gap-2 lg:col-span-1">
        <SearchField
          key={state.search}
          className="min-w-0 flex-1"
          label="Name, e-mail, reference or title"
          name="search"
          defaultValue={state.search}
          maxLength={200}
        />
        <Button type="submit">Search</Button>
      </div>
      <NativeSelect
        label="Processing"
        value={state.status ?? ''}
        placeholder="All"
        options={submissionStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label="Form"
        value={state.template ?? ''}
        placeholder="All"
        options={forms.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(event) => onChange({ template: event.currentTarget.value })}
      />
      <DayField label="Filed from" name="from" value={state.from} max={state.to} onChange={onChange} />
      <DayField label="Filed to" name="to" value={state.to} min={state.from} onChange={onChange} />
      {filtered && (
        <Button
          variant="quiet"
          size="sm"
          icon="close"
          className="col-span-full justify-self-start"
          onClick={() =>
            onChange({ search: undefined, status: undefined, template: undefined, from: undefined, to: undefined })
          }
        >
          Clear the filters
        </Button>
      )}
    </form>
  )
}

type DayFieldProps = {
  label: string
  name: 'from' | 'to'
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: ChangeList
}

/** Applied on blur or Enter, because a date passes through years such as 2 and 20 while it is typed. */
function DayField({ label, name, value, min, max, onChange }: DayFieldProps) {
  return (
    <TextField
      key={value}
      type="date"
      label={label}
      name={name}
      defaultValue={value}
      min={min}
      max={max}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== (value ?? '')) onChange({ [name]: currentTarget.value })
      }}
    />
  )
}
