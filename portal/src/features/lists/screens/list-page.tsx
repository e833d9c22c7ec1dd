// One screen draws every list of staff. The list fills the window from 640 px on and scrolls under its own header; below, rows are cards. Rows keep
// their places: when the list is read again each row gets its new cells where it is, a row that left stays and takes no more actions, and what has
// come or moved by others waits for 'Changed: refresh', because an officer loses more by a row that moves than by one that waits.
// The focus is the cursor: `j` and `k` move it between the links of the rows. An action acts on its row and the cursor stays there; where the action
// removes the row, the one that takes its place is next. Presses are sent in the background, those within the time of one call as one batch. Single letters can be switched off in the account and never act while
// something is typed. `?view=…` shows what the view says now; its filters are beside it, so that a link outlives the view.
// A table that draws only what is in view is worth it with rows of different heights or more than 100 at once.

import { type ReactNode, useRef, useState } from 'react'
import { expectBox } from '#kit/writing/early-keys.ts'
import { type KeyActions, useKeys } from '#kit/desk/use-keys.ts'
import { onDemand } from '#kit/on-demand.tsx'
import type { Writing } from '#kit/writing/use-writing.ts'
import { cards, useMedia } from '#kit/use-media.ts'
import { Alert } from '#ui/alert.tsx'
import { hasExtras, type StaffList } from '../contract.list.ts'
import { spokenOutcome } from './batches/batch-jobs.ts'
import { cardColumns, filledColumns, fittingColumns } from './columns.ts'
import { ExportMenu } from './export-menu.tsx'
import type { ListFigure } from './figure-strip.tsx'
import type { SelectedPart } from './batches/bulk-bar.tsx'
import { type Counts, labelOf, droppedWords } from './filters/filter-words.ts'
import { ListBody, type ListFailure, type ListWords, rangeWords } from './list-body.tsx'
import { ActionDialog, ListFootBar, ListStrip } from './list-strip.tsx'
import { ListTools } from './list-tools.tsx'
import type { RecordPreview } from './preview-pane.tsx'
import { useWidthInRem } from './table/use-width.ts'
import { type Desk, useDesk } from './use-desk.ts'

const PreviewPane = onDemand(() => import('./preview-pane.tsx').then((part) => part.PreviewPane), {
  fallback: <div className="w-96 shrink-0 2xl:w-[34rem]" />,
})
const ShortcutsDialog = onDemand(() => import('./keys/shortcuts-dialog.tsx').then((part) => part.ShortcutsDialog), {
  fallback: null,
})

export type { RecordPreview, SelectedPart }

export interface ListPageProps {
  list: StaffList
  /** By default the plural; null where the page has a heading of its own. */
  title?: string | null
  /** Buttons for what is started from the list. */
  actions?: ReactNode
  /** What its feature does with selected records, beside the actions of the list. */
  Selected?: SelectedPart | undefined
  /** Counts that filter; by default those of the first filter that counts a few values. */
  figures?: readonly ListFigure[] | ((counts: Counts) => readonly ListFigure[])
  Preview?: RecordPreview
  /** False for a preview without a place to reply and to write a note. */
  writes?: boolean
  /** Shown when the list could not be read. */
  Failure?: ListFailure
  words?: ListWords
  /** Shown after the rows of the page, e.g. what is not stored yet. */
  after?: ReactNode
  footnote?: ReactNode
}

