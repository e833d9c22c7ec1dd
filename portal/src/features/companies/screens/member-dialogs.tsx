import { useNavigate } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { useRefresh } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { useActingFor } from '#kit/company/acting-for.ts'
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

export function RemoveMember({ companyId, companyName, member, isSelf, onClose }: MemberFacts) {
  const refresh = useRefresh(isSelf ? listCompanies : listMembers)
  const navigate = useNavigate()
  const { company, actFor } = useActingFor()
  return (
    <AskDialog
      danger
      title={isSelf ? `Leave ${companyName}?` : `Remove ${member.name}?`}
      confirmLabel={isSelf ? 'Leave the company' : 'Remove the member'}
      cancelLabel={isSelf ? 'Stay' : 'Keep the member'}
      send={() => api.call(removeMember, { params: { id: companyId, userId: member.userId } })}
      done={({ message }) => message}
      onDone={async () => {
        if (isSelf && company?.id === companyId) actFor(null)
        // The page of the company is no longer the person's: leave it before its calls are made again.
        if (isSelf) await navigate('/companies', { replace: true })
        else onClose()
        refresh()
      }}
      onClose={onClose}
    >
      <p>
        {isSelf
          ? 'You can no longer read its records or act for it. Another member must invite you if you want to return.'
          : `${member.name} can no longer read the records of ${companyName} or act for it. We tell them by e-mail.`}
      </p>
    </AskDialog>
  )
}

type WithdrawProps = { companyId: string; invitation: CompanyInvitation; onClose: () => void }

export const Withdraw = ({ companyId, invitation, onClose }: WithdrawProps) => (
  <AskDialog
    danger
    title="Withdraw the invitation?"
    confirmLabel="Withdraw the invitation"
    cancelLabel="Keep the invitation"
    send={() => api.call(withdrawInvitation, { params: { id: companyId, invitationId: invitation.id } })}
    refreshes={[listMembers]}
    done={({ message }) => message}
    onClose={onClose}
  >
    <p>The link that we sent to {invitation.email} stops working. You can invite the person again.</p>
  </AskDialog>
)
