import type { DocumentView } from '#features/documents/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { nameOfRole } from '../../asked-documents.ts'

/** What a file is in its application. */
export const nameDocument = ({ role }: DocumentView): string =>
  role === 'filledForm' ? 'Filled form' : (nameOfRole(role) ?? 'Supporting document')

/** Uploaded documents, each marked Uploaded (spec 2 §2.1). */
export function UploadedDocuments({ documents }: { documents: readonly DocumentView[] }) {
  return (
    <ul className="border-t border-line">
      {documents.map((document) => (
        <li key={document.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
          <span className="flex min-w-0 flex-1 basis-60 items-start gap-3">
            <Icon name="document" className="mt-0.5 text-amber" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {document.originalName}
              <span className="block text-sm text-muted">
                {nameDocument(document)}
                <span className="tabular"> · {formatFileSize(document.size)}</span>
              </span>
            </span>
          </span>
          <Badge tone="success" className="max-sm:ms-8">
            Uploaded
          </Badge>
        </li>
      ))}
    </ul>
  )
}
