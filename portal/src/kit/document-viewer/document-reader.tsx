import { type KeyboardEvent, useState, useLayoutEffect, useRef, useEffect } from 'react'
import { fetchFile } from '../api/browser-api.ts'
import { Alert } from '#ui/alert.tsx'
import { AnchorButton, IconButton } from '#ui/button.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Spinner } from '#ui/spinner.tsx'
import type { ViewedDocument } from './viewed-document.ts'

export type DocumentReaderProps = {
  /** Those between which the reader moves. */
  documents: readonly ViewedDocument[]
  /** One of them. */
  openId: string
  onOpen: (id: string) => void
}

const upright = { quarters: 0, zoom: 1 }

/** Shows pictures and PDFs: zoom, turn, previous and next, by buttons and keys. Fills its container. */
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

type Props = { document: ViewedDocument; file: FileAddress; quarters: number; zoom: number }

/** The document itself, or why it is not shown. A PDF is shown by the browser's own viewer, which has its own zoom. */
function DocumentStage({ document: { name, type }, file: { address, failure }, quarters, zoom }: Props) {
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

type PictureStageProps = { address: string; name: string; quarters: number; zoom: number }

const nothing: Size = { width: 0, height: 0 }

/** A picture in its stage; larger than the stage it is scrolled, also by the arrow keys. */
function PictureStage({ address, name, quarters, zoom }: PictureStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(nothing)
  const [natural, setNatural] = useState(nothing)
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setRoom({ width: element.offsetWidth, height: element.offsetHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const shown = shownSize(natural, room, { quarters, zoom })
  const isAcross = quarters % 2 !== 0
  const own = isAcross ? { width: shown.height, height: shown.width } : shown
  return (
    <div
      ref={stage}
      // The keyboard scrolls what has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={`${name}, shown at ${zoom * 100} %`}
      className="grid h-full min-h-0 w-full overflow-auto rounded-sm bg-sunken -outline-offset-3"
    >
      <div className="relative m-auto" style={shown}>
        <img
          src={address}
          alt={name}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{ ...own, transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)` }}
        />
      </div>
    </div>
  )
}

interface ViewerActions {
  previous: (() => void) | undefined
  next: (() => void) | undefined
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
  turn: () => void
}

type ViewerBarProps = {
  document: ViewedDocument
  place: string | undefined
  actions: ViewerActions
  zoom: number
  file: FileAddress
  isPicture: boolean
}

/** The buttons of the viewer, with the keys that do the same. */
function ViewerBar({ document, place, actions, zoom, file, isPicture }: ViewerBarProps) {
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

const PictureButtons = ({ actions, zoom, isPicture }: Pick<ViewerBarProps, 'actions' | 'zoom' | 'isPicture'>) => (
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
function Facts({ document: { type, size }, file: { file } }: Pick<ViewerBarProps, 'document' | 'file'>) {
  const [pages, setPages] = useState<number>()
  useEffect(() => {
    let gone = false
    if (file && type === 'pdf') void countPdfPages(file).then((count) => !gone && setPages(count))
    return () => void (gone = true)
  }, [file, type])
  return `${pages === undefined ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'} · `}${formatFileSize(size)}`
}

interface FileAddress {
  /** Of the bytes in memory. */
  address?: string
  file?: Blob
  failure?: string
}

/** Fetches a file that needs the token, and gives it an address in this page. */
function useFileAddress(url: string, name: string): FileAddress {
  const [state, setState] = useState<FileAddress & { url?: string }>({})
  useEffect(() => {
    let address: string | undefined
    let gone = false
    fetchFile(url, name).then(
      (file) => {
        if (gone) return
        address = URL.createObjectURL(file)
        setState({ url, address, file })
      },
      (error: Error) => {
        if (!gone) setState({ url, failure: error.message })
      },
    )
    return () => {
      gone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [url, name])
  // Never the file before, whose address is gone.
  return state.url === url ? state : {}
}

interface Size {
  width: number
  height: number
}

export const zoomSteps = [1, 1.5, 2, 3, 4, 6] as const

/** The next step up or down; the last one stays. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next = direction > 0 ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom)
  return next ?? zoom
}

/** The size of a picture as it is shown: turned by quarters, fitted into its stage without being enlarged, then zoomed. */
export function shownSize(natural: Size, stage: Size, { quarters, zoom }: { quarters: number; zoom: number }): Size {
  const isAcross = quarters % 2 !== 0
  const width = isAcross ? natural.height : natural.width
  const height = isAcross ? natural.width : natural.height
  const fit = Math.min(1, stage.width / width, stage.height / height) || 1
  return { width: width * fit * zoom, height: height * fit * zoom }
}

const maxStreams = 60
const maxBytes = 4_000_000

/** The number of pages of a PDF; undefined where it is not found quickly, such as in an encrypted one. */
export async function countPdfPages(file: Blob): Promise<number | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Each byte is one character, so that positions in the text are positions in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  return countIn(text) ?? (await countInStreams(text, bytes))
}

/** The root of the tree of pages counts all of them; its branches count fewer. */
function countIn(text: string): number | undefined {
  const counts = [...text.matchAll(/\/Type\s*\/Pages\b/g)].flatMap(({ index }) => {
    const start = text.lastIndexOf('<<', index)
    const around = text.slice(Math.max(start, index - 2_000), index + 2_000).split(/endobj/)[0] ?? ''
    const count = /\/Count\s+(\d{1,6})\b/.exec(around)?.[1]
    return count ? [Number(count)] : []
  })
  const max = Math.max(0, ...counts)
  return max > 0 ? max : undefined
}

/** Newer files keep the tree in compressed streams of objects. */
async function countInStreams(text: string, bytes: Uint8Array<ArrayBuffer>): Promise<number | undefined> {
  const counts: number[] = []
  for (const { index } of [...text.matchAll(/\/ObjStm\b/g)].slice(0, maxStreams)) {
    const start = text.indexOf('stream', index) + 'stream'.length
    const end = text.indexOf('endstream', start)
    if (start < 'stream'.length || end < 0) continue
    const skip = text.startsWith('\r\n', start) ? 2 : 1
    const objects = await inflate(bytes.slice(start + skip, end))
    // In a stream of objects nothing separates one from the next but its place.
    counts.push(...(objects === undefined ? [] : [countIn(objects) ?? 0]))
  }
  const max = Math.max(0, ...counts)
  return max > 0 ? max : undefined
}

/** The beginning of what a stream unpacks to; undefined where it is no such stream. */
async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const decoder = new TextDecoder('latin1')
  let text = ''
  try {
    for (let part = await reader.read(); !part.done && text.length < maxBytes; part = await reader.read())
      text += decoder.decode(part.value, { stream: true })
  } catch {
    // What came before the fault, or before the bytes behind the stream, is enough.
  }
  void reader.cancel().catch(() => {})
  return text || undefined
}
