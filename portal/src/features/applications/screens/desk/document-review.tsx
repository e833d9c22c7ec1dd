import { onDemand } from '#kit/on-demand.tsx'
import { openPage } from '#kit/api/open-page.ts'
import { useApiMutation } from '#kit/api/query.ts'
import { storeLocally } from '#kit/root-store.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { availableActions } from '../../kind.ts'
import { submitApplication, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { submissionKey } from '../fill-in/draft-keys.ts'
import { MissingDocuments } from '../upload/missing-documents.tsx'
import { UploadedDocuments } from '../upload/uploaded-documents.tsx'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'

// Few people prepare what a colleague sends.
const AskSigner = onDemand(() => import('#kit/sign-in/ask-signer.tsx').then((part) => part.AskSigner))

export type DocumentReviewProps = { form: Submission; formId: string; uploadAddress: string }

/** The document review (spec 2 §2.1): check the uploaded documents, add more, or submit the application. */
export function DocumentReview({ form, formId, uploadAddress }: DocumentReviewProps) {
  const heading = useArrivalFocus()
  const application = useApiMutation(submitApplication, {
    onSuccess: () => {
      // Reset the stored state of this application, so that the form can be filled in again (spec 2 §4).
      for (const id of [formId, form.formIndex])
        storeLocally('documents', submissionKey(form.userId, id, form.company?.id), undefined)
      return openPage(`/user-profile/forms/${form.id}/submitted`)
    },
  })
  const documents = [...form.filledForm, ...form.documents]
  const maySubmit = availableActions(form, form.role).includes('completed')
  return (
    <div className="grid max-w-3xl gap-8">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-3xl">
          {messages.uploaded}
        </h2>
        <p className="measure mt-2 text-muted">
          Check the list. The Commission sees the application once you submit it.
        </p>
      </div>
      <UploadedDocuments documents={documents} />
      <MissingDocuments form={form} uploadAddress={uploadAddress} />
      {application.isError && (
        <Alert kind="error" title={messages.applicationFailed}>
          {application.error.message}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={uploadAddress} icon="plus" className="max-sm:w-full">
          Upload More
        </LinkButton>
        {maySubmit && (
          <Button
            variant="primary"
            icon="send"
            busy={application.isPending}
            busyLabel={messages.processing}
            className="max-sm:w-full"
            onClick={() => application.mutate({ body: { submissionId: form.id } })}
          >
            Submit Application
          </Button>
        )}
      </div>
      {!maySubmit && form.company && <AskSigner company={form.company} />}
    </div>
  )
}
