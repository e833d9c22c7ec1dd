import { lazy, Suspense, useState } from 'react'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { downloadFile } from '../api/browser-api.ts'
import { isViewable, type ViewedDocument } from './viewed-document.ts'

// Loaded with the first document that is opened.
const DocumentViewer = lazy(() =>
  import('./document-viewer.tsx').then((module) => ({ default: module.DocumentViewer })),
)

type Props = {
  label: string
  documents: readonly ViewedDocument[]
  /** The files can still be taken back. */
  onRemove?: (id: string) => void
}

/** The files of a message or an answer: pressing one opens it in place, or downloads it where it cannot be shown. */
export function DocumentChips({ label, documents, onRemove }: Props) {
  const [openId, setOpenId] = useState<string>()
  if (documents.length === 0) return null
  const open = (document: ViewedDocument) => {
    if (isViewable(document)) return setOpenId(document.id)
    const { url, name } = document
    void downloadFile(url, name).catch(() => toast.error(`Failed to download ${name}`))
  }
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {documents.map((document) => (
          <li
            key={document.id}
            className="flex max-w-full min-w-0 items-stretch rounded-md border border-line-strong bg-surface"
          >
            <button
              type="button"
              data-print="text"
              onClick={() => open(document)}
              className="tap inline-flex min-w-0 items-center gap-1.5 rounded-md px-2.5 py-1 text-start text-sm hover:bg-brand-soft"
            >
              <Icon
                name={isViewable(document) && document.type !== 'pdf' ? 'image' : 'document'}
                className="text-amber"
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">{document.name}</span>
              <span className="tabular whitespace-nowrap text-muted">{formatFileSize(document.size)}</span>
            </button>
            {onRemove && (
              <button
                type="button"
                aria-label={`Remove ${document.name}`}
                onClick={() => onRemove(document.id)}
                className="tap inline-grid min-w-8 place-items-center rounded-md hover:bg-brand-soft"
              >
                <Icon name="close" className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {openId && (
          <DocumentViewer
            documents={documents.filter(isViewable)}
            openId={openId}
            onOpen={setOpenId}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
