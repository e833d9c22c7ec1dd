import { useActingOwner } from '#kit/company/acting-for.ts'
import { ActingLine } from '#kit/company/acting-line.tsx'
import { readPage, useListAddress } from '#kit/list-address.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { holds, may } from '#platform/duties.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listUserForms, type SubmissionSummary } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { userFormsPageSize } from '../../rules.ts'
import { continueAddress } from '../fill-in/continue-address.ts'
import { ApprovalBadge, StatusBadge, WaitingBadge } from './status-badges.tsx'

// Applicants never see the list of staff.
const StaffSubmissions = onDemand(() => import('../work/staff-submissions.tsx').then((part) => part.StaffSubmissions), {
  name: 'staff-submissions',
  fallback: <SkeletonRows label="Loading the forms" />,
})

export const meta = () => pageMeta({ title: 'Forms' })

export const handle = { heading: 'Your forms' } satisfies RouteHandle

/** The Forms tab of the profile: the person's submissions, or the list of all of them for staff (spec 1 §2.9). */
export default function SubmissionsPage() {
  const { user } = useSession()
  if (!user) return null
  return holds(user, may.readApplications) ? <StaffSubmissions /> : <OwnSubmissions userId={user.id} />
}

/** 'Your Forms': the applicant's submissions, those that wait for the applicant before the others, the newest first, five per page (spec 2 §2.1). */
function OwnSubmissions({ userId }: { userId: string }) {
  const [page, change] = useListAddress(readPage)
  const { company, query, isKnown } = useActingOwner()
  const input = { params: { userId }, query: { page, pageSize: userFormsPageSize, ...query } }
  const list = useApiQuery(listUserForms, input, { keepPrevious: true, enabled: isKnown })
  return (
    <section aria-labelledby="forms-title" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="forms-title" className="[overflow-wrap:anywhere]">
          {company ? `Forms of ${company.name}` : messages.yourForms}
        </h2>
        <LinkButton to="/forms" icon="plus">
          New application
        </LinkButton>
      </div>
      <ActingLine company={company} />
      {list.isPending && <SkeletonRows label="Loading your forms" />}
      {list.isError && (
        <QueryFailure title={messages.fetchUserFormsFailed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (list.data.total === 0 ? <NoForms /> : <Rows forms={list.data.forms} />)}
      {list.data && (
        <Pagination
          page={page}
          pageCount={Math.ceil(list.data.total / userFormsPageSize)}
          label="Pages of your forms"
          onPage={(next) => change({ page: next })}
        />
      )}
    </section>
  )
}

function NoForms() {
  return (
    <EmptyState
      title={messages.noForms}
      action={
        <LinkButton to="/forms" variant="primary">
          See the application forms
        </LinkButton>
      }
    >
      Choose a form, fill it in, and upload it signed. You can follow it here from then on.
    </EmptyState>
  )
}

function Rows({ forms }: { forms: SubmissionSummary[] }) {
  return (
    <ul className="border-t border-line">
      {forms.map((form) => (
        <li
          key={form.id}
          className="relative grid gap-x-8 gap-y-3 border-b border-line py-5 hover:bg-sunken sm:grid-cols-[1fr_auto] sm:px-3"
        >
          <div className="min-w-0">
            <p className="tabular text-sm text-muted">
              {form.reference} · {formatDay(form.createdAt)}
            </p>
            <h3 className="mt-0.5 text-lg [overflow-wrap:anywhere]">
              <Link
                to={`/user-profile/forms/${form.id}`}
                className="text-ink underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {form.formTitle}
              </Link>
            </h3>
            <Continue form={form} />
          </div>
          <div className="flex flex-wrap items-start gap-2 sm:justify-end">
            <ApprovalBadge form={form} />
            <StatusBadge status={form.status} />
            <WaitingBadge form={form} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A link to continue an application whose documents are missing or not yet submitted. */
function Continue({ form }: { form: SubmissionSummary }) {
  const address = continueAddress(form)
  if (!address) return null
  return (
    <Link to={address} className="link tap relative z-1 mt-1 inline-flex items-center">
      {form.status === 'pending_documents' ? 'Upload the documents' : 'Review and submit'}
      <span className="sr-only"> of {form.reference}</span>
    </Link>
  )
}
