import { Button } from '#ui/button.tsx'
import { NativeSelect, SearchField } from '#ui/field.tsx'
import { caseStatuses } from '../../rules.ts'
import type { KindScreens } from '../kind-screens.ts'
import type { ChangeList } from '#kit/list-address.ts'
import { type CaseListState, isNarrowed, noFilters } from './list-address.ts'

type Props = { kind: KindScreens; state: CaseListState; onChange: ChangeList }

/** Search and status, for the customers' own list. */
export function CaseFilters({ kind, state, onChange }: Props) {
  return (
    <form
      role="search"
      aria-label={kind.plural}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-4 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('search')
        onChange({ search: typeof typed === 'string' ? typed.trim() : '' })
      }}
    >
      <div className="col-span-full flex min-w-0 items-end gap-2 lg:col-span-2">
        <SearchField
          key={state.filters.search}
          className="min-w-0 flex-1"
          label={kind.searchLabel}
          placeholder={`${kind.searchLabel}...`}
          hint="A word or a reference."
          name="search"
          defaultValue={state.filters.search}
          maxLength={200}
        />
        <Button type="submit">Search</Button>
      </div>
      <NativeSelect
        label="Status"
        value={state.filters.status ?? ''}
        placeholder="All Statuses"
        options={caseStatuses}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      {isNarrowed(state) && (
        <Button
          variant="quiet"
          size="sm"
          icon="close"
          className="col-span-full justify-self-start"
          onClick={() => onChange(noFilters)}
        >
          Clear the filters
        </Button>
      )}
    </form>
  )
}
