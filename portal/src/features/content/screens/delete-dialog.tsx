import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, toastOf } from '#fields/content/content-messages.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { listExamples } from '../examples/contract.ts'
import { listBin, listItems, restoreFromBin } from '../contract.manager.ts'
import type { ItemSummary } from '../contract.items.ts'
import { notifyDone, notifyFailed } from './content-toasts.tsx'
import { itemCalls } from './item-calls.ts'
import { LinksHere, ownPageOf } from './links-here.tsx'
import { showItems } from './show-items.ts'

export type DeleteDialogProps = {
  type: ContentType
  item: Pick<ItemSummary, 'id' | 'title' | 'version' | 'example'> & Partial<Pick<ItemSummary, 'slug' | 'state'>>
  onClose: () => void
}

/** Confirms before an item is moved to the bin (decisions §4), and offers to undo it. */
export function DeleteDialog({ type, item, onClose }: DeleteDialogProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const isOnSite = item.state === undefined || item.state === 'published' || item.state === 'changed'
  const page = ownPageOf(type, { slug: item.slug ?? '' })
  const refresh = () =>
    Promise.all(
      [...showItems, listItems, listExamples, listBin].map((read) =>
        client.invalidateQueries({ queryKey: queryKey(read) }),
      ),
    )

  async function restore() {
    try {
      await api.call(restoreFromBin, { params: { type: type.key, id: item.id } })
      await refresh()
      notifyDone(`“${item.title}” is back`)
    } catch (error) {
      notifyFailed(error instanceof ApiError ? error.message : failureText(type, 'delete'))
    }
  }

  async function remove() {
    setBusy(true)
    try {
      await itemCalls(type).remove(item)
      await refresh()
      onClose()
      notifyDone(isOnSite ? toastOf(type, 'deleted') : 'Moved to the bin', () => void restore())
    } catch (error) {
      setBusy(false)
      onClose()
      await refresh()
      notifyFailed(failureText(type, 'delete', error instanceof ApiError ? error : undefined))
    }
  }

  return (
    <ConfirmDialog
      isOpen
      danger
      busy={busy}
      title={`Delete “${item.title || type.one}”?`}
      confirmLabel="Delete"
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        {isOnSite ? 'It leaves the site at once and' : 'It is not on the site. It'} stays in the bin for 30 days, from
        where you can restore it.
      </p>
      {page && isOnSite && <LinksHere path={page} after="Their links will lead to ‘Page not found’." />}
      {item.example && <p className="mt-3">The example that it replaced takes its place again.</p>}
    </ConfirmDialog>
  )
}
