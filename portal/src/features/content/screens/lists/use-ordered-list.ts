import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { createUploads } from '#fields/content-uploads.ts'
import { failureText, messagesOf } from '#fields/content-messages.ts'
import type { ContentType } from '#fields/content-type.ts'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { keepInSlice, useRootStore } from '#kit/root-store.ts'
import { useSession } from '#kit/session.ts'
import { listLibrary } from '../../library/contract.ts'
import { getItem, getOverview, listBin, listItems } from '../../contract.manager.ts'
import { tellDone, tellFailed } from '../content-toasts.tsx'
import { contentFiles } from '../editor/content-files.tsx'
import { useDisposal } from '../editor/use-disposal.ts'
import { itemCalls } from '../item-calls.ts'
import { createOrderedList, isPending, type KeptCard } from './ordered-list-store.ts'

/** A list whose changes are stored on this device until they are saved together. */
export function useOrderedList(type: ContentType) {
  const client = useQueryClient()
  const { user } = useSession()
  const keptKey = `content:${user?.id ?? ''}:${type.key}`
  const [list] = useState(() =>
    createOrderedList({
      type,
      read: (id) => api.call(getItem, { params: { type: type.key, id } }),
      callsOfCard: () => itemCalls(type),
      uploadsOfCard: () => createUploads(contentFiles),
      keep: (cards) => keepInSlice('form', keptKey, cards),
      kept: readKept(keptKey),
      onStored: (item) => client.setQueryData(queryKey(getItem, { params: { type: type.key, id: item.id } }), item),
      refresh: () =>
        Promise.all(
          [listItems, getOverview, listBin, listLibrary].map((call) =>
            client.invalidateQueries({ queryKey: queryKey(call) }),
          ),
        ),
    }),
  )
  const state = useSyncExternalStore(list.subscribe, list.state)
  useDisposal(list)

  /** Reports an error if the item cannot be read. */
  const withItem = (action: (id: string) => Promise<void>) => (id: string) =>
    void action(id).catch((error: unknown) =>
      tellFailed(error instanceof ApiError ? error.message : 'Error Loading Content'),
    )

  async function save(): Promise<void> {
    if (state.saving) return
    const outcome = await list.save()
    if (outcome === 'saved') tellDone(messagesOf(type).updated)
    else if (outcome !== 'invalid') tellFailed(failureText(type, outcome.action, outcome.error))
  }

  return {
    ...state,
    pending: state.cards.filter(isPending),
    save,
    add: list.add,
    close: list.close,
    putBack: list.putBack,
    edit: withItem(list.edit),
    remove: withItem(list.remove),
  }
}
export type OrderedListState = ReturnType<typeof useOrderedList>

function readKept(key: string): KeptCard[] {
  const kept = useRootStore.getState().form[key]
  return Array.isArray(kept) ? (kept as KeptCard[]) : []
}
