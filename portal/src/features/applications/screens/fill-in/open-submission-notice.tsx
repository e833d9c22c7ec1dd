import { useParams } from 'react-router'
import { useRootStore } from '#kit/root-store.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { readSubmissionId, submissionKey } from './draft-keys.ts'

/** Reminds the applicant of answers already sent whose documents are missing, so that they do not send them twice. */
export function OpenSubmissionNotice({ userId, companyId }: { userId: string; companyId: string | undefined }) {
  const { formId = '' } = useParams()
  const open = useRootStore((state) => readSubmissionId(state.documents[submissionKey(userId, formId, companyId)]))
  if (!open) return null
  return (
    <Alert
      className="mb-8 max-w-3xl"
      title="You have already sent answers to this form"
      actions={
        <LinkButton to={`/forms/${formId}/upload${companyId ? `?submission=${open}` : ''}`} size="sm">
          Continue with your documents
        </LinkButton>
      }
    >
      The application is complete once its documents are uploaded and it is submitted. Fill the form in again only if
      you want to make another application.
    </Alert>
  )
}
