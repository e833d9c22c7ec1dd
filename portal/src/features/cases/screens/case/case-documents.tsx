import { lazy, Suspense, useState } from 'react'
import { type DocumentView, downloadDocument } from '#features/documents/contract.ts'
import { DownloadButton } from '#kit/download-button.tsx'
import { formatShortDay } from '#platform/nigerian-time.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { Icon } from '#ui/icon.tsx'

// Loaded lazily, with the dialog that it opens.
const DocumentPreview = lazy(() =>
  import('./document-preview.tsx').then((module) => ({ default: module.DocumentPreview })),
)

const canPreview = ({ type }: DocumentView): boolean => ['pdf', 'jpg', 'png'].includes(type)

/** Supporting documents with download links; images and PDFs can be previewed (issue 5). */
export function DocumentList({ documents }: { documents: readonly DocumentView[] }) {
  const [shown, setShown] = useState<DocumentView>()
  if (documents.length === 0) return <p className="text-muted">No documents uploaded</p>
  return (
    <>
      <ul className="border-t border-line">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onPreview={() => setShown(document)} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {shown && <DocumentPreview document={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  )
}

const downloadUrl = (id: string): string => endpointUrl(downloadDocument, { params: { id } })

function DocumentRow({ document, onPreview }: { document: DocumentView; onPreview: () => void }) {
  const { id, originalName, size, uploadedAt } = document
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5">
      <span className="flex min-w-0 flex-1 basis-48 items-start gap-3">
        <Icon
          name={document.type === 'pdf' || document.type === 'docx' ? 'document' : 'image'}
          className="mt-0.5 text-amber"
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {originalName}
          <span className="tabular block text-sm text-muted">
            {formatFileSize(size)} · {formatShortDay(uploadedAt)}
          </span>
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {canPreview(document) && (
          <Button size="sm" icon="eye" onClick={onPreview}>
            Preview<span className="sr-only"> {originalName}</span>
          </Button>
        )}
        <DownloadButton url={downloadUrl(id)} fileName={originalName} failure={`Failed to download ${originalName}`}>
          Download<span className="sr-only"> {originalName}</span>
        </DownloadButton>
      </span>
    </li>
  )
}
