import type { ReactNode } from 'react'
import { distributionCompanies } from '#platform/companies.ts'
import { councils } from '#platform/councils.ts'
import { useApiQuery } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect, SearchField } from '#ui/field.tsx'
import { listCaseStaff } from '../../office/contract.staff.ts'
import { caseStatuses } from '../../rules.ts'
import type { KindScreens, Choice } from '../kind-screens.ts'
import type { ChangeList } from '#kit/list-address.ts'
import { type CaseListState, isNarrowed, noFilters } from './list-address.ts'

type Props = { kind: KindScreens; state: CaseListState; onChange: ChangeList }
type BasicProps = Props & { searchHint: string; children?: ReactNode }

/** Search and status, for everybody. */
export function CaseFilters({ kind, state, onChange, searchHint, children }: BasicProps) {
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
          hint={searchHint}
          name="search"
          defaultValue={state.filters.search}
          maxLength={200}
        />
        <Button type="submit">Search</Button>
      </div>
      <Filter name="status" label="Status" all="All Statuses" options={statuses} state={state} onChange={onChange} />
      {children}
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

const statuses = caseStatuses.map((value) => ({ value, label: value }))
const councilChoices = councils.map(({ name }) => ({ value: name, label: name }))
const companyChoices = distributionCompanies.map(({ key, label }) => ({ value: key, label }))

/** Additional filters for staff. */
export function StaffFilters({ kind, state, onChange }: Props) {
  const staff = useApiQuery(listCaseStaff, {})
  const counts = useApiQuery(kind.calls.count, {})
  const present = counts.data?.categories.map(({ value }) => value)
  const categories = kind.categories?.filter(({ value }) => present?.includes(value) ?? true)
  const people = staff.data?.staff.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const assignees = [{ value: 'me', label: 'Me' }, { value: 'none', label: 'Nobody' }, ...people]
  const shared = { state, onChange }
  return (
    <CaseFilters
      kind={kind}
      searchHint="Words or how they begin, in any order. Also a reference, name, e-mail address or phone number."
      {...shared}
    >
      <Filter name="type" label="Type" all="All" options={kind.types} {...shared} />
      {categories && <Filter name="category" label="Category" all="All" options={categories} {...shared} />}
      {kind.urgencies && <Filter name="urgency" label="Urgency" all="All" options={kind.urgencies} {...shared} />}
      <Filter name="assignee" label="Assigned to" all="Anybody" options={assignees} {...shared} />
      <Filter name="company" label="Company" all="All" options={companyChoices} {...shared} />
      <Filter name="lga" label="Council area" all="All" options={councilChoices} {...shared} />
    </CaseFilters>
  )
}

type FilterProps = {
  name: 'status' | 'type' | 'category' | 'urgency' | 'assignee' | 'company' | 'lga'
  label: string
  all: string
  options: readonly Choice[]
  state: CaseListState
  onChange: ChangeList
}

function Filter({ name, label, all, options, state, onChange }: FilterProps) {
  return (
    <NativeSelect
      label={label}
      value={state.filters[name] ?? ''}
      placeholder={all}
      options={options}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
}
