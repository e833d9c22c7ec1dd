import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { failureText, toastOf } from '#fields/content/content-messages.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { typeAddress } from '../addresses.ts'
import { findItem } from '../all/contract.ts'
import { listExamples } from '../examples/contract.ts'
import { listBin, listItems, restoreFromBin } from '../contract.manager.ts'
import type { ManagedItem } from '../contract.items.ts'
import { notifyDone, notifyFailed } from './content-toasts.tsx'
import { useContentTypes } from './content-types.ts'
import type { Editor } from './editor/editor-store.ts'
import { LinksHere, ownPageOf } from './links-here.tsx'
import { allContent, showItems } from './show-items.ts'

export type DeleteDialogProps = {
  type: ContentType
  editor: Editor
  item: ManagedItem
  onClose: () => void
}

/** Confirms before an item is moved to the bin (decisions §4), and offers to undo it. */
export function DeleteDialog({ type, editor, item, onClose }: DeleteDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const list = typeAddress(useContentTypes(), type)
  const [busy, setBusy] = useState(false)
  const isOnSite = item.state === 'published' || item.state === 'changed'
  const page = ownPageOf(type, item)
  /** Without the item itself, which this screen may still show for a moment. */
  const refresh = () =>
    Promise.all(
      [...showItems.filter((read) => read !== findItem), listItems, listExamples, listBin].map((read) =>
        client.invalidateQueries({ queryKey: queryKey(read) }),
      ),
    )

  async function restore() {
    try {
      await api.call(restoreFromBin, { params: { type: type.key, id: item.id } })
      client.removeQueries({ queryKey: queryKey(findItem, { params: { id: item.id } }) })
      await refresh()
      notifyDone(`“${item.title}” is back`)
    } catch (error) {
      notifyFailed(error instanceof ApiError ? error.message : failureText(type, 'delete'))
    }
  }

  async function remove() {
    setBusy(true)
    const failed = await editor.remove()
    onClose()
    if (failed) return notifyFailed(failureText(type, 'delete', failed))
    // What is typed and not saved goes with the item.
    flushSync(() => {
      editor.uploads.dispose()
      editor.forget()
    })
    // The list is read again, so that its row is not there for a moment.
    client.removeQueries({ queryKey: queryKey(allContent) })
    await navigate(list)
    notifyDone(isOnSite ? toastOf(type, 'deleted') : 'Moved to the bin', () => void restore())
    await refresh()
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
