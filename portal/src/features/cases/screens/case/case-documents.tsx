import { lazy, Suspense, useState } from 'react'
import type { DocumentView } from '#features/documents/contract.ts'
import { isViewable } from '#kit/document-viewer/viewed-document.ts'
import { DownloadButton } from '#kit/download-button.tsx'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { downloadUrl, toViewed } from './viewed-documents.ts'

// Loaded lazily, with the dialog that it opens.
const DocumentViewer = lazy(() =>
  import('#kit/document-viewer/document-viewer.tsx').then((module) => ({ default: module.DocumentViewer })),
)

/** Supporting documents with download links; images and PDFs can be previewed. */
export function DocumentList({ documents }: { documents: readonly DocumentView[] }) {
  const [openId, setOpenId] = useState<string>()
  if (documents.length === 0) return <p className="text-muted">No documents uploaded</p>
  return (
    <>
      <ul className="border-t border-line">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onPreview={() => setOpenId(document.id)} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {openId && (
          <DocumentViewer
            documents={documents.filter(isViewable).map(toViewed)}
            {...{ openId }}
            onOpen={setOpenId}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

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
        {isViewable(document) && (
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
