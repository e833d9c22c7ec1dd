import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { queryKey, useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { formatDay } from '#platform/nigerian-time.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { changeCompany, type Company, getCompany, listCompanies } from '../contract.ts'
import { messages } from '../messages.ts'
import { MembersPart } from './members-part.tsx'

const CompanyForm = onDemand(() => import('./company-form.tsx').then((module) => module.CompanyForm))

const crumbs = [
  { label: 'Profile', to: '/user-profile' },
  { label: 'Companies', to: '/companies' },
]

/** One company: its details and who may act for it. */
export function CompanyScreen({ id }: { id: string }) {
  const found = useApiQuery(getCompany, { params: { id } })
  const company = found.data
  if (company)
    return (
      <>
        <PageHeader breadcrumb={[...crumbs, { label: company.name }]} title={company.name} />
        <div className="grid max-w-3xl gap-12">
          <Details company={company} />
          <MembersPart company={company} />
        </div>
      </>
    )
  return (
    <>
      <PageHeader breadcrumb={crumbs} title="Company" />
      {found.isPending && <SkeletonRows rows={6} label="Loading the company" />}
      {found.error?.status === 404 && (
        <EmptyState
          icon="building"
          title="No such company"
          action={<LinkButton to="/companies">Your companies</LinkButton>}
        >
          {messages.notFound}
        </EmptyState>
      )}
      {found.isError && found.error.status !== 404 && (
        <QueryFailure
          title="The company could not be loaded"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
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
  ...(withSameNumber === null ? [] : [{ term: 'For staff', value: sayHowMany(withSameNumber) }]),
  { term: 'Address', value: address },
  { term: 'Tax number (TIN)', value: taxNumber },
  { term: 'Added', value: formatDay(createdAt) },
]

/** Nobody proves the number here, so staff compare it with the certificate. */
const sayHowMany = (count: number) =>
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
