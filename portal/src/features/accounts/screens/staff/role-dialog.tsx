import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { withProof } from '#kit/prove-again.ts'
import { queryKey } from '#kit/query.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { type AskedApproval, listApprovals } from '#features/approvals/contract.ts'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { useSession } from '#kit/session.ts'
import { dutyMessages } from '../../messages.duties.ts'
import { needsForChange } from '../../rules.duties.ts'
import { listUsers, setRole, type User } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '../form-failure.tsx'

/** Asks for confirmation before staff rights are given or removed. */
export function RoleDialog({ account, onClose }: { account: User; onClose: () => void }) {
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
          <p className="text-muted">{dutyMessages.secondMustApprove(needs)}</p>
        )}
        <WaitingApproval recordType="account" recordId={account.id} />
        <p className="text-muted">{account.email}</p>
        <FormFailure>{change.error?.message}</FormFailure>
      </div>
    </ConfirmDialog>
  )
}
