import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { holds, may } from '#platform/duties.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { getTemplate } from '../../contract.ts'
import { FormBuilder } from './form-builder.tsx'
import { builderAddress, formsAddress, newFormId } from '../forms-address.ts'
import { ManagerFailure } from '../manager/manager-failure.tsx'
import { TemplateBadge } from '../template-badge.tsx'

export const meta = () => pageMeta({ title: 'Form builder', noIndex: true })

/** The builder for one form, new at `/content-manager/forms/new`. The content manager around it provides the page title. */
export default function FormBuilderPage() {
  const { formId = newFormId } = useParams()
  const { user } = useSession()
  const fresh = formId === newFormId
  const read = useApiQuery(getTemplate, { params: { id: formId } }, { enabled: !fresh })
  const navigate = useNavigate()
  const close = useCallback(() => void navigate(formsAddress), [navigate])
  const form = fresh ? undefined : read.data?.form
  if (!user || !holds(user, may.publishForms))
    return (
      <EmptyState icon="lock" title="For publishers only">
        Application forms are changed by publishers.
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <div>
        <Link to={formsAddress} className="link tap inline-flex items-center gap-1.5">
          <Icon name="arrow-left" />
          All forms
        </Link>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-2xl [overflow-wrap:anywhere]">{fresh ? 'New form' : (form?.title ?? 'Form')}</h2>
          {form && <TemplateBadge status={form.status} />}
        </div>
      </div>
      {!fresh && read.isPending && <SkeletonRows label="Loading the form" />}
      {!fresh && read.isError && <ManagerFailure error={read.error} onRetry={() => void read.refetch()} />}
      {(fresh || form) && (
        <FormBuilder
          key={formId}
          form={form}
          userId={user.id}
          onCreated={({ id }) => void navigate(builderAddress(id), { replace: true, state: { keepsFocus: true } })}
          onDeleted={close}
        />
      )}
    </div>
  )
}
