import { type ActingFor, useActingOwner } from '#kit/company/acting-for.ts'
import { ActingLine } from '#kit/company/acting-line.tsx'
import { readPage, useListAddress } from '#kit/list-address.ts'
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
import { listStarted, type StartedForm } from '../../contract.drafts.ts'
import { messages } from '../../messages.ts'
import { applicantOf, userFormsPageSize } from '../../rules.ts'
import { continueAddress } from '../fill-in/continue-address.ts'
import { listAddress } from '../fill-in/form-addresses.ts'
import { ApprovalBadge, StatusBadge, WaitingBadge } from './status-badges.tsx'

export const meta = () => pageMeta({ title: 'Forms' })

export const handle = { heading: 'Your forms' } satisfies RouteHandle

export default function SubmissionsPage() {
  const { user } = useSession()
  return user && <Submissions userId={user.id} isStaff={holds(user, may.readApplications)} />
}

/**
 * The Forms tab of the profile: 'Your Forms', those that wait for the applicant before the others, the newest first; for staff 'All Forms'. Five per
 * page (spec 1 §2.9, 2 §2.1).
 */
function Submissions({ userId, isStaff }: { userId: string; isStaff: boolean }) {
  const [page, change] = useListAddress(readPage)
  const acting = useActingOwner()
  const { company, query, isKnown } = acting
  const input = { params: { userId }, query: { page, pageSize: userFormsPageSize, ...query } }
  const list = useApiQuery(listUserForms, input, { keepPrevious: true, enabled: isKnown })
  return (
    <section aria-labelledby="forms-title" className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="forms-title" className="[overflow-wrap:anywhere]">
          {isStaff ? messages.allForms : company ? `Forms of ${company.name}` : messages.yourForms}
        </h2>
        <LinkButton {...(isStaff ? { to: '/applications', icon: 'table' } : { to: '/forms', icon: 'plus' })}>
          {isStaff ? 'Work on applications' : 'New application'}
        </LinkButton>
      </div>
      <ActingLine company={company} />
      {!isStaff && <StartedForms actFor={acting.actFor} />}
      {list.isPending && <SkeletonRows label="Loading your forms" />}
      {list.isError && (
        <QueryFailure title={messages.fetchUserFormsFailed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (list.data.total === 0 ? <NoForms /> : <Rows forms={list.data.forms} isStaff={isStaff} />)}
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

/** What is started and not sent, by the person and by all companies for which the person acts; continuing acts for its owner. */
function StartedForms({ actFor }: Pick<ActingFor, 'actFor'>) {
  const { data } = useApiQuery(listStarted, {})
  if (!data || data.drafts.length === 0) return null
  return (
    <section aria-labelledby="started-title" className="rounded-md border border-line bg-surface p-4 sm:p-5">
      <h3 id="started-title" className="text-lg">
        Started, not sent yet
      </h3>
      <ul className="mt-2 grid">
        {data.drafts.map((started) => (
          <li
            key={`${started.company?.id} ${started.formId}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">{started.formTitle}</p>
              <p className="text-sm text-muted [overflow-wrap:anywhere]">{describeStarted(started)}</p>
            </div>
            <LinkButton
              to={listAddress(started.formId)}
              variant="primary"
              onClick={() => actFor(started.company?.id ?? null)}
            >
              {started.isOpen ? 'Continue' : 'Read your answers'}
              <span className="sr-only">
                {' '}
                {started.formTitle} {started.company && `of ${started.company.name}`}
              </span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeStarted({ company, completed, sections, updatedAt, savedBy }: StartedForm): string {
  const parts = [
    company?.name ?? 'In your own name',
    `${completed} of ${sections} sections completed`,
    `saved on ${formatDay(updatedAt)}${savedBy ? ` by ${savedBy}` : ''}`,
  ]
  return parts.join(' · ')
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

function Rows({ forms, isStaff }: { forms: SubmissionSummary[]; isStaff: boolean }) {
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
            {isStaff ? <p className="text-muted">{applicantOf(form)}</p> : <Continue form={form} />}
          </div>
          <div className="flex flex-wrap items-start gap-2 sm:justify-end">
            <ApprovalBadge form={form} />
            <StatusBadge status={form.status} />
            {!isStaff && <WaitingBadge form={form} />}
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
