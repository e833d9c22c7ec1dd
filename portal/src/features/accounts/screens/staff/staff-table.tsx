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
}

export function StaffTable({ accounts, self, onChoose }: StaffTableProps) {
  const columns: Column<User>[] = [
    { key: 'name', header: 'Name', rowHeader: true, cell: (account) => `${account.name} ${account.surname}` },
    { key: 'email', header: 'E-mail', cell: (account) => <Email account={account} /> },
    { key: 'phone', header: 'Phone', cell: (account) => account.phone || '–', className: 'tabular' },
    { key: 'registered', header: 'Registered', cell: (account) => formatDay(account.registrationDate) },
    { key: 'role', header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
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
    {
      key: 'action',
      header: 'Action',
      hideHeader: true,
      cell: (account) =>
        account.id === self ? (
          <span className="text-sm text-muted">This is you</span>
        ) : (
          <Button size="sm" onClick={() => onChoose(account)}>
            {account.role === 'Admin' ? 'No longer staff' : 'Make staff'}
            <span className="sr-only">
              : {account.name} {account.surname}
            </span>
          </Button>
        ),
    },
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

/** Marks an unconfirmed address: the person may not be its owner, whatever their name. */
function Email({ account }: { account: User }) {
  if (account.emailVerified) return account.email
  return (
    <>
      {account.email} <span className="text-sm text-muted">(not confirmed)</span>
    </>
  )
}

function RoleBadge({ role }: { role: User['role'] }) {
  return role === 'Admin' ? (
    <Badge tone="info" icon="shield">
      Staff
    </Badge>
  ) : (
    <Badge icon="user">User</Badge>
  )
}
