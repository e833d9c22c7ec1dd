import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { queryKey } from '#kit/api/query.ts'
import { expectBox } from '#kit/writing/early-keys.ts'
import { readKeySetting } from '#kit/desk/use-keys.ts'
import { useDuty } from '#kit/duty.tsx'
import { storeLocally, useRootStore } from '#kit/root-store.ts'
import type { Writing } from '#kit/writing/use-writing.ts'
import { hasRoomForPane, useMedia } from '#kit/use-media.ts'
import type { StaffList } from '../contract.list.ts'
import { listCalls, type ListPage, type ListRow } from '../contract.ts'
import { useActing } from './batches/use-acting.ts'
import { useBatches } from './batches/use-batches.ts'
import { useCursor, type Cursor } from './keys/use-cursor.ts'
import { searchOf } from './list-state.ts'
import { addressWithList } from './record-neighbours.tsx'
import { useSelection } from './selection.ts'
import type { StableRow } from './stable-rows.ts'
import { useListPage } from './use-list-page.ts'
import { useListState, type ListAddress } from './use-list-state.ts'
import { usePreferences } from './use-preferences.ts'

/** Everything that the parts of a list share. */
export function useDesk(list: StaffList) {
  const navigate = useNavigate()
  const [calls] = useState(() => listCalls(list))
  const address = useListState(list, calls)
  const kept = usePreferences(list, calls)
  const changedHere = useRef(new Set<string>())
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set())
  const page = useListPage(list, calls, { address, kept, own })
  const selection = useSelection(page.queryKey, page.rows)
  const cursor = useCursor(list, page.rows, page.shownKey)
  const preview = usePreview(list, page.rows, { cursor, address })
  const client = useQueryClient()
  const addOwn = (changed: readonly string[]) => {
    for (const id of changed) changedHere.current.add(id)
    setOwn(new Set(changedHere.current))
  }
  useOwnChanges(client, preview.open?.id, addOwn)
  const batches = useBatches({
    calls,
    versionOf(row) {
      const pages = client.getQueriesData<ListPage>({ queryKey: queryKey(calls.page) }).map(([, read]) => read)
      return versionOf(row, { rows: page.rows, pages, own: changedHere.current })
    },
    refresh(changed) {
      addOwn(changed)
      const unchanged = [calls.listViews.path, calls.readPreferences.path, readKeySetting.path]
      return client.invalidateQueries({ predicate: ({ queryKey: [path] }) => !unchanged.includes(String(path)) })
    },
  })
  const search = searchOf(list, address.state)
  const mayAct = useDuty(list.duties.act)
  const linkTo = (id: string, more?: Record<string, string>) => addressWithList(list, id, search, more)
  const desk = { list, calls, address, kept, page, selection, cursor, preview, batches, mayAct, linkTo }
  return {
    ...desk,
    go: (to: string) => void navigate(to),
    showPreview: () => {
      const id = cursor.row?.id ?? page.rows[0]?.id
      if (id !== undefined) preview.toggle(id)
    },
    ...useActing(desk),
  }
}
export type Desk = ReturnType<typeof useDesk>

/** What is changed while a record is open in the preview is the person's own change of this record. */
function useOwnChanges(client: QueryClient, openId: string | undefined, addOwn: (ids: string[]) => void) {
  const latest = useRef(addOwn)
  useEffect(() => {
    latest.current = addOwn
  })
  useEffect(() => {
    if (openId === undefined) return undefined
    return client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && mutation.state.status === 'success') latest.current([openId])
    })
  }, [client, openId])
}

interface Seen {
  rows: readonly StableRow[]
  /** The pages that were read, some of which are not drawn yet. */
  pages: readonly (ListPage | undefined)[]
  own: ReadonlySet<string>
}

/** The version that the person has seen. A row that the person's own actions have changed may be acted on at once, also after it has left the list. */
function versionOf(row: ListRow, { rows, pages, own }: Seen): number {
  const shown = rows.find(({ id }) => id === row.id) ?? row
  if (!own.has(row.id)) return shown.version
  const read = pages.flatMap((page) => page?.rows.find(({ id }) => id === row.id)?.version ?? [])
  return 'isGone' in shown ? 0 : Math.max(shown.version, ...read)
}

/** What this browser keeps of lists. */
const slice = 'lists'
const paneEntry = 'pane'
/** While a key is held down, neither the address nor the pane follows each row. */
const restMs = 150

interface Preview {
  /** The record shown beside the list, or below its row where there is no room. */
  open: StableRow | undefined
  hasPane: boolean
  writing: Writing | undefined
  toggle: (id: string) => void
  /** Shows the record before or after. */
  step: (by: 1 | -1) => void
  close: () => void
  write: (id: string, writing: Writing) => void
}

/**
 * The preview: beside the list where the window has room, where it follows the row in use until it is closed, also at the next visit; otherwise below
 * the row that was opened. A record of a sealed list is noted as read when it opens: it is opened on purpose only, and follows no key.
 */
function usePreview(
  { sealed }: StaffList,
  rows: readonly StableRow[],
  { cursor, address: { state, change } }: { cursor: Cursor; address: ListAddress },
): Preview {
  const hasPane = useMedia(hasRoomForPane)
  const isKept = useRootStore((root) => root[slice]?.[paneEntry] === true)
  const [writing, setWriting] = useState<{ id: string; writing: Writing }>()
  const followed = useRested(cursor.row?.id)
  const isBeside = hasPane && !sealed && (isKept || state.open !== undefined)
  const wanted = isBeside ? (followed ?? state.open ?? rows[0]?.id) : state.open
  const open = rows.find(({ id }) => id === wanted)
  const keep = (id: string | undefined) => {
    if (hasPane && !sealed) storeLocally(slice, paneEntry, id !== undefined)
    change({ open: id }, { replace: true })
  }
  return {
    open,
    hasPane,
    writing: writing?.id === open?.id ? writing?.writing : undefined,
    toggle: (id) => {
      setWriting(undefined)
      cursor.set(id)
      keep(open?.id === id ? undefined : id)
    },
    step: (by) => {
      const next = rows[rows.findIndex(({ id }) => id === open?.id) + by]
      if (!next) return
      setWriting(undefined)
      cursor.focus(next.id)
      if (sealed) keep(next.id)
    },
    close: () => keep(undefined),
    write: (id, what) => {
      expectBox()
      // Asked for again, the box gets the focus again.
      flushSync(() => setWriting(undefined))
      setWriting({ id, writing: what })
      if (open?.id !== id) keep(id)
    },
  }
}

/** A value that follows at once, and while it changes quickly only once it rests. */
function useRested(value: string | undefined): string | undefined {
  const [rested, setRested] = useState(value)
  const changed = useRef(0)
  useEffect(() => {
    const isQuick = performance.now() - changed.current < restMs
    changed.current = performance.now()
    const timer = setTimeout(() => setRested(value), isQuick ? restMs : 0)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
