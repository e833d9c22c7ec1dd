import { useEffect, useState } from 'react'
import { type DocumentView, downloadDocument } from '#features/documents/contract.ts'
import { fetchFile } from '#kit/browser-api.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { Alert } from '#ui/alert.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'

export const canPreview = ({ type }: DocumentView): boolean => ['pdf', 'jpg', 'png'].includes(type)

/** A picture or a PDF over the page. The file needs the token, so it is fetched first and shown from memory. */
export function DocumentPreview({ document, onClose }: { document: DocumentView; onClose: () => void }) {
  const { address, failure } = useFileAddress(document)
  return (
    <Dialog isOpen onClose={onClose} title={document.originalName} size="lg">
      {failure && <Alert kind="error" title={failure} />}
      {!failure && !address && (
        <div className="grid h-64 place-items-center">
          <Spinner label="Loading the document" />
        </div>
      )}
      {address &&
        (document.type === 'pdf' ? (
          <iframe src={address} title={document.originalName} className="h-[70dvh] w-full border border-line" />
        ) : (
          <img src={address} alt={document.originalName} className="mx-auto max-h-[70dvh] max-w-full" />
        ))}
    </Dialog>
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
