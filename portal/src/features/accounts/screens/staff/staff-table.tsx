import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { duties as allDuties, dutyWords } from '#platform/duty-words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { User } from '../../contract.ts'
import { formatDay } from '#platform/nigerian-time.ts'

interface StaffTableProps {
  accounts: User[]
  /** The id of the signed-in person, who cannot remove their own role by mistake. */
  self: string
  onChoose: (account: User) => void
  onDuties: (account: User) => void
}

export function StaffTable({ accounts, self, onChoose, onDuties }: StaffTableProps) {
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
