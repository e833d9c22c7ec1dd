import { type ReactNode, useRef, useState } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { useWidthInRem } from './table/use-width.ts'
import type { StaffList } from '../contract.list.ts'
import { spokenOutcome } from './batches/batch-jobs.ts'
import { fittingColumns } from './columns.ts'
import { figuresOf } from './figures.ts'
import type { ListFigure } from './figure-strip.tsx'
import type { Counts } from './filters/filter-words.ts'
import { ListBody, type ListFailure, type ListWords } from './list-body.tsx'
import { ListHead } from './list-head.tsx'
import { ListNotices } from './list-notices.tsx'
import { ListFootBar, ListStrip } from './list-strip.tsx'
import { PrintedQuery } from './printed-query.tsx'
import { ListTools } from './list-tools.tsx'
import type { RecordPreview } from './preview-pane.tsx'
import { type Desk, useDesk } from './use-desk.ts'
import { cards, useMedia } from './use-media.ts'
import { useShortcuts } from './use-shortcuts.ts'

const PreviewPane = onDemand(() => import('./preview-pane.tsx').then((part) => part.PreviewPane), {
  fallback: <div className="w-96 shrink-0 2xl:w-[34rem]" />,
})
const ShortcutsDialog = onDemand(() => import('./keys/shortcuts-dialog.tsx').then((part) => part.ShortcutsDialog), {
  fallback: null,
})

export type { RecordPreview }

export interface ListPageProps {
  list: StaffList
  /** By default the plural; null where the page has a heading of its own. */
  title?: string | null
  /** Buttons for what is started from the list. */
  actions?: ReactNode
  /** Counts that filter; by default those of the first filter that counts a few values. */
  figures?: readonly ListFigure[] | ((counts: Counts) => readonly ListFigure[])
  Preview?: RecordPreview
  /** False for a preview without a place to reply and to write a note. */
  writes?: boolean
  /** Shown when the list could not be read. */
  Failure?: ListFailure
  words?: ListWords
  footnote?: ReactNode
}

/** The screen of a list of staff. Everything on it follows from the list's description. */
export function ListPage(props: ListPageProps) {
  const { list, title, actions, figures, Preview, writes = Preview !== undefined, Failure, words, footnote } = props
  const desk = useDesk(list)
  const { page, address, preview } = desk
  const { outcome } = desk.batches
  const [isHelping, setHelping] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidthInRem(frame)
  const hasCards = useMedia(cards)
  const columns = shownColumns(desk, room, hasCards)
  const ids = columns.map(({ id }) => id)
  const keys = useShortcuts(desk, { hasPreview: Preview !== undefined, writes, onHelp: () => setHelping(true) })
  const counts = page.answer.data?.counts ?? {}
  const shown = typeof figures === 'function' ? figures(counts) : (figures ?? figuresOf(list, counts))
  const pane = Preview && preview.hasPane ? preview.open : undefined
  return (
    <div
      data-list-page
      className="flex flex-col gap-2 px-4 pt-3 sm:h-[var(--list-height,calc(100dvh-var(--head-bar,3.5rem)-var(--foot-bar,0px)))] sm:min-h-[32rem] lg:px-5 print:h-auto print:min-h-0! print:px-0!"
    >
      {title !== null && (
        <ListHead
          {...{ list, calls: desk.calls, state: address.state, columns: ids, actions }}
          title={title ?? titleOf(list)}
        />
      )}
      <PrintedQuery desk={desk} />
      <ListStrip desk={desk} figures={shown} columns={ids} />
      <ListTools desk={desk} hasPreview={Preview !== undefined} onHelp={() => setHelping(true)} />
      <ListNotices desk={desk} />
      <div className="flex min-h-0 flex-1 gap-3">
        {/* An open sealed record has no page: it is printed from here. */}
        <div
          ref={frame}
          data-print={list.sealed && pane ? 'no' : undefined}
          className="flex min-h-0 min-w-0 flex-1 flex-col gap-1"
        >
          <ListBody {...{ desk, columns, words, Preview, Failure }} />
        </div>
        {pane && Preview && (
          <PreviewPane
            {...{ list, Preview }}
            row={pane}
            writing={preview.writing}
            href={desk.linkTo(pane.id)}
            onMove={preview.step}
            onClose={() => {
              preview.close()
              desk.cursor.focus(pane.id)
            }}
          />
        )}
      </div>
      <ListFootBar desk={desk} columns={ids} />
      {footnote && <p className="max-w-4xl pb-3 text-xs text-muted">{footnote}</p>}
      <p role="status" className="sr-only">
        {desk.said}
      </p>
      <p role="status" className="sr-only">
        {outcome && spokenOutcome(outcome, list)}
      </p>
      {isHelping && <ShortcutsDialog keys={keys} onClose={() => setHelping(false)} />}
    </div>
  )
}

/** The borders and the scrollbar of the table, in rem. */
const scrollbar = 1.2

/** The usual columns of a card, so that two records are in view on a phone. */
const onCard = 7

/** Chosen columns are all shown; of the usual ones a table has as many as have room, and a card the first. */
function shownColumns({ list, page: { columns, isChosen } }: Desk, room: number | undefined, hasCards: boolean) {
  if (isChosen || room === undefined) return columns
  if (hasCards) return columns.filter(({ id }) => list.defaults.columns.includes(id)).slice(0, onCard)
  return fittingColumns(columns, room - scrollbar)
}

const titleOf = ({ plural }: StaffList) => plural.charAt(0).toUpperCase() + plural.slice(1)
