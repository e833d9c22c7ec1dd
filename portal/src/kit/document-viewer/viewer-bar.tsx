import { useEffect, useState } from 'react'
import { AnchorButton, IconButton } from '#ui/button.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { countPdfPages } from './pdf-pages.ts'
import { zoomSteps } from './picture-size.ts'
import type { FileAddress } from './use-file-address.ts'
import type { ViewedDocument } from './viewed-document.ts'

export interface ViewerActions {
  previous: (() => void) | undefined
  next: (() => void) | undefined
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
  turn: () => void
}

type Props = {
  document: ViewedDocument
  place: string | undefined
  actions: ViewerActions
  zoom: number
  file: FileAddress
  isPicture: boolean
}

/** The buttons of the viewer, with the keys that do the same. */
export function ViewerBar({ document, place, actions, zoom, file, isPicture }: Props) {
  const { previous, next } = actions
  return (
    <div role="toolbar" aria-label="Document" className="flex flex-wrap items-center gap-x-1 gap-y-2">
      {place && (
        <>
          <IconButton
            icon="chevron-left"
            label="Previous document (←)"
            aria-disabled={!previous}
            onClick={() => previous?.()}
          />
          <span className="tabular text-sm whitespace-nowrap" role="status">
            {place}
          </span>
          <IconButton icon="chevron-right" label="Next document (→)" aria-disabled={!next} onClick={() => next?.()} />
        </>
      )}
      {/* For a PDF too, so that the focus stays where it is between documents. */}
      <PictureButtons {...{ actions, zoom, isPicture }} />
      <p className="tabular ms-auto text-sm text-muted">
        <Facts key={document.id} document={document} file={file} />
      </p>
      {file.address && (
        <>
          <AnchorButton href={file.address} download={document.name} icon="download" size="sm">
            Download
          </AnchorButton>
          <AnchorButton href={file.address} target="_blank" rel="noopener" icon="external" size="sm">
            Open in a new tab
          </AnchorButton>
        </>
      )}
    </div>
  )
}

const PictureButtons = ({ actions, zoom, isPicture }: Pick<Props, 'actions' | 'zoom' | 'isPicture'>) => (
  <>
    <IconButton
      icon="minus"
      label="Zoom out (−)"
      aria-disabled={!isPicture || zoom === zoomSteps[0]}
      onClick={() => isPicture && actions.zoomOut()}
    />
    <span className="tabular min-w-14 text-center text-sm" role="status">
      {isPicture && `${zoom * 100} %`}
    </span>
    <IconButton
      icon="plus"
      label="Zoom in (+)"
      data-first-focus=""
      aria-disabled={!isPicture || zoom === zoomSteps.at(-1)}
      onClick={() => isPicture && actions.zoomIn()}
    />
    <IconButton icon="redo" label="Turn (r)" aria-disabled={!isPicture} onClick={() => isPicture && actions.turn()} />
  </>
)

/** The size, and of a PDF the number of pages. */
function Facts({ document: { type, size }, file: { file } }: Pick<Props, 'document' | 'file'>) {
  const [pages, setPages] = useState<number>()
  useEffect(() => {
    let gone = false
    if (file && type === 'pdf') void countPdfPages(file).then((count) => !gone && setPages(count))
    return () => void (gone = true)
  }, [file, type])
  return `${pages === undefined ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'} · `}${formatFileSize(size)}`
}
