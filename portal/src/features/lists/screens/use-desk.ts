import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDuty } from '#kit/duty.tsx'
import { readKeySetting } from '#kit/desk/use-keys.ts'
import type { StaffList } from '../contract.list.ts'
import { listCalls, type ListRow } from '../contract.ts'
import { useActing } from './batches/use-acting.ts'
import { useBatches } from './batches/use-batches.ts'
import { useCursor } from './keys/use-cursor.ts'
import { searchOf } from './list-state.ts'
import { addressWithList } from './record-neighbours.tsx'
import { useSelection } from './selection.ts'
import { useListPage } from './use-list-page.ts'
import { useListState } from './use-list-state.ts'
import { usePreferences } from './use-preferences.ts'
import { usePreview } from './use-preview.ts'

/** Everything that the parts of a list share. */
export function useDesk(list: StaffList) {
  const navigate = useNavigate()
  const [calls] = useState(() => listCalls(list))
  const address = useListState(list, calls)
  const kept = usePreferences(list, calls)
  const page = useListPage(list, calls, address, kept)
  const selection = useSelection(page.queryKey, page.rows)
  const cursor = useCursor(list, page.rows)
  const preview = usePreview(list, page.rows, { cursor, address })
  const { versionOf, refresh } = useVersions(page.rows, [
    calls.listViews.path,
    calls.readPreferences.path,
    readKeySetting.path,
  ])
  const batches = useBatches({ calls, versionOf, refresh })
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

/** The versions that the person has seen. A row that only the person's own actions have changed may be acted on again. */
function useVersions(rows: readonly ListRow[], unchanged: readonly string[]) {
  const client = useQueryClient()
  const own = useRef(new Set<string>())
  const versionOf = (row: ListRow) => {
    const shown = rows.find(({ id }) => id === row.id)
    const isFresh = shown && !('isGone' in shown)
    if (!isFresh && own.current.has(row.id)) return 0
    return isFresh ? shown.version : row.version
  }
  const refresh = (changed: readonly string[]) => {
    for (const id of changed) own.current.add(id)
    return client.invalidateQueries({ predicate: ({ queryKey: [path] }) => !unchanged.includes(String(path)) })
  }
  return { versionOf, refresh }
}
