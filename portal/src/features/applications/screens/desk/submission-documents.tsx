import type { ReactNode } from 'react'
import type { DocumentView } from '#features/documents/contract.ts'
import { isViewable } from '#kit/document-viewer/viewed-document.ts'
import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { nameOfRole } from '../../asked-documents.ts'
import { messages } from '../../messages.ts'
import { DownloadButton } from '#kit/download-button.tsx'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { addressOf } from './viewed-documents.ts'

type Props = {
  title: string
  documents: readonly DocumentView[]
  /** Opens a document in place. */
  onOpen?: (id: string) => void
  /** Beside the title, and beside each document. */
  action?: ReactNode
  actionOf?: ((document: DocumentView) => ReactNode) | undefined
}

/** Documents of a submission, with download links (spec 2 §2.1). */
export function SubmissionDocuments({ title, documents, onOpen, action, actionOf }: Props) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {documents.length === 0 ? (
        <p className="border-t border-line pt-3 text-muted">No documents uploaded</p>
      ) : (
        <ul className="border-t border-line">
          {documents.map((document) => (
            <DocumentRow key={document.id} {...{ document, onOpen }} action={actionOf?.(document)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function DocumentRow({ document, onOpen, action }: Pick<Props, 'onOpen' | 'action'> & { document: DocumentView }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <Icon name="document" className="mt-0.5 text-amber" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {document.originalName}
          <span className="tabular block text-sm text-muted">
            {nameOfRole(document.role) && `${nameOfRole(document.role)} · `}
            {formatFileSize(document.size)} · {formatShortDay(document.uploadedAt)}
          </span>
        </span>
      </span>
      {onOpen && isViewable(document) && (
        <Button id={`view-${document.id}`} size="sm" icon="eye" onClick={() => onOpen(document.id)}>
          View<span className="sr-only"> {document.originalName}</span>
        </Button>
      )}
      <DownloadButton
        url={addressOf(document)}
        fileName={document.originalName}
        failure={messages.downloadFileFailed(document.originalName)}
      >
        Download<span className="sr-only"> {document.originalName}</span>
      </DownloadButton>
      {action}
    </li>
  )
}
