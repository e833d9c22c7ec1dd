import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ActingLine } from '#kit/company/acting-line.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { holds, may } from '#platform/duties.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { QuotedText } from '#ui/quoted-text.tsx'
import { SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { availableActions } from '../../kind.ts'
import { getForm, type Submission, type HistoryEntry } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { AskedDocuments } from './asked-documents.tsx'
import { NextStep } from './next-step.tsx'
import { PrintButton } from './print-button.tsx'
import { ApprovalBadge, StatusBadge, WaitingBadge } from './status-badges.tsx'
import { SubmissionAnswers } from './submission-answers.tsx'
import { SubmissionDocuments } from './submission-documents.tsx'
import { SubmissionInformation } from './submission-information.tsx'

// The last part of the page.
const Timeline = onDemand(() => import('#ui/timeline.tsx').then((part) => part.Timeline), {
  fallback: <SkeletonText lines={4} />,
})

// Many who read their application have nothing to answer.
const AnswerForm = onDemand(() => import('./answer-form.tsx').then((part) => part.AnswerForm), {
  name: 'answer-form',
  fallback: <SkeletonText lines={3} />,
})

/** What the Commission and the applicant wrote to each other, and for the applicant a box for an answer. */
function Answers({ form }: { form: Submission }) {
  const open =
    form.own && form.status === 'completed' && availableActions(form, form.role).includes('documents-uploaded')
  const written = [
    ...form.messages.map((answer) => ({ ...answer, kind: 'answer' })),
    ...form.entries.map((entry) => ({ ...entry, quoted: '' })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  if (!open && written.length === 0) return null
  return (
    <section aria-labelledby="messages" className="grid gap-4">
      <h2 id="messages">Messages about this application</h2>
      {written.length > 0 && (
        <ol className="border-t border-line">
          {written.map(({ id, at, by, text, quoted, kind }) => (
            <li key={`${at}-${id}`} className="border-b border-line py-3">
              <p className="text-sm text-muted">
                {by}
                {kind === 'question' && ' (question)'}, <time dateTime={at}>{formatMoment(at)}</time>
              </p>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
              {quoted && <QuotedText>{quoted}</QuotedText>}
            </li>
          ))}
        </ol>
      )}
      {open && <AnswerForm form={form} />}
    </section>
  )
}

const FeeNotice = onDemand(() => import('../fill-in/fee-notice.tsx').then((part) => part.FeeNotice), {
  name: 'fee-notice',
  fallback: <SkeletonText lines={4} />,
})

// Applicants never see the page of staff.
const StaffApplication = onDemand(() => import('../work/staff-application.tsx').then((part) => part.StaffApplication), {
  name: 'staff-application',
  fallback: (
    <div data-record-loading>
      <SkeletonRows rows={8} label="Loading the application" />
    </div>
  ),
})
// Few applications are corrected.
const Corrections = onDemand(
  () => import('../../corrections/screens/corrections.tsx').then((part) => part.Corrections),
  { fallback: <SkeletonText lines={4} /> },
)
const AnswerVersions = onDemand(
  () => import('../../corrections/screens/answer-versions.tsx').then((part) => part.AnswerVersions),
  { fallback: null },
)
const Letters = onDemand(() => import('../../letters/screens/letters.tsx').then((part) => part.Letters), {
  fallback: <SkeletonText lines={2} />,
})
// Few people act for a company.
const LostCompany = onDemand(() => import('#kit/company/lost-company.tsx').then((part) => part.LostCompany))
const MoveForm = onDemand(() => import('../company/move-form.tsx').then((part) => part.MoveForm), { fallback: null })

export const meta = () => pageMeta({ title: 'Application' })

export const handle = { heading: 'Application' } satisfies RouteHandle

/** One submission, for its applicant and for staff (spec 2 §2.1). */
export default function SubmissionPage() {
  const { formId = '' } = useParams()
  const { user } = useSession()
  const { data, isPending, error, refetch } = useApiQuery(getForm, { params: { id: formId } })
  // A member who has left reads on until the page asks again.
  const isLost = Boolean(data?.form.company) && error?.status === 404
  return (
    <div className="shell py-8 sm:py-12">
      {isPending && <PageSkeleton />}
      {isLost && <LostCompany name={data?.form.company?.name ?? ''} heading="Application" />}
      {data && user && !isLost && (
        <SubmissionDetail form={data.form} admin={holds(user, may.readApplications) && !data.form.own} />
      )}
      {error &&
        !data &&
        (error.status === 404 ? (
          <NotFound />
        ) : (
          <QueryFailure title={messages.fetchFormFailed} error={error} onRetry={() => void refetch()} />
        ))}
    </div>
  )
}

type DetailProps = { form: Submission; admin: boolean }

function SubmissionDetail({ form, admin }: DetailProps) {
  const { own } = form
  const [search] = useSearchParams()
  if (own && search.has('corrections')) return <Corrections form={form} />
  if (admin) return <StaffApplication form={form} />
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Profile', to: '/user-profile' },
          { label: messages.yourForms, to: '/user-profile/forms' },
          { label: form.reference },
        ]}
        kicker={form.reference}
        title={form.formTitle}
        meta={
          <>
            <ApprovalBadge form={form} />
            <StatusBadge status={form.status} />
            <WaitingBadge form={form} />
          </>
        }
        actions={<PrintButton />}
      />
      {own && (
        <>
          <ActingLine company={form.company} record="application" />
          <NextStep form={form} />
        </>
      )}
      <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
        <div className="grid min-w-0 gap-12">
          {form.letters.length > 0 && <Letters form={form} />}
          <SubmissionInformation form={form} />
          <Answers form={form} />
          {own && form.approvalStatus !== 'rejected' && (
            <FeeNotice form={form} answers={form.formData} filedAt={form.createdAt} />
          )}
          <SubmissionDocuments title="Filled Form Documents" documents={form.filledForm} />
          <SubmissionDocuments title="Supporting Documents" documents={form.documents} />
          <AskedDocuments form={form} />
          <SubmissionAnswers form={form} />
          {form.versions.length > 0 && <AnswerVersions form={form} />}
          {own && !form.company && <MoveForm form={form} />}
        </div>
        <SubmissionHistory history={form.history} />
      </div>
    </>
  )
}

function NotFound() {
  const navigate = useNavigate()
  return (
    <>
      <h1 className="sr-only">{messages.submissionNotFoundTitle}</h1>
      <EmptyState
        title={messages.submissionNotFoundTitle}
        action={
          <Button icon="arrow-left" onClick={() => void navigate(-1)}>
            Go Back
          </Button>
        }
      >
        {messages.submissionNotFound}
      </EmptyState>
    </>
  )
}

function PageSkeleton() {
  return (
    <div data-record-loading className="grid gap-10">
      <h1 className="sr-only">Application</h1>
      <SkeletonText lines={2} />
      <SkeletonRows rows={8} label="Loading the application" />
    </div>
  )
}

/** All changes, oldest first, for applicant and staff. */
function SubmissionHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history" className="lg:sticky lg:top-20 print:mt-8">
      <h2 id="history" className="mb-5">
        History
      </h2>
      <Timeline
        label="History of the application"
        items={history.map(({ id, at, text, by, files, reason }, index) => ({
          id,
          title: text,
          time: formatMoment(at),
          dateTime: at,
          state: index === history.length - 1 ? 'now' : 'done',
          body: (
            <>
              <p>{by}</p>
              {reason && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>}
              {files.length > 0 && <p className="text-sm [overflow-wrap:anywhere]">{files.join(', ')}</p>}
            </>
          ),
        }))}
      />
    </section>
  )
}
