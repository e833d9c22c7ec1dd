import { type ReactNode, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { storeLocally, useRootStore } from '#kit/root-store.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { availableActions } from '../../kind.ts'
import { getForm, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { ApplicationSteps, BackButton } from '../fill-in/application-steps.tsx'
import { DocumentUpload } from './document-upload.tsx'
import { readSubmissionId, submissionKey } from '../fill-in/draft-keys.ts'
import { ActingLine } from '#kit/company/acting-line.tsx'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'

// The step after this one, and what few people see.
const DocumentReview = onDemand(() => import('../desk/document-review.tsx').then((part) => part.DocumentReview), {
  name: 'document-review',
  fallback: <SkeletonRows rows={6} label="Loading your documents" />,
})
const LostCompany = onDemand(() => import('#kit/company/lost-company.tsx').then((part) => part.LostCompany))

export const meta = () => pageMeta({ title: 'Document Upload' })

export const handle = { heading: 'Document Upload' } satisfies RouteHandle

/** Upload, review and submit documents (spec 2 §2.1). `?submission=` opens any open submission, e.g. from the profile. */
export default function UploadPage() {
  const { formId = '' } = useParams()
  return (
    <div className="shell py-8 sm:py-12">
      <UploadOfForm key={formId} formId={formId} />
    </div>
  )
}

function UploadOfForm({ formId }: { formId: string }) {
  const { user } = useSession()
  return user ? <UploadOfUser formId={formId} userId={user.id} /> : <Waiting />
}

function UploadOfUser({ formId, userId }: { formId: string; userId: string }) {
  const [search] = useSearchParams()
  const kept = useRootStore((state) => readSubmissionId(state.documents[submissionKey(userId, formId)]))
  // The store drops an application once it is submitted, but the screen keeps showing it.
  const [shown, setShown] = useState(kept)
  if (kept && kept !== shown) setShown(kept)
  const submissionId = search.get('submission') ?? kept ?? shown
  return submissionId ? <SubmissionUpload key={submissionId} id={submissionId} formId={formId} /> : <NothingToUpload />
}

function Waiting() {
  return (
    <>
      <PageHeader title="Document Upload" />
      <SkeletonRows rows={6} label="Loading your application" />
    </>
  )
}

function NothingToUpload() {
  const { formId = '' } = useParams()
  return (
    <>
      <BackButton to={`/forms/${formId}`} />
      <PageHeader title="Document Upload" />
      <EmptyState
        title="There is no application to add documents to"
        action={
          <LinkButton to={`/forms/${formId}`} variant="primary">
            Fill in the form
          </LinkButton>
        }
      >
        Fill in the form first. If you have sent your answers from another device, open the application from{' '}
        <a href="/user-profile/forms">your forms</a>.
      </EmptyState>
    </>
  )
}

/** The submission was deleted or belongs to another account, so the form need no longer remind of it. */
function GoneSubmission({ formId }: { formId: string }) {
  const { user } = useSession()
  useForget(user?.id ?? '', formId)
  return <NothingToUpload />
}

function useForget(userId: string, formId: string, companyId?: string): void {
  useEffect(
    () => storeLocally('documents', submissionKey(userId, formId, companyId), undefined),
    [userId, formId, companyId],
  )
}

function SubmissionUpload({ id, formId }: { id: string; formId: string }) {
  const { data, isPending, error, refetch } = useApiQuery(getForm, { params: { id } })
  const [search] = useSearchParams()
  if (isPending) return <Waiting />
  // A member who has left reads on until the page asks again.
  if (data?.form.company && error?.status === 404)
    return <LostCompany name={data.form.company.name} heading="Document Upload" />
  if (!data) {
    if (error?.status === 404) return <GoneSubmission formId={formId} />
    return <QueryFailure title={messages.fetchFormFailed} error={error} onRetry={() => void refetch()} />
  }
  const { form } = data
  const named = search.has('submission') ? `?submission=${encodeURIComponent(id)}` : ''
  const address = `/forms/${formId}/upload${named}`
  const review = `${address}${named ? '&' : '?'}step=review`
  const reviewing = search.get('step') === 'review' && form.filledForm.length > 0 && form.status !== 'completed'
  return (
    <>
      <BackButton to={backAddress(form, formId, reviewing ? address : undefined)} />
      <PageHeader
        kicker={form.reference}
        title={reviewing ? 'Document Review' : 'Document Upload'}
        lead={form.formTitle}
      />
      <ActingLine company={form.company} />
      {form.status !== 'completed' && <ApplicationSteps current={reviewing ? 4 : 3} />}
      <Stage {...{ form, formId, address, review, reviewing }} />
    </>
  )
}

/** From the review to the upload, and from there to the form, or to the application once it is submitted. */
const backAddress = (form: Submission, formId: string, upload: string | undefined): string =>
  upload ?? (form.status === 'completed' ? `/user-profile/forms/${form.id}` : `/forms/${formId}`)

type StageProps = { form: Submission; formId: string; address: string; review: string; reviewing: boolean }

function Stage({ form, formId, address, review, reviewing }: StageProps) {
  if (reviewing) return <DocumentReview {...{ form, formId }} uploadAddress={address} />
  // Members of the company who may not prepare for it, and staff, who never act as the applicant.
  if (form.role !== 'owner' && form.role !== 'preparer')
    return <NoUpload form={form} title="You may read this application, but not add documents" />
  if (!availableActions(form, form.role).includes('documents-uploaded')) return <ClosedNotice {...{ form, formId }} />
  // After the application is submitted, documents that the Commission asks for are added to it.
  const done = `/user-profile/forms/${form.id}${form.correctionsDue ? '?corrections' : ''}`
  const next = form.status === 'completed' ? done : review
  return <DocumentUpload form={form} nextAddress={next} />
}

const NoUpload = ({ form, title, children }: { form: Submission; title: string; children?: ReactNode }) => (
  <Alert
    title={title}
    actions={
      <LinkButton to={`/user-profile/forms/${form.id}`} size="sm">
        Open the application
      </LinkButton>
    }
  >
    {children}
  </Alert>
)

function ClosedNotice({ form, formId }: { form: Submission; formId: string }) {
  // No documents are missing, so the form need no longer remind of the submission.
  useForget(form.userId, formId, form.company?.id)
  return (
    <NoUpload form={form} title={messages.uploadsClosed}>
      See its documents and its history on its page.
    </NoUpload>
  )
}
