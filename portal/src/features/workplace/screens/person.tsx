import { useState } from 'react'
import { useApiQuery } from '#kit/api/query.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { HistoryLink } from '#kit/desk/history-link.tsx'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { getPerson, type Person as PersonData } from '../contract.people.ts'
import { countText, workMessages } from '../messages.ts'
import { WorkRows } from './work-rows.tsx'

/** Everything of a person that the reader may see. */
export function Person({ id }: { id: string }) {
  const [isAll, setAll] = useState(false)
  const query = isAll ? { all: 'yes' as const } : {}
  const person = useApiQuery(getPerson, { params: { id }, query }, { keepPrevious: true })
  return (
    <>
      {!person.data && <h1 className="sr-only">People</h1>}
      <Loaded
        read={person}
        rows={8}
        loading="Loading the records"
        failure={workMessages.personFailed}
        missing={{
          title: workMessages.personMissing,
          children: 'The account may have been deleted.',
          action: <LinkButton to="/people">All people</LinkButton>,
        }}
      >
        {(found) => <Shown person={found} isAll={isAll} onAll={() => setAll(true)} />}
      </Loaded>
    </>
  )
}

type ShownProps = { person: PersonData; isAll: boolean; onAll: () => void }

function Shown({ person, isAll, onAll }: ShownProps) {
  const { name, account, groups } = person
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'People', to: '/people' }, { label: name || 'No name' }]}
        title={name || 'No name'}
        meta={<Badges account={account} />}
      />
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[20rem_1fr]">
        <div className="grid justify-items-start gap-4">
          <Facts person={person} />
          {account && <HistoryLink id={person.id} />}
          <WithDuty duties={may.readAccounts}>
            {account && (
              <LinkButton size="sm" to={`/user-profile/limits?account=${person.id}`}>
                Limits
              </LinkButton>
            )}
          </WithDuty>
        </div>
        <div className="grid min-w-0 gap-4">
          {groups.length === 0 && (
            <EmptyState title="No records">Nothing is filed here that your duties let you read.</EmptyState>
          )}
          {groups.map((group) => (
            <section
              key={group.source}
              aria-labelledby={`of-${group.source}`}
              className="min-w-0 rounded-md border border-line bg-surface"
            >
              <h2 id={`of-${group.source}`} tabIndex={-1} className="border-b border-line px-3 py-2 text-base">
                {group.label} <span className="tabular font-normal text-muted">{countText(group)}</span>
              </h2>
              <WorkRows label={group.label} rows={group.rows} />
              {group.count > group.rows.length && (
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 text-sm text-muted">
                  The newest {group.rows.length} of {countText(group)}.
                  {!isAll && (
                    <Button
                      size="sm"
                      onClick={() => {
                        onAll()
                        // The button goes: the focus stays with its records.
                        document.getElementById(`of-${group.source}`)?.focus()
                      }}
                    >
                      Show all<span className="sr-only"> {group.label}</span>
                    </Button>
                  )}
                </div>
              )}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

/** A family, or a shop, has one number. */
const sharedPhone = 'Found by the phone number alone. Several people may share it: check the name in each record.'

function Badges({ account }: Pick<PersonData, 'account'>) {
  if (!account) return <Badge icon="user">Without an account</Badge>
  return (
    <>
      {account.staff && (
        <Badge tone="info" icon="shield">
          Staff
        </Badge>
      )}
      {!account.emailVerified && (
        <Badge tone="warning" icon="mail">
          E-mail not confirmed
        </Badge>
      )}
    </>
  )
}

function Facts({ person: { email, phone, account, companies } }: { person: PersonData }) {
  return (
    <DescriptionList
      dense
      narrow
      items={[
        {
          term: 'E-mail',
          value: email && (
            <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
              {email}
            </a>
          ),
        },
        { term: 'Phone', value: phone && <PhoneLink phone={phone} /> },
        ...(account || email ? [] : [{ term: 'Note', value: sharedPhone }]),
        ...(account?.address ? [{ term: 'Address', value: account.address }] : []),
        ...(account?.companyName ? [{ term: 'Company name', value: account.companyName }] : []),
        ...(companies.length > 0
          ? [{ term: 'Acts for', value: companies.map((company) => company.name).join(', ') }]
          : []),
        ...(account ? [{ term: 'Registered', value: formatDay(account.registered) }] : []),
      ]}
    />
  )
}
