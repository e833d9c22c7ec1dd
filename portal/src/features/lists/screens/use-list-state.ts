import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { useApiQuery } from '#kit/api/query.ts'
import { hasExtras, type StaffList } from '../contract.list.ts'
import type { ListCalls, ListView } from '../contract.ts'
import { addressOfState, type ListState, needsView, readListState } from './list-state.ts'

/** Changes what a list shows; under another query or page size it starts at the first page, with no record open. */
export type ChangeList = (change: Partial<Omit<ListState, 'dropped'>>, options?: { replace?: boolean }) => void

export interface ListAddress {
  state: ListState
  change: ChangeList
  views: readonly ListView[]
  /** The address names a view that has not been read yet. */
  isWaiting: boolean
  /** The address names a view that is not there for this person. */
  isLost: boolean
}

export function useListState(list: StaffList, calls: ListCalls): ListAddress {
  const [address, setAddress] = useParameters(list)
  const isLeaving = useIsLeaving()
  const read = useApiQuery(calls.listViews, {}, { enabled: hasExtras(list) })
  const views = read.data?.views ?? []
  const state = readListState(list, address, views)
  const change: ChangeList = (changed, { replace = false } = {}) => {
    if (replace && isLeaving.current) return
    setAddress(
      (before) => {
        const { dropped: _dropped, open, page, ...now } = readListState(list, before, views)
        const starts = 'query' in changed || 'pageSize' in changed
        const kept = starts ? {} : { open }
        return addressOfState(list, { ...now, page: starts ? 1 : page, ...kept, ...changed })
      },
      { preventScrollReset: true, replace },
    )
  }
  const isLost = read.data !== undefined && state.view !== undefined && !views.some(({ id }) => id === state.view)
  return { state, change, views, isWaiting: read.isPending && needsView(address), isLost }
}

type Update = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { preventScrollReset: boolean; replace: boolean },
) => void

/** The parameters of the address; those of a sealed list are only in the memory of its screen. */
function useParameters({ sealed }: StaffList): [URLSearchParams, Update] {
  const address = useSearchParams()
  const held = useState(() => new URLSearchParams())
  return sealed ? held : address
}

/** Whether another page is on its way, which a change of the address would cancel. */
function useIsLeaving() {
  const { state } = useNavigation()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = state !== 'idle'
  }, [state])
  return isLeaving
}
