import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { Loaded } from '#kit/api/loaded.tsx'
import { queryKey, useApiQuery } from '#kit/api/query.ts'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import { mandates } from '#platform/mandates.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { toast } from '#ui/overlays/toast.ts'
import {
  changeCompany,
  type Company,
  getCompany,
  listCompanies,
  type CompanyInvitation,
  type CompanyMember,
  listMembers,
} from '../contract.ts'
import { messages, namesOf, mandateWords } from '../messages.ts'

const InviteForm = onDemand(() => import('./mandate-forms.tsx').then((module) => module.InviteForm))
const ChangeMandates = onDemand(() => import('./mandate-forms.tsx').then((module) => module.ChangeMandates))
const RemoveMember = onDemand(() => import('./member-dialogs.tsx').then((module) => module.RemoveMember))
const Withdraw = onDemand(() => import('./member-dialogs.tsx').then((module) => module.Withdraw))

/** Who may act for the company, and who is invited. */
function MembersPart({ company }: { company: Company }) {
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
      <Loaded read={found} rows={3} loading="Loading the members" failure="The members could not be loaded">
        {({ members, invitations }) => (
          <>
            <Members company={company} members={members} />
            {invitations.length > 0 && <Invitations company={company} invitations={invitations} />}
          </>
        )}
      </Loaded>
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
  const { user } = useSession()
  const isSelf = member.userId === user?.id
  const mayChange = isSelf || company.mandates.includes('manage')
  const hidden = <span className="sr-only"> {isSelf ? 'your own mandates' : `${member.name}, ${member.email}`}</span>
  const facts = { companyId: company.id, companyName: company.name, member, isSelf }
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
          <AskButton size="sm" icon="edit" dialog={(onClose) => <ChangeMandates {...facts} {...{ onClose }} />}>
            {isSelf ? 'Reduce' : 'Change'}
            {hidden}
          </AskButton>
          <AskButton
            size="sm"
            icon={isSelf ? 'log-out' : 'trash'}
            dialog={(onClose) => <RemoveMember {...facts} {...{ onClose }} />}
          >
            {isSelf ? 'Leave the company' : 'Remove'}
            {!isSelf && hidden}
          </AskButton>
        </div>
      )}
    </li>
  )
}

function Invitations({ company, invitations }: { company: Company; invitations: readonly CompanyInvitation[] }) {
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
              {invitation.returned && (
                <p className="text-sm text-danger">
                  The e-mail did not arrive. Check the address, and invite the person again.
                </p>
              )}
            </div>
            {company.mandates.includes('manage') && (
              <AskButton
                size="sm"
                dialog={(onClose) => <Withdraw companyId={company.id} {...{ invitation, onClose }} />}
              >
                Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
              </AskButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What each mandate means, for people who read the list of members. */
function MandatesExplained() {
  return (
    <Disclosure title="What the mandates mean" className="mb-4">
      <DescriptionList
        dense
        items={mandates.map((each) => ({ term: mandateWords[each].name, value: mandateWords[each].does }))}
      />
    </Disclosure>
  )
}

const CompanyForm = onDemand(() => import('./company-form.tsx').then((module) => module.CompanyForm))

const crumbs = [
  { label: 'Profile', to: '/user-profile' },
  { label: 'Companies', to: '/companies' },
]

/** One company: its details and who may act for it. */
export function CompanyScreen({ id }: { id: string }) {
  const found = useApiQuery(getCompany, { params: { id } })
  const name = found.data?.name
  return (
    <>
      <PageHeader breadcrumb={name ? [...crumbs, { label: name }] : crumbs} title={name ?? 'Company'} />
      <Loaded
        read={found}
        rows={6}
        loading="Loading the company"
        failure="The company could not be loaded"
        missing={{
          icon: 'building',
          title: 'No such company',
          action: <LinkButton to="/companies">Your companies</LinkButton>,
          children: messages.notFound,
        }}
      >
        {(company) => (
          <div className="grid max-w-3xl gap-12">
            <Details company={company} />
            <p>
              <Link to="/user-profile/licences" className="link tap">
                Licences of your companies, and what is due
              </Link>
            </p>
            <MembersPart company={company} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Details({ company }: { company: Company }) {
  const [editing, setEditing] = useState(false)
  const mayChange = company.mandates.includes('manage')
  return (
    <section aria-labelledby="details-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="details-title">Details</h2>
        {mayChange && !editing && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            Edit details
          </Button>
        )}
      </div>
      {mayChange && editing ? (
        <EditDetails company={company} onClose={() => setEditing(false)} />
      ) : (
        <DescriptionList items={factsOf(company)} />
      )}
    </section>
  )
}

const factsOf = ({ cacNumber, address, taxNumber, createdAt, withSameNumber }: Company) => [
  { term: 'CAC number', value: <span className="tabular">{cacNumber}</span> },
  ...(withSameNumber === null ? [] : [{ term: 'For staff', value: announceHowMany(withSameNumber) }]),
  { term: 'Address', value: address },
  { term: 'Tax number (TIN)', value: taxNumber },
  { term: 'Added', value: formatDay(createdAt) },
]

/** Nobody proves the number here, so staff compare it with the certificate. */
const announceHowMany = (count: number) =>
  count === 1 ? 'No other company has this number.' : `${count} companies have this number.`

function EditDetails({ company, onClose }: { company: Company; onClose: () => void }) {
  const client = useQueryClient()
  const { id, name, cacNumber, address, taxNumber } = company
  return (
    <CompanyForm
      initial={{ name, cacNumber, address, taxNumber }}
      sendLabel="Save"
      onCancel={onClose}
      send={async (body) => {
        const changed = await api.call(changeCompany, { params: { id }, body })
        client.setQueryData(queryKey(getCompany, { params: { id } }), changed)
        await client.invalidateQueries({ queryKey: queryKey(listCompanies) })
        toast.success(messages.changed)
        onClose()
      }}
    />
  )
}
