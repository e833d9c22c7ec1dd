import { useEffect, useState } from 'react'
import { type DocumentView, downloadDocument } from '#features/documents/contract.ts'
import { fetchFile } from '#kit/browser-api.ts'
import { DownloadButton } from '#kit/download-button.tsx'
import { endpointUrl } from '#platform/endpoint.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Shows an image or PDF in a dialog. The download requires the token, so the file is fetched and shown from memory. */
export function DocumentPreview({ document, onClose }: { document: DocumentView; onClose: () => void }) {
  const { address, failure } = useFileAddress(document)
  const { id, originalName } = document
  const actions = (
    <>
      <DownloadButton
        size="md"
        url={endpointUrl(downloadDocument, { params: { id } })}
        fileName={originalName}
        failure={`Failed to download ${originalName}`}
      >
        Download
      </DownloadButton>
      {address && (
        <AnchorButton href={address} target="_blank" rel="noopener" icon="external">
          Open in a new tab
        </AnchorButton>
      )}
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={originalName} size="lg" actions={actions}>
      {failure && <Alert kind="error" title={failure} />}
      {!failure && !address && (
        <div className="grid h-64 place-items-center">
          <Spinner label="Loading the document" />
        </div>
      )}
      {address && <Shown document={document} address={address} />}
    </Dialog>
  )
}

function Shown({ document, address }: { document: DocumentView; address: string }) {
  const { type, originalName } = document
  if (type !== 'pdf')
    return (
      <img src={address} alt={originalName} className="mx-auto max-h-[48dvh] max-w-full sm:max-h-[60dvh] rounded-sm" />
    )
  // Most phones, and browsers set to save PDF, would show an empty frame.
  if (!navigator.pdfViewerEnabled)
    return <Alert title="This browser does not show PDF inside a page">Open it in a new tab, or download it.</Alert>
  return (
    <iframe
      src={`${address}#navpanes=0`}
      title={originalName}
      className="h-[48dvh] w-full rounded-sm border border-line sm:h-[60dvh]"
    />
  )
}

function useFileAddress({ id, originalName }: DocumentView) {
  const [state, setState] = useState<{ address?: string; failure?: string }>({})
  useEffect(() => {
    let address: string | undefined
    let gone = false
    fetchFile(endpointUrl(downloadDocument, { params: { id } }), originalName).then(
      (file) => {
        if (gone) return
        address = URL.createObjectURL(file)
        setState({ address })
      },
      (error: Error) => setState({ failure: error.message }),
    )
    return () => {
      gone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [id, originalName])
  return state
}
