import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { queryKey } from '#kit/api/query.ts'
import { storeLocally, useRootStore } from '#kit/root-store.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { itemAddress } from '../../addresses.ts'
import { listExamples, type ManagedExample } from '../../examples/contract.ts'
import { getLibraryFile, listLibrary } from '../../library/contract.ts'
import { getItem, listItems } from '../../contract.manager.ts'
import type { ManagedItem } from '../../contract.items.ts'
import { EditorForm } from './editor-form.tsx'
import { createUploads } from '#fields/content/content-uploads.ts'
import { contentFiles } from './content-files.tsx'
import { createEditor, type UnsavedValues } from './editor-store.ts'
import { useDisposal } from './use-disposal.ts'
import type { ItemReading } from './use-item-reading.ts'
import { itemCalls } from '../item-calls.ts'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { showItems } from '../show-items.ts'

const CommentList = lazy(() => import('../comments/comment-list.tsx').then((part) => ({ default: part.CommentList })))

export type ContentEditorProps = {
  type: ContentType
  /** An item's ID, `single` or `new`. */
  itemId: string
  /** The example that a new item replaces. */
  example?: Pick<ManagedExample, 'key' | 'body'>
  /** Called with each saved version. */
  onSaved?: (item: ManagedItem) => void
  /** Opened in its list, where there is no room for the page as it will look. */
  isInList?: boolean
}

/** The editor for all types, generated from the description of the type; edits a single item, an item of a list or a new one. */
export function ContentEditor({ reading: item, ...props }: ContentEditorProps & { reading: ItemReading }) {
  if (props.itemId === 'new') return <OpenEditor {...props} item={null} />
  // Wait for the server's answer: the cached version may be outdated.
  if (item.data && (item.isFetchedAfterMount || !item.isFetching)) return <OpenEditor {...props} item={item.data} />
  if (item.isError) return <LoadFailure reason={item.error.message} onRetry={() => void item.refetch()} />
  return <Loading />
}

function OpenEditor(props: ContentEditorProps & { item: ManagedItem | null }) {
  const { type, item, itemId, example, onSaved, isInList = false } = props
  const keptKey = useKeptKey(type, example ? `example:${example.key}` : itemId)
  const store = useStored(type)
  const onStored = (stored: ManagedItem) => {
    // When the page of a new item is loaded again, it opens the item and not another new one.
    if (itemId === 'new') history.replaceState(history.state, '', itemAddress(stored.id))
    store(stored)
    onSaved?.(stored)
  }
  const [editor] = useState(() =>
    createEditor({
      type,
      item,
      example: example?.body,
      calls: itemCalls(type, example?.key),
      uploads: createUploads(contentFiles),
      keep: (unsaved) => storeLocally('form', keptKey, unsaved),
      kept: readKept(keptKey),
      onStored,
    }),
  )
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  const sending = useSyncExternalStore(editor.uploads.subscribe, editor.uploads.isPending)
  useDisposal(editor)
  return (
    <>
      <EditorForm {...{ type, editor, state, isInList }}>
        <Suspense>
          {state.item && state.item.version > 0 && (
            <CommentList type={type} id={type.many ? state.item.id : 'single'} />
          )}
        </Suspense>
      </EditorForm>
      <LeaveGuard when={editor.isDirty() || sending}>
        {sending
          ? 'A file or the words of a picture have not reached the server yet. If you leave now, choose the file again later.'
          : 'The latest changes have not reached the server yet. They stay on this device until you come back.'}
      </LeaveGuard>
    </>
  )
}

/** The key includes the account, so that unsaved text stays private on a shared computer. */
function useKeptKey(type: ContentType, itemId: string): string {
  const { user } = useSession()
  return `content:${user?.id ?? ''}:${type.key}:${itemId}`
}

function readKept(key: string): UnsavedValues | undefined {
  const kept = useRootStore.getState().form[key] as Partial<UnsavedValues> | undefined
  return kept?.values ? (kept as UnsavedValues) : undefined
}

/** Updates the query cache after a save. */
function useStored(type: ContentType) {
  const client = useQueryClient()
  return (item: ManagedItem) => {
    client.setQueryData(queryKey(getItem, { params: { type: type.key, id: type.many ? item.id : 'single' } }), item)
    // The library shows how often its files are used.
    for (const read of [...showItems, listItems, listExamples, listLibrary, getLibraryFile])
      void client.invalidateQueries({ queryKey: queryKey(read) })
  }
}
