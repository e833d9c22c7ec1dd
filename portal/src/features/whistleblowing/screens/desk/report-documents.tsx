import { useState } from 'react'
import { downloadFile } from '#kit/browser-api.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import type { Attachment } from '../../contract.ts'
import { writeIsoDate } from '#platform/date-text.ts'

/** Files of a report; each download is recorded in the audit log. */
export function ReportDocuments({ documents }: { documents: Attachment[] }) {
  const [failure, setFailure] = useState<string>()
  const download = (file: Attachment) =>
    downloadFile(file.path, file.name).then(
      () => setFailure(undefined),
      (error: unknown) => setFailure(error instanceof Error ? error.message : `Failed to download ${file.name}`),
    )
  return (
    <section aria-labelledby="report-documents" className="grid gap-1">
      <h3 id="report-documents" className="text-base">
        Documents
      </h3>
      {documents.length === 0 && <p className="text-muted">No documents</p>}
      <ul className="grid">
        {documents.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
            <Icon name="document" className="text-amber" />
            <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
              {file.name}
              <span className="tabular block text-sm text-muted">
                {formatFileSize(file.size)}, added {writeIsoDate(file.uploadedAt)}
              </span>
            </span>
            <Button size="sm" icon="download" onClick={() => void download(file)}>
              Download<span className="sr-only"> {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Alert kind="error">{failure}</Alert>}
    </section>
  )
}
