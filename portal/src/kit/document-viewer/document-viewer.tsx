import { Dialog } from '#ui/overlays/dialog.tsx'
import { DocumentReader, type DocumentReaderProps } from './document-reader.tsx'

type Props = DocumentReaderProps & { onClose: () => void }

export function DocumentViewer({ onClose, ...reader }: Props) {
  const shown = reader.documents.find(({ id }) => id === reader.openId) ?? reader.documents[0]
  if (!shown) return null
  return (
    <Dialog isOpen onClose={onClose} title={shown.name} size="full">
      <DocumentReader {...reader} />
    </Dialog>
  )
}
