import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { Submission } from '../../contract.ts'
import { listAskedDocuments } from '../../asked-documents.ts'

/** Names the documents that the answers ask for and that are not there, before the application is submitted. */
export function MissingDocuments({ form, uploadAddress }: { form: Submission; uploadAddress: string }) {
  const missing = listAskedDocuments(form).filter(({ status }) => status === 'missing')
  if (missing.length === 0) return null
  return (
    <Alert
      kind="warning"
      title={missing.length === 1 ? '1 document is missing' : `${missing.length} documents are missing`}
      actions={
        <LinkButton to={uploadAddress} size="sm">
          Add the missing documents
        </LinkButton>
      }
    >
      <ul className="list-[square] ps-5">
        {missing.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className="mt-2">
        Upload what is missing, or say why it does not apply. Otherwise the Commission will ask you for it.
      </p>
    </Alert>
  )
}
