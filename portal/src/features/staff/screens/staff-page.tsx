import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AskedApproval, listApprovals } from '#features/approvals/contract.ts'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import type { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { useDuty } from '#kit/duty.tsx'
import { type ChangeList, readPage, useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { useApiQuery, queryKey } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { holds, may, type Duty } from '#platform/duties.ts'
import { duties as allDuties, dutyWords } from '#platform/duty-words.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/form/choice.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { listUsers } from '#features/accounts/contract.ts'
import { setRole, setDuties } from '../contract.ts'
import { type User } from '#people/contract.ts'
import { messages } from '../messages.ts'
import { needsForChange } from '../rules.ts'
import { FormFailure } from '#ui/form/form-failure.tsx'

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

/** Asks for confirmation before staff rights are given or removed. */
function RoleDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const leaving = account.role === 'Admin'
  const name = `${account.name} ${account.surname}`
  const client = useQueryClient()
  const self = useSession().user?.id
  const needs = needsForChange(account.duties, [])
  const body = leaving ? { role: 'User' } : { role: 'Admin', duties: [] }
  const change = useMutation<User | AskedApproval, ApiError>({
    mutationFn: () => withProof(() => api.call(setRole, { params: { id: account.id }, body })),
    onSuccess: async (answer) => {
      for (const read of [listUsers, listApprovals]) await client.invalidateQueries({ queryKey: queryKey(read) })
      if ('approval' in answer) toast.success(answer.message)
      else toast.success(leaving ? messages.madeUser(name) : messages.madeStaff(name))
      onClose()
    },
    onError: (error) => toast.error(error.message || messages.roleFailed),
  })
  return (
    <ConfirmDialog
      isOpen
      danger={leaving}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() => change.mutate()}
      title={leaving ? `${name}: no longer staff?` : `Make ${name} staff?`}
      confirmLabel={leaving ? 'No longer staff' : 'Make staff'}
    >
      <div className="grid gap-4">
        <p>
          {leaving
            ? 'This person loses access to the content manager, the cases and other people’s submissions at once. Their own records stay.'
            : 'This person gets no duties yet. Then choose under “Duties” what they may do.'}
        </p>
        {leaving && account.id !== self && needs.length > 0 && (
          <p className="text-muted">{messages.secondMustApprove(needs)}</p>
        )}
        <WaitingApproval recordType="account" recordId={account.id} />
        <p className="text-muted">{account.email}</p>
        <FormFailure>{change.error?.message}</FormFailure>
      </div>
    </ConfirmDialog>
  )
}

/** What a member of staff may do, as a list to tick. */
function DutiesDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const name = `${account.name} ${account.surname}`
  const [chosen, setChosen] = useState<readonly Duty[]>(account.duties)
  const client = useQueryClient()
  const body = { duties: [...chosen] }
  const self = useSession().user?.id
  const needs = needsForChange(account.duties, chosen)
  const change = useMutation<User | AskedApproval, ApiError>({
    mutationFn: () => withProof(() => api.call(setDuties, { params: { id: account.id }, body })),
    onSuccess: async (answer) => {
      for (const read of [listUsers, listApprovals]) await client.invalidateQueries({ queryKey: queryKey(read) })
      if ('approval' in answer) toast.success(answer.message)
      else toast.success(messages.dutiesChanged(name))
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Duties of ${name}`}>
      <WaitingApproval recordType="account" recordId={account.id} />
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        <CheckboxGroup
          label="What this person may do"
          hint="A change counts from the person’s next click."
          value={[...chosen]}
          options={allDuties.map((duty) => ({ value: duty, label: dutyWords[duty].name, hint: dutyWords[duty].does }))}
          onChange={({ currentTarget: { value, checked } }) =>
            setChosen((before) => (checked ? [...before, value as Duty] : before.filter((duty) => duty !== value)))
          }
        />
        {needs.length > 0 && account.id !== self && <p className="text-muted">{messages.secondMustApprove(needs)}</p>}
        <FormFailure>{change.error?.message}</FormFailure>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={change.isPending} busyLabel="Saving">
            Save duties
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

interface StaffTableProps {
  accounts: User[]
  /** The id of the signed-in person, who cannot remove their own role by mistake. */
  self: string
  onChoose: (account: User) => void
  onDuties: (account: User) => void
}

function StaffTable({ accounts, self, onChoose, onDuties }: StaffTableProps) {
  const mayManage = useDuty(may.manageAccounts)
  const columns: Column<User>[] = [
    { key: 'name', header: 'Name', rowHeader: true, cell: (account) => `${account.name} ${account.surname}` },
    { key: 'email', header: 'E-mail', cell: (account) => <Email account={account} /> },
    { key: 'phone', header: 'Phone', cell: (account) => account.phone || '–', className: 'tabular' },
    { key: 'registered', header: 'Registered', cell: (account) => formatDay(account.registrationDate) },
    { key: 'role', header: 'Role', cell: (account) => <RoleAndDuties {...account} /> },
    {
      key: 'limits',
      header: 'Limits',
      hideHeader: true,
      cell: (account) => (
        <LinkButton size="sm" to={`/user-profile/limits?account=${account.id}`}>
          Limits
          <span className="sr-only">
            : {account.name} {account.surname}
          </span>
        </LinkButton>
      ),
    },
    ...(mayManage ? [actionColumn({ self, onChoose, onDuties })] : []),
  ]
  return (
    <Table
      caption="Accounts"
      hideCaption
      dense
      columns={columns}
      rows={accounts}
      rowKey={(account) => account.id}
      empty={
        <EmptyState icon="users" title="No account found">
          Try part of the name or of the e-mail address.
        </EmptyState>
      }
    />
  )
}

const actionColumn = ({ self, onChoose, onDuties }: Omit<StaffTableProps, 'accounts'>): Column<User> => ({
  key: 'action',
  header: 'Action',
  hideHeader: true,
  cell: (account) => (
    <div className="flex flex-wrap items-center gap-2">
      {account.role === 'Admin' && (
        <Button size="sm" onClick={() => onDuties(account)}>
          Duties
          <span className="sr-only">
            : {account.name} {account.surname}
          </span>
        </Button>
      )}
      {account.id === self ? (
        <span className="text-sm text-muted">This is you</span>
      ) : (
        <Button size="sm" onClick={() => onChoose(account)}>
          {account.role === 'Admin' ? 'No longer staff' : 'Make staff'}
          <span className="sr-only">
            : {account.name} {account.surname}
          </span>
        </Button>
      )}
    </div>
  ),
})

/** Marks an unconfirmed address: the person may not be its owner, whatever their name. */
function Email({ account }: { account: User }) {
  if (account.emailVerified) return account.email
  return (
    <>
      {account.email} <span className="text-sm text-muted">(not confirmed)</span>
    </>
  )
}

function RoleAndDuties({ role, duties }: Pick<User, 'role' | 'duties'>) {
  if (role !== 'Admin') return <Badge icon="user">User</Badge>
  const words =
    duties.length === allDuties.length ? 'All duties' : duties.map((duty) => dutyWords[duty].name).join(', ')
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone="info" icon="shield">
        Staff
      </Badge>
      <span className="text-sm text-muted">{words || 'No duties yet'}</span>
    </div>
  )
}
