import { type KeyboardEvent, useState } from 'react'
import { DocumentStage } from './document-stage.tsx'
import { stepZoom } from './picture-size.ts'
import { useFileAddress } from './use-file-address.ts'
import type { ViewedDocument } from './viewed-document.ts'
import { type ViewerActions, ViewerBar } from './viewer-bar.tsx'

export type DocumentReaderProps = {
  /** Those between which the reader moves. */
  documents: readonly ViewedDocument[]
  /** One of them. */
  openId: string
  onOpen: (id: string) => void
}

const upright = { quarters: 0, zoom: 1 }

/** Shows pictures and PDFs: zoom, turn, previous and next, by buttons and keys. It fills the place that it has, in a dialog or beside something. */
export function DocumentReader({ documents, openId, onOpen }: DocumentReaderProps) {
  const at = Math.max(
    documents.findIndex(({ id }) => id === openId),
    0,
  )
  const [view, setView] = useState({ id: openId, ...upright })
  const shown = documents[at]
  if (!shown) return null
  // Each document begins upright.
  const { quarters, zoom } = view.id === shown.id ? view : upright
  const look = (change: Partial<typeof upright>) => setView({ id: shown.id, quarters, zoom, ...change })
  const go = (by: number) => {
    const next = documents[at + by]
    if (next) onOpen(next.id)
  }
  const actions = {
    previous: at > 0 ? () => go(-1) : undefined,
    next: at < documents.length - 1 ? () => go(1) : undefined,
    zoomIn: () => look({ zoom: stepZoom(zoom, 1) }),
    zoomOut: () => look({ zoom: stepZoom(zoom, -1) }),
    fit: () => look(upright),
    turn: () => look({ quarters: (quarters + 1) % 4 }),
  }
  return (
    <Viewed
      document={shown}
      place={documents.length > 1 ? `${at + 1} of ${documents.length}` : undefined}
      {...{ actions, quarters, zoom }}
    />
  )
}

type ViewedProps = {
  document: ViewedDocument
  /** '2 of 3'. */
  place: string | undefined
  actions: ViewerActions
  quarters: number
  zoom: number
}

function Viewed({ document, place, actions, quarters, zoom }: ViewedProps) {
  const file = useFileAddress(document.url, document.name)
  const isPicture = document.type !== 'pdf'
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOfKey(event, actions, { isPicture, isZoomed: zoom > 1 })
    if (!action) return
    event.preventDefault()
    // The page below has keys of its own.
    event.stopPropagation()
    action()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for the buttons in it
    <div className="flex h-full min-h-0 flex-col gap-3" onKeyDown={onKeyDown}>
      <ViewerBar {...{ document, place, actions, zoom, file, isPicture }} />
      <div className="min-h-0 flex-1">
        <DocumentStage {...{ document, file, quarters, zoom }} />
      </div>
    </div>
  )
}

/** A zoomed picture is scrolled by the arrow keys. */
function actionOfKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { previous, next, zoomIn, zoomOut, fit, turn }: ViewerActions,
  { isPicture, isZoomed }: { isPicture: boolean; isZoomed: boolean },
): (() => void) | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'PageUp' || (key === 'ArrowLeft' && !isZoomed)) return previous
  if (key === 'PageDown' || (key === 'ArrowRight' && !isZoomed)) return next
  if (!isPicture) return undefined
  return { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit, r: turn }[key]
}
