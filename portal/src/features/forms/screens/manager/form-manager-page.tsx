import { useState } from 'react'
import { useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { WithDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listTemplates, type Template } from '../../contract.ts'
import { DeleteTemplateDialog } from './delete-template.tsx'
import { readView } from './form-manager-view.ts'
import { builderAddress, newFormId } from '../forms-address.ts'
import { ManagerFailure } from './manager-failure.tsx'
import { ManagerFilters } from './manager-filters.tsx'
import { BinList, TemplateList } from './template-list.tsx'

export const meta = () => pageMeta({ title: 'Forms', noIndex: true })
const pageSize = 20

/** All forms for staff: search, status filter, new form and deleted forms. The content manager around it provides the page title. */
export default function FormManagerPage() {
  const [view, change] = useListAddress(readView)
  const { bin, ...filters } = view
  const forms = useApiQuery(
    listTemplates,
    { query: { ...filters, pageSize, ...(bin && { deleted: 'true' as const }) } },
    { keepPrevious: true },
  )
  const [deleting, setDeleting] = useState<Template>()
  const total = forms.data?.total ?? 0
  return (
    <section aria-labelledby="forms-title" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="forms-title" className="text-2xl">
          {bin ? 'Deleted forms' : 'Forms'}
        </h2>
        <WithDuty duties={may.publishForms}>
          <LinkButton to={builderAddress(newFormId)} variant="primary" icon="plus">
            New form
          </LinkButton>
        </WithDuty>
      </div>
      <ManagerFilters view={view} onChange={change} />
      {forms.isPending && <SkeletonRows label="Loading the forms" />}
      {forms.isError && <ManagerFailure error={forms.error} onRetry={() => void forms.refetch()} />}
      {forms.data && (
        <>
          <p role="status" className="tabular text-sm text-muted">
            {total === 1 ? '1 form' : `${total.toLocaleString('en-GB')} forms`}
          </p>
          {total === 0 && <NoForms bin={bin} />}
          {bin ? (
            <BinList forms={forms.data.forms} />
          ) : (
            <TemplateList forms={forms.data.forms} onDelete={setDeleting} />
          )}
          <Pagination
            page={view.page}
            pageCount={Math.ceil(total / pageSize)}
            label="Pages of forms"
            onPage={(page) => change({ page })}
          />
        </>
      )}
      {deleting && (
        <DeleteTemplateDialog
          form={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => setDeleting(undefined)}
        />
      )}
    </section>
  )
}

const NoForms = ({ bin }: { bin: boolean }) =>
  bin ? (
    <EmptyState title="The bin is empty">Forms that are deleted can be restored from here for 30 days.</EmptyState>
  ) : (
    <EmptyState title="No form found">Change the search or the status, or make a new form.</EmptyState>
  )
