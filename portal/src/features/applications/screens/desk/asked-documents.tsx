import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import type { Submission } from '../../contract.ts'
import { type DocumentStatus, listAskedDocuments } from '../../asked-documents.ts'

const words: Record<DocumentStatus, string> = {
  uploaded: 'Uploaded',
  'not-applicable': 'Not applicable',
  missing: 'Missing',
}

type Props = {
  form: Submission
  /** Asks the applicant for those that are missing. */
  onAsk?: ((missing: readonly string[]) => void) | undefined
  /** Beside each document. */
  actionOf?: ((name: string) => ReactNode) | undefined
}

/** The documents that the answers ask for, and why one does not apply. */
export function AskedDocuments({ form, onAsk, actionOf }: Props) {
  const asked = listAskedDocuments(form)
  const missing = asked.filter(({ status }) => status === 'missing').map(({ name }) => name)
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="asked">
      <h2 id="asked" className="mb-4">
        Documents asked for
      </h2>
      <DescriptionList
        items={asked.map(({ name, status }) => ({
          term: name,
          value: status === 'not-applicable' ? `${words[status]}: ${form.notApplicable[name]}` : words[status],
          action: actionOf?.(name),
        }))}
      />
      {onAsk && missing.length > 0 && (
        <Button icon="comment" size="sm" className="mt-3" onClick={() => onAsk(missing)}>
          Ask for the missing documents
        </Button>
      )}
    </section>
  )
}