/** The screen of a list of staff. Everything on it follows from the list's description. */
export function ListPage(props: ListPageProps) {
  const {
    list,
    title,
    actions,
    Selected,
    figures,
    Preview,
    writes = Preview !== undefined,
    Failure,
    words,
    after,
    footnote,
  } = props
  const desk = useDesk(list)
  const { page, preview } = desk
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
      {title !== null && <ListHead {...{ desk, actions }} columns={ids} title={title ?? titleOf(list)} />}
      <PrintedQuery desk={desk} />
      <ListStrip {...{ desk, Selected }} figures={shown} columns={ids} />
      <ListTools {...{ desk, keys }} hasPreview={Preview !== undefined} onHelp={() => setHelping(true)} />
      <ListNotices desk={desk} />
      <div className="flex min-h-0 flex-1 gap-3">
        {/* An open sealed record has no page: it is printed from here. */}
        <div
          ref={frame}
          data-print={list.sealed && pane ? 'no' : undefined}
          className="flex min-h-0 min-w-0 flex-1 flex-col gap-1"
        >
          <ListBody {...{ desk, columns, words, Preview, Failure, after }} />
        </div>
        {pane && Preview && <PreviewPane {...{ desk, Preview }} row={pane} />}
      </div>
      <ListFootBar {...{ desk, Selected }} columns={ids} />
      {footnote && <p className="max-w-4xl pb-3 text-xs text-muted">{footnote}</p>}
      <p role="status" className="sr-only">
        {desk.said}
      </p>
      <p role="status" className="sr-only">
        {outcome && spokenOutcome(outcome, list)}
      </p>
      {desk.asking && <ActionDialog {...desk.asking} desk={desk} />}
      {isHelping && <ShortcutsDialog keys={keys} onClose={() => setHelping(false)} />}
    </div>
  )
}

/** The borders and the scrollbar of the table, in rem. */
const scrollbar = 1.2

/** Chosen columns are all shown; of the usual ones a table has those with content that have room. A card has the same few of every list. */
function shownColumns({ page: { columns, isChosen, rows } }: Desk, room: number | undefined, hasCards: boolean) {
  if (hasCards) {
    const { lead, line } = cardColumns(columns)
    return columns.filter((column) => column === lead || line.includes(column))
  }
  if (isChosen || room === undefined) return columns
  return fittingColumns(filledColumns(columns, rows), room - scrollbar)
}

const titleOf = ({ plural }: StaffList) => plural.charAt(0).toUpperCase() + plural.slice(1)

/** On paper, which records the list shows: search and filters are controls, and are not printed. */
function PrintedQuery({ desk: { list, address, page } }: { desk: Desk }) {
  const { q, filters } = address.state.query
  const { data } = page.answer
  if (!data) return null
  const set = list.filters.flatMap((filter) => {
    const values = filters[filter.id]?.map((value) => labelOf(filter, value, data.counts)) ?? []
    return values.length > 0 ? [`${filter.label}: ${values.join(', ')}`] : []
  })
  const words = [rangeWords(data, list.plural, q !== ''), ...(q ? [`Search: ${q}`] : []), ...set]
  return <p className="hidden text-sm print:block">{words.join('. ')}</p>
}

/** A strip has place for so many. */
const max = 8

/** The counts of a list that has no dashboard of its own: its first counted filter of a few values. */
export function figuresOf({ filters }: StaffList, counts: Counts): ListFigure[] {
  const filter = filters.find(({ counted, choices }) => counted && choices && choices.length <= max)
  if (!filter?.choices) return []
  const figures = filter.choices.map(({ value, label }) => {
    const known = counts[filter.id]
    const count = known && (known.find((each) => each.value === value)?.count ?? 0)
    return { label, count, filters: { [filter.id]: [value] } }
  })
  return [{ label: 'All', count: undefined, filters: {} }, ...figures]
}

/** What an address or an old view asks for and is not there. */
function ListNotices({ desk: { list, address } }: { desk: Desk }) {
  const { state, change, isLost } = address
  const words = droppedWords(list, state.dropped)
  const [dismissed, setDismissed] = useState<string>()
  if (isLost)
    return (
      <Alert kind="warning" title="This view is no longer there" onDismiss={() => change({ view: undefined })}>
        It was deleted, or it is not shared with you. The list shows the filters of the address.
      </Alert>
    )
  if (!words || dismissed === words) return null
  return (
    <Alert kind="warning" title={`Left out: ${words}`} onDismiss={() => setDismissed(words)}>
      The list does not know it any more. The other filters are shown.
    </Alert>
  )
}

