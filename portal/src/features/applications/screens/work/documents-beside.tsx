import { useEffect, useRef } from 'react'
import { DocumentReader, type DocumentReaderProps } from '#kit/document-viewer/document-reader.tsx'
import { IconButton } from '#ui/button.tsx'

/** A document beside the answers, at the height of the window. */
export function DocumentsBeside({ onClose, ...reader }: DocumentReaderProps & { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const shown = reader.documents.find(({ id }) => id === reader.openId)
  return (
    <section
      aria-labelledby="beside"
      data-print="no"
      className="sticky top-[calc(var(--head-bar,0px)+3.75rem)] flex h-[calc(100dvh-var(--head-bar,0px)-4.5rem)] min-w-0 flex-col gap-2"
    >
      <div className="flex items-start gap-2">
        <h2 ref={heading} id="beside" tabIndex={-1} className="min-w-0 flex-1 text-lg [overflow-wrap:anywhere]">
          {shown?.name}
        </h2>
        <IconButton icon="close" label="Close the document" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1">
        <DocumentReader {...reader} />
      </div>
    </section>
  )
}
