import { useState } from 'react'
import { type ChangeList, readPage, useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { holds, may } from '#platform/duties.ts'
import { listUsers, type User } from '../../contract.ts'
import { DutiesDialog } from './duties-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { StaffTable } from './staff-table.tsx'

export const meta = () => pageMeta({ title: 'Staff accounts' })
const pageSize = 20

/** Search for accounts, make people staff and give them duties. */
export default function StaffPage() {
  const { user } = useSession()
  if (user && holds(user, may.readAccounts)) return <StaffAccounts self={user.id} />
  return (
    <EmptyState icon="lock" title="For staff only">
      Accounts are managed by the staff of the Commission.
    </EmptyState>
  )
}

function readFilters(search: URLSearchParams) {
  const role = search.get('role')
  return {
    search: (search.get('search') ?? '').slice(0, 200),
    role: role === 'Admin' || role === 'User' ? role : undefined,
    page: readPage(search),
  } as const
}

function StaffAccounts({ self }: { self: string }) {
  const [filters, change] = useListAddress(readFilters)
  const accounts = useApiQuery(listUsers, { query: { ...filters, pageSize } }, { keepPrevious: true })
  const [chosen, setChosen] = useState<User>()
  const [charged, setCharged] = useState<User>()
  const total = accounts.data?.total ?? 0
  return (
    <section aria-labelledby="staff-title" className="grid gap-5">
      <h1 id="staff-title">Staff accounts</h1>
      <Filters {...filters} onChange={change} />
      {accounts.isPending && <SkeletonRows label="Loading the accounts" />}
      {accounts.isError && (
        <Alert kind="error" actions={<Button onClick={() => void accounts.refetch()}>Try again</Button>}>
          {accounts.error.message}
        </Alert>
      )}
      {accounts.data && (
        <>
          <p role="status" className="tabular text-sm text-muted">
            {total === 1 ? '1 account' : `${total.toLocaleString('en-GB')} accounts`}
          </p>
          <StaffTable accounts={accounts.data.items} self={self} onChoose={setChosen} onDuties={setCharged} />
          <Pagination
            page={filters.page}
            pageCount={Math.ceil(total / pageSize)}
            label="Pages of accounts"
            onPage={(page) => change({ page })}
          />
        </>
      )}
      {charged && <DutiesDialog account={charged} onClose={() => setCharged(undefined)} />}
      {chosen && <RoleDialog account={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

interface FiltersProps {
  search: string
  role: 'Admin' | 'User' | undefined
  onChange: ChangeList
}

function Filters({ search, role, onChange }: FiltersProps) {
  return (
    <SearchForm
      of="Accounts"
      field={{ label: 'Name or e-mail', defaultValue: search }}
      className="grid items-end gap-4 sm:grid-cols-[1fr_12rem_auto]"
      onSearch={(words) => onChange({ search: words })}
    >
      <NativeSelect
        label="Role"
        value={role ?? ''}
        placeholder="All"
        options={[
          { value: 'Admin', label: 'Staff' },
          { value: 'User', label: 'Users' },
        ]}
        onChange={(event) => onChange({ role: event.currentTarget.value })}
      />
      <Button type="submit">Search</Button>
    </SearchForm>
  )
}
