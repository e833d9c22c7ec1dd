import { useNavigate, useParams } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows, SkeletonText } from '#ui/skeleton.tsx'
import { getForm, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { AdminComment } from './admin-comment.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DeleteSubmission } from './delete-submission.tsx'
import { continueAddress } from '../fill-in/continue-address.ts'
import { PrintButton } from './print-button.tsx'
import { QueryFailure } from '#kit/query-failure.tsx'
import { ApprovalBadge, StatusBadge } from './status-badges.tsx'
import { SubmissionAnswers } from './submission-answers.tsx'
import { SubmissionDocuments } from './submission-documents.tsx'
import { SubmissionHistory } from './submission-history.tsx'
import { SubmissionInformation } from './submission-information.tsx'

export const meta = () => pageMeta({ title: 'Application' })

/** One submission, for its applicant and for staff (spec 2 §2.1). */
export default function SubmissionPage() {
  const { formId = '' } = useParams()
  const { user } = useSession()
  const { data, isPending, error, refetch } = useApiQuery(getForm, { params: { id: formId } })
  return (
    <div className="shell py-8 sm:py-12">
      {isPending && <PageSkeleton />}
      {data && user && (
        <SubmissionDetail form={data.form} admin={user.role === 'Admin'} own={data.form.userId === user.id} />
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

function SubmissionDetail({ form, admin, own }: { form: Submission; admin: boolean; own: boolean }) {
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Profile', to: '/user-profile' },
          { label: admin ? messages.allForms : messages.yourForms, to: '/user-profile/forms' },
          { label: form.reference },
        ]}
        kicker={form.reference}
        title={form.formTitle}
        meta={
          <>
            <ApprovalBadge status={form.approvalStatus} />
            <StatusBadge status={form.status} />
          </>
        }
        actions={<PrintButton />}
      />
      {admin && <DecisionButtons form={form} />}
      {own && <OpenSteps form={form} />}
      <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
        <div className="grid min-w-0 gap-12">
          <SubmissionInformation form={form} admin={admin} />
          <AdminComment key={form.id} form={form} admin={admin} />
          <SubmissionDocuments title="Filled Form Documents" documents={form.filledForm} />
          <SubmissionDocuments title="Supporting Documents" documents={form.documents} />
          <SubmissionAnswers form={form} />
          {admin && <DeleteSubmission form={form} />}
        </div>
        <SubmissionHistory history={form.history} />
      </div>
    </>
  )
}

/** The applicant's next step, above everything else. */
function OpenSteps({ form }: { form: Submission }) {
  const address = continueAddress(form)
  if (!address) return null
  const missing = form.status === 'pending_documents'
  return (
    <div
      data-print="no"
      className="mb-10 flex flex-wrap items-center justify-between gap-4 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5"
    >
      <p className="min-w-0 flex-1 basis-72">
        <strong className="block">
          {missing ? 'The signed form is missing' : 'The application is not submitted yet'}
        </strong>
        <span className="text-muted">
          {missing
            ? 'Download the filled form, sign and date it, and upload it with your supporting documents.'
            : 'Your documents have arrived. Check them and submit the application.'}
        </span>
      </p>
      <LinkButton to={address} variant="primary" className="max-sm:w-full">
        {missing ? 'Upload the documents' : 'Review and submit'}
      </LinkButton>
    </div>
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
    <div className="grid gap-10">
      <h1 className="sr-only">Application</h1>
      <SkeletonText lines={2} />
      <SkeletonRows rows={8} label="Loading the application" />
    </div>
  )
}
