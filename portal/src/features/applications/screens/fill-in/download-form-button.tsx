import { useState } from 'react'
import { ApiError } from '#kit/api-client.ts'
import { downloadFile } from '#kit/browser-api.ts'
import { AnchorButton } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { FormDoc } from '#features/forms/contract.ts'
import { messages } from '../../messages.ts'

/**
 * 'Download Form' (spec 2 §2.1): fetches the file first, so that a missing file gives a message; other failures open the file in a new tab.
 * Without scripts it is a plain link.
 */
export function DownloadFormButton({ docs }: { docs: FormDoc[] }) {
  return docs.map((doc, index) => (
    <DownloadButton key={doc.id} doc={doc} label={index === 0 ? 'Download Form' : `Download ${doc.name}`} />
  ))
}

function DownloadButton({ doc, label }: { doc: FormDoc; label: string }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadFile(doc.docUrl, doc.fileName).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return toast.error(messages.noFormDocument)
      toast.error(messages.downloadFormFailed)
      window.open(doc.docUrl, '_blank', 'noopener')
    })
    setBusy(false)
  }
  return (
    <AnchorButton
      href={doc.docUrl}
      download={doc.fileName}
      icon="download"
      aria-busy={busy || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!busy) void download()
      }}
    >
      {label}
    </AnchorButton>
  )
}