/** The name of the list and what can be started from it, in one line of a workplace. */
function ListHead({
  desk,
  title,
  columns,
  actions,
}: {
  desk: Desk
  title: string
  columns: string[]
  actions: ReactNode
}) {
  const { list, calls, address } = desk
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h1 className="min-w-0 text-xl [overflow-wrap:anywhere] max-sm:text-base">{title}</h1>
      {(actions || hasExtras(list)) && (
        <section aria-labelledby="quick-actions" data-print="no" className="flex flex-wrap items-center gap-2">
          <h2 id="quick-actions" className="text-xs font-semibold text-muted max-lg:sr-only">
            Quick Actions
          </h2>
          {hasExtras(list) && <ExportMenu {...{ list, calls, columns }} query={address.state.query} />}
          {actions}
        </section>
      )}
    </header>
  )
}

type Shortcut = [key: string, words: string, act: KeyActions[string]]
const only = (is: boolean, ...keys: Shortcut[]): Shortcut[] => (is ? keys : [])

interface Options {
  hasPreview: boolean
  /** Whether the preview has a place to reply and to write a note. */
  writes: boolean
  onHelp: () => void
}

/** The keys of a list, and what they do in words. */
function useShortcuts(desk: Desk, { hasPreview, writes, onHelp }: Options): [key: string, words: string][] {
  const { list, page, cursor, preview, selection, press, say, linkTo, mayAct } = desk
  const byKey = list.actions.flatMap((action) =>
    action.shortcut && mayAct ? [[action.shortcut, action] as const] : [],
  )
  /** A preview that follows the row in use; a sealed record is opened by itself. */
  const follows = hasPreview && !list.sealed
  const mayWrite = writes && mayAct
  const move = (by: 1 | -1) => {
    // The row that left has made the step.
    if (by > 0 && cursor.hasJustMoved()) return
    if (!cursor.move(by)) say(by > 0 ? 'Last row of this page' : 'First row of this page')
  }
  const select = () => {
    if (!cursor.row) return false
    const count = selection.count + (selection.has(cursor.row.id) ? -1 : 1)
    selection.toggle(cursor.row.id)
    say(`${count} selected`)
    return undefined
  }
  const selectPage = () => {
    const { rows } = page
    const on = !rows.every(({ id }) => selection.has(id))
    selection.tickPage(on)
    say(`${on ? rows.length : 0} selected`)
  }
  const write = (writing: Writing) => {
    const { row } = cursor
    if (!row) return false
    if (preview.hasPane || list.sealed) preview.write(row.id, writing)
    else {
      const address = linkTo(row.id, { write: writing })
      expectBox(address)
      desk.go(address)
    }
    return undefined
  }
  const keys: Shortcut[] = [
    ['j', 'Next row', () => move(1)],
    ['k', 'Previous row', () => move(-1)],
    ...only(
      hasExtras(list),
      ['x', 'Select or unselect the row', select],
      ['X', 'Select all rows of the page, or none', selectPage],
    ),
    ['o', `Open the ${list.noun}`, () => cursor.follow()],
    ...only(follows, [
      'p',
      'Show or hide the preview',
      () => (cursor.row ? preview.toggle(cursor.row.id) : desk.showPreview()),
    ]),
    ...byKey.map(([key, action]): Shortcut => [
      key,
      action.needs === 'person' ? `${action.label} to me` : action.label,
      () => press(action),
    ]),
    ...only(mayWrite, ['r', 'Write a reply', () => write('reply')], ['n', 'Write a note', () => write('note')]),
    [
      '/',
      list.searchLabel ?? `Search ${list.plural}`,
      () => document.querySelector<HTMLInputElement>('[data-list-search]')?.focus(),
    ],
    ['?', 'Show these keys', onHelp],
  ]
  useKeys(Object.fromEntries(keys.map(([key, , act]) => [key, act])), !list.sealed)
  return keys.map(([key, words]) => [key, words])
}
