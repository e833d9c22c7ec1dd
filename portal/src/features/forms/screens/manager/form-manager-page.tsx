import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formFields } from '#fields/form.ts'
import { WithDuty } from '#kit/duty.tsx'
import { useListAddress, type ChangeList, readPage } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery, useApiMutation } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { LinkButton, Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { listTemplates, type Template, createTemplate, restoreTemplate } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { templateStatuses, type TemplateStatus, contentToastMs } from '../../rules.ts'
import { toBody } from '../builder/builder-draft.ts'
import { openTemplate } from '../builder/use-builder.ts'
import {
  templateStatusLabels,
  TemplateBadge,
  builderAddress,
  newFormId,
  ManagerFailure,
  DeleteTemplateDialog,
} from '../template-parts.tsx'

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

type ManagerFiltersProps = { view: ManagerView; onChange: ChangeList }

/** Search and status filter of the form list; both are stored in the address. */
function ManagerFilters({ view, onChange }: ManagerFiltersProps) {
  return (
    <SearchForm
      of="Forms"
      field={{ label: 'Title or description', defaultValue: view.search }}
      className="grid items-end gap-4 sm:grid-cols-[1fr_12rem_auto_auto]"
      onSearch={(search) => onChange({ search })}
    >
      <NativeSelect
        label="Status"
        value={view.status ?? ''}
        placeholder="All"
        options={Object.entries(templateStatusLabels).map(([value, label]) => ({ value, label }))}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <Button type="submit">Search</Button>
      <Button icon={view.bin ? 'document' : 'trash'} onClick={() => onChange({ bin: view.bin ? '' : '1' })}>
        {view.bin ? 'All forms' : 'Bin'}
      </Button>
    </SearchForm>
  )
}

/** Filters and page of the form list. */
interface ManagerView {
  search: string
  status: TemplateStatus | undefined
  bin: boolean
  page: number
}

/** Reads the view from the address; invalid values are ignored. */
function readView(search: URLSearchParams): ManagerView {
  return {
    search: (search.get('search') ?? '').slice(0, 200),
    status: templateStatuses.find((status) => status === search.get('status')),
    bin: search.get('bin') === '1',
    page: readPage(search),
  }
}

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`
const describe = ({ section, version, updatedAt }: Template) =>
  `${count(section.length, 'section')}, ${count(formFields(section).length, 'input')} · version ${version} · ${formatMoment(updatedAt)}`

/** A copy is always a draft and has no documents. */
const copyOf = (form: Template) => ({
  ...toBody({ ...openTemplate(form), status: 'draft', keptDocs: [] }),
  title: `${form.title.slice(0, 190)} (copy)`,
})

/** Forms with their status, and actions to open, copy and delete them. */
function TemplateList({ forms, onDelete }: { forms: Template[]; onDelete: (form: Template) => void }) {
  const navigate = useNavigate()
  const copy = useApiMutation(createTemplate, {
    invalidates: [listTemplates],
    onSuccess: ({ form }) => {
      toast.success(messages.templateCreated, { duration: contentToastMs })
      void navigate(builderAddress(form.id))
    },
    onError: (error) => toast.error(messages.templateCreateFailed(error.message), { duration: contentToastMs }),
  })
  return (
    <ul aria-label="Forms" className="border-t border-line empty:hidden">
      {forms.map((form) => (
        <li
          key={form.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={builderAddress(form.id)} className="link font-semibold [overflow-wrap:anywhere]">
                {form.title}
              </Link>
              <TemplateBadge status={form.status} />
            </p>
            <p className="tabular text-sm text-muted">{describe(form)}</p>
          </div>
          <WithDuty duties={may.publishForms}>
            <div className="flex flex-wrap gap-1">
              <LinkButton to={builderAddress(form.id)} size="sm" icon="edit">
                Edit<span className="sr-only"> {form.title}</span>
              </LinkButton>
              <IconButton
                icon="copy"
                size="sm"
                label={`Duplicate: ${form.title}`}
                onClick={() => copy.mutate({ body: copyOf(form) })}
              />
              <IconButton icon="trash" size="sm" label={`Delete: ${form.title}`} onClick={() => onDelete(form)} />
            </div>
          </WithDuty>
        </li>
      ))}
    </ul>
  )
}

/** Forms deleted in the last 30 days. */
function BinList({ forms }: { forms: Template[] }) {
  const restore = useApiMutation(restoreTemplate, {
    invalidates: [listTemplates],
    onSuccess: () => void toast.success(messages.templateRestored, { duration: contentToastMs }),
    onError: (error) => void toast.error(error.message, { duration: contentToastMs }),
  })
  return (
    <ul aria-label="Deleted forms" className="border-t border-line empty:hidden">
      {forms.map((form) => (
        <li key={form.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold [overflow-wrap:anywhere]">{form.title}</p>
            <p className="tabular text-sm text-muted">{describe(form)}</p>
          </div>
          <WithDuty duties={may.publishForms}>
            <Button size="sm" icon="retry" onClick={() => restore.mutate({ params: { id: form.id } })}>
              Restore<span className="sr-only"> {form.title}</span>
            </Button>
          </WithDuty>
        </li>
      ))}
    </ul>
  )
}
