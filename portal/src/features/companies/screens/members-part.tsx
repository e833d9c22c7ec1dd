import { useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { useSession } from '#kit/session.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Company, type CompanyInvitation, type CompanyMember, listMembers } from '../contract.ts'
import { namesOf } from '../messages.ts'
import { MandatesExplained } from './mandates-explained.tsx'

const InviteForm = onDemand(() => import('./invite-form.tsx').then((module) => module.InviteForm))
const ChangeMandates = onDemand(() => import('./change-mandates.tsx').then((module) => module.ChangeMandates))
const RemoveMember = onDemand(() => import('./member-dialogs.tsx').then((module) => module.RemoveMember))
const Withdraw = onDemand(() => import('./member-dialogs.tsx').then((module) => module.Withdraw))

/** Who may act for the company, and who is invited. */
export function MembersPart({ company }: { company: Company }) {
  const [inviting, setInviting] = useState(false)
  const found = useApiQuery(listMembers, { params: { id: company.id } })
  const manages = company.mandates.includes('manage')
  return (
    <section aria-labelledby="members-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="members-title">Members</h2>
        {manages && (
          <Button icon={inviting ? undefined : 'plus'} aria-expanded={inviting} onClick={() => setInviting(!inviting)}>
            {inviting ? 'Cancel' : 'Invite a person'}
          </Button>
        )}
      </div>
      {inviting && <InviteForm companyId={company.id} onDone={() => setInviting(false)} />}
      <MandatesExplained />
      {found.isPending && <SkeletonRows rows={3} label="Loading the members" />}
      {found.isError && (
        <QueryFailure
          title="The members could not be loaded"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && <Members company={company} members={found.data.members} />}
      {found.data && found.data.invitations.length > 0 && (
        <Invitations company={company} invitations={found.data.invitations} />
      )}
    </section>
  )
}

function Members({ company, members }: { company: Company; members: readonly CompanyMember[] }) {
  if (members.length > 0)
    return (
      <ul aria-label="Members" className="border-t border-line">
        {members.map((member) => (
          <MemberRow key={member.userId} company={company} member={member} />
        ))}
      </ul>
    )
  return (
    <EmptyState icon="users" title="No members">
      All members have deleted their accounts. The records of the company stay.
    </EmptyState>
  )
}

function MemberRow({ company, member }: { company: Company; member: CompanyMember }) {
  const [asking, setAsking] = useState<'change' | 'remove'>()
  const { user } = useSession()
  const isSelf = member.userId === user?.id
  const mayChange = isSelf || company.mandates.includes('manage')
  const close = () => setAsking(undefined)
  const hidden = <span className="sr-only"> {isSelf ? 'your own mandates' : `${member.name}, ${member.email}`}</span>
  const facts = { companyId: company.id, companyName: company.name, member, isSelf, onClose: close }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
          {member.name}
          {isSelf && (
            <Badge tone="info" icon="user">
              You
            </Badge>
          )}
        </p>
        <p>{namesOf(member.mandates)}</p>
        <p className="text-sm text-muted">
          {member.email && `${member.email}, `}
          member since {formatDay(member.addedAt)}
        </p>
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon="edit" onClick={() => setAsking('change')}>
            {isSelf ? 'Reduce' : 'Change'}
            {hidden}
          </Button>
          <Button size="sm" icon={isSelf ? 'log-out' : 'trash'} onClick={() => setAsking('remove')}>
            {isSelf ? 'Leave the company' : 'Remove'}
            {!isSelf && hidden}
          </Button>
        </div>
      )}
      {asking === 'change' && <ChangeMandates {...facts} />}
      {asking === 'remove' && <RemoveMember {...facts} />}
    </li>
  )
}

function Invitations({ company, invitations }: { company: Company; invitations: readonly CompanyInvitation[] }) {
  const [ending, setEnding] = useState<CompanyInvitation>()
  return (
    <>
      <h3 className="mt-8 mb-3">Open invitations</h3>
      <ul aria-label="Open invitations" className="border-t border-line">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
              <p className="font-semibold">{invitation.email ?? 'An invited person'}</p>
              <p>{namesOf(invitation.mandates)}</p>
              <p className="text-sm text-muted">
                Invited by {invitation.invitedBy}, valid until {formatDay(invitation.expiresAt)}
              </p>
            </div>
            {company.mandates.includes('manage') && (
              <Button size="sm" onClick={() => setEnding(invitation)}>
                Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <Withdraw companyId={company.id} invitation={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}
