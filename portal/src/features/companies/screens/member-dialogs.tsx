import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useActingFor } from '#kit/company/acting-for.ts'
import { queryKey, useApiMutation } from '#kit/api/query.ts'
import { Alert } from '#ui/alert.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import {
  type CompanyInvitation,
  type CompanyMember,
  listCompanies,
  listMembers,
  removeMember,
  withdrawInvitation,
} from '../contract.ts'

export interface MemberFacts {
  companyId: string
  companyName: string
  member: CompanyMember
  isSelf: boolean
  onClose: () => void
}

/** Asks before a member is removed, or leaves. */
export function RemoveMember({ companyId, companyName, member, isSelf, onClose }: MemberFacts) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { company, actFor } = useActingFor()
  const remove = useApiMutation(removeMember, {
    async onSuccess({ message }) {
      if (isSelf && company?.id === companyId) actFor(null)
      toast.success(message)
      // The page of the company is no longer the person's: leave it before its calls are made again.
      if (isSelf) await navigate('/companies', { replace: true })
      else onClose()
      await client.invalidateQueries({ queryKey: queryKey(isSelf ? listCompanies : listMembers) })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: companyId, userId: member.userId } })}
      title={isSelf ? `Leave ${companyName}?` : `Remove ${member.name}?`}
      confirmLabel={isSelf ? 'Leave the company' : 'Remove the member'}
      cancelLabel={isSelf ? 'Stay' : 'Keep the member'}
    >
      <div className="grid gap-4">
        <p>
          {isSelf
            ? 'You can no longer read its records or act for it. Another member must invite you if you want to return.'
            : `${member.name} can no longer read the records of ${companyName} or act for it. We tell them by e-mail.`}
        </p>
        {remove.error && <Alert kind="error">{remove.error.message}</Alert>}
      </div>
    </ConfirmDialog>
  )
}

interface WithdrawProps {
  companyId: string
  invitation: CompanyInvitation
  onClose: () => void
}

/** Asks before an invitation is withdrawn. */
export function Withdraw({ companyId, invitation, onClose }: WithdrawProps) {
  const withdraw = useApiMutation(withdrawInvitation, {
    invalidates: [listMembers],
    onSuccess({ message }) {
      toast.success(message)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      danger
      busy={withdraw.isPending}
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ params: { id: companyId, invitationId: invitation.id } })}
      title="Withdraw the invitation?"
      confirmLabel="Withdraw the invitation"
      cancelLabel="Keep the invitation"
    >
      <div className="grid gap-4">
        <p>The link that we sent to {invitation.email} stops working. You can invite the person again.</p>
        {withdraw.error && <Alert kind="error">{withdraw.error.message}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
