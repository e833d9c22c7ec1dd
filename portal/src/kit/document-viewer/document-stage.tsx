import { Alert } from '#ui/alert.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { PictureStage } from './picture-stage.tsx'
import type { FileAddress } from './use-file-address.ts'
import type { ViewedDocument } from './viewed-document.ts'

type Props = { document: ViewedDocument; file: FileAddress; quarters: number; zoom: number }

/** The document itself, or why it is not shown. A PDF is shown by the browser's own viewer, which has its own zoom. */
export function DocumentStage({ document: { name, type }, file: { address, failure }, quarters, zoom }: Props) {
  if (failure) return <Alert kind="error" title={failure} />
  if (!address)
    return (
      <div className="grid h-full place-items-center">
        <Spinner label="Loading the document" />
      </div>
    )
  if (type !== 'pdf') return <PictureStage key={address} {...{ address, name, quarters, zoom }} />
  // Most phones, and browsers set to save PDF, would show an empty frame.
  if (!navigator.pdfViewerEnabled)
    return <Alert title="This browser does not show PDF inside a page">Open it in a new tab, or download it.</Alert>
  return <iframe src={`${address}#navpanes=0`} title={name} className="h-full w-full rounded-sm border border-line" />
}
