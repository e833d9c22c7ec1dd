import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { type ChangeList, useListAddress } from '#kit/list-address.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { newItemAddress } from '../../addresses.ts'
import { type ExampleSummary, listExamples } from '../../examples/contract.ts'
import { listItems } from '../../contract.manager.ts'
import type { ItemSummary } from '../../contract.items.ts'
import type { ContentEditorProps } from '../editor/content-editor.tsx'
import { EditorPart } from '../editor/editor-part.tsx'
import { findSupplied, SuppliedRows } from '../examples/supplied-rows.tsx'
import { ContentRow } from './content-row.tsx'
import { EmptyList } from './empty-list.tsx'
import { type ContentListState, pageSize, readContentList } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { useMove } from './use-move.ts'

const DeleteDialog = onDemand(() => import('../delete-dialog.tsx').then((part) => part.DeleteDialog))
const ArrangeList = lazy(() => import('./arrange-list.tsx').then((part) => ({ default: part.ArrangeList })))

/** The items of a type: search, order, edit in place, create and delete. */
export function ContentList({ type }: { type: ContentType }) {
  const [state, change] = useListAddress(readContentList)
  const [arranging, setArranging] = useState(false)
  const { search, status, page, open } = state
  const list = useApiQuery(
    listItems,
    { params: { type: type.key }, query: { search, status, page, pageSize } },
    { keepPrevious: true },
  )
  const examples = useApiQuery(listExamples, { query: { type: type.key } })
  const add = useReturningFocus(open === 'new')
  const total = list.data?.total ?? 0
  const whole = !search && status === 'all'
  const failed = list.isError ? list : examples.isError ? examples : undefined
  if (failed) return <LoadFailure reason={failed.error?.message} onRetry={() => void failed.refetch()} />
  if (!list.data || !examples.data) return <Loading />
  const supplied = status === 'all' && page === 1 ? findSupplied(examples.data, search) : []
  return (
    <section aria-label={type.place.label} className="grid gap-5">
      <ListHead {...{ type, total, whole, arranging }} onArrange={setArranging}>
        {!arranging && !type.inList && (
          <LinkButton size="sm" variant="primary" icon="plus" to={newItemAddress(type)}>
            Add {type.one.toLowerCase()}
          </LinkButton>
        )}
        {!arranging && type.inList && open !== 'new' && (
          <Button ref={add} size="sm" variant="primary" icon="plus" onClick={() => change({ open: 'new' })}>
            Add {type.one.toLowerCase()}
          </Button>
        )}
      </ListHead>
      {type.onePlace && list.data.items.filter(isOnSite).length > 1 && (
        <Alert kind="warning" title="More than one is published">
          There is place for one: visitors read the one that was published last. Publish the right one again to take the
          others off the site.
        </Alert>
      )}
      {open === 'new' && (
        <NewItem type={type} order={whole ? total + 1 : undefined} onClose={() => change({ open: undefined })} />
      )}
      {open && open !== 'new' && !list.data.items.some(({ id }) => id === open) && (
        <FramedEditor
          key={open}
          type={type}
          itemId={open}
          title={`Edit ${type.one.toLowerCase()}`}
          onClose={() => change({ open: undefined })}
        />
      )}
      {!arranging && (total > 5 || !whole) && <ListFilters {...{ state, change }} label={type.place.label} />}
      {arranging ? (
        <Suspense fallback={<Loading />}>
          <ArrangeList type={type} total={total} />
        </Suspense>
      ) : (
        <Rows {...{ type, state, change, whole, supplied }} items={list.data.items} total={total} />
      )}
    </section>
  )
}

const isOnSite = ({ state }: ItemSummary) => state === 'published' || state === 'changed'

/** Returns the focus to the button that opened a form when the form is closed. */
function useReturningFocus(open: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return button
}

function NewItem({ type, order, onClose }: { type: ContentType; order: number | undefined; onClose: () => void }) {
  // Keep the position from when the form opened: once its draft is saved, the item itself counts in the list.
  const [place] = useState(order)
  return (
    <FramedEditor
      {...{ type, onClose }}
      itemId="new"
      title={`New ${type.one.toLowerCase()}`}
      {...(place !== undefined && { order: place })}
    />
  )
}

/** An editor above the list: of a new item, or of one that an address names and that is on another page of the list. */
function FramedEditor({ title, ...editor }: ContentEditorProps & { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="max-w-3xl rounded-md border border-line bg-surface px-4 pt-4 sm:px-6">
      <h3 ref={heading} tabIndex={-1} className="mb-4 text-lg">
        {title}
      </h3>
      <EditorPart {...editor} />
    </div>
  )
}

type RowsProps = {
  type: ContentType
  state: ContentListState
  change: ChangeList
  whole: boolean
  items: ItemSummary[]
  supplied: ExampleSummary[]
  total: number
}

function Rows({ type, state: { page, open }, change, whole, items, supplied, total }: RowsProps) {
  const { move, said } = useMove(type.key, total)
  const [deleting, setDeleting] = useState<ItemSummary>()
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {total + supplied.length === 0 && <EmptyList whole={whole} />}
      <ol className={total + supplied.length > 0 ? 'border-t border-line' : 'hidden'}>
        {items.map((item, at) => (
          <ContentRow
            key={item.id}
            {...{ type, item, total }}
            rank={(page - 1) * pageSize + at + 1}
            movable={whole && type.orderFrom !== undefined}
            open={open === item.id}
            onOpen={() => change({ open: item.id })}
            onClose={() => change({ open: undefined })}
            onDelete={() => setDeleting(item)}
            onMove={move}
          />
        ))}
        <SuppliedRows examples={supplied} />
      </ol>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        label={`Pages of ${type.place.label}`}
        onPage={(next) => change({ page: next > 1 ? next : undefined })}
      />
      {deleting && <DeleteDialog type={type} item={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
