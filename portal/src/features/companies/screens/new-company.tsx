import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { createCompany, listCompanies } from '../contract.ts'
import { CompanyForm } from './company-form.tsx'

/** Adds a company; the person then manages its members. */
export function NewCompany() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Profile', to: '/user-profile' },
          { label: 'Companies', to: '/companies' },
          { label: 'Add a company' },
        ]}
        title="Add a company"
        lead="You must be authorised to act for the company. You can then invite other people to it."
      />
      <CompanyForm
        sendLabel="Add the company"
        onCancel={() => void navigate('/companies')}
        send={async (body, idempotencyKey) => {
          const { id, name } = await api.call(createCompany, { body }, { idempotencyKey })
          await client.invalidateQueries({ queryKey: queryKey(listCompanies) })
          toast.success(`${name} is added.`)
          await navigate(`/companies/${id}`, { replace: true })
        }}
      />
    </>
  )
}
