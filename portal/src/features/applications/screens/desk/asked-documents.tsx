import { DescriptionList } from '#ui/description-list.tsx'
import type { Submission } from '../../contract.ts'
import { type DocumentStatus, listAskedDocuments } from '../../asked-documents.ts'

const words: Record<DocumentStatus, string> = {
  uploaded: 'Uploaded',
  'not-applicable': 'Not applicable',
  missing: 'Missing',
}

/** The documents that the answers ask for, and why one does not apply. */
export function AskedDocuments({ form }: { form: Submission }) {
  const asked = listAskedDocuments(form)
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
        }))}
      />
    </section>
  )
}
