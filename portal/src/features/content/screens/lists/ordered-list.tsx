import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { failureText, messagesOf } from '#fields/content/content-messages.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { createUploads } from '#fields/content/content-uploads.ts'
import { titleOfValues } from '#fields/content/content-values.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { useDuty } from '#kit/duty.tsx'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { useListAddress } from '#kit/list-address.ts'
import { useApiQuery, queryKey } from '#kit/api/query.ts'
import { keepInSlice, useRootStore } from '#kit/root-store.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { may } from '#platform/duties.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import type { ItemSummary } from '../../contract.items.ts'
import { listItems, getItem, getOverview, listBin } from '../../contract.manager.ts'
import { listLibrary } from '../../library/contract.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'
import { contentFiles } from '../editor/content-files.tsx'
import { EditorForm } from '../editor/editor-form.tsx'
import { useDisposal } from '../editor/use-disposal.ts'
import { itemCalls } from '../item-calls.ts'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { hasPicture, MoveButtons, ItemLine } from './content-row.tsx'
import { EmptyList } from './empty-list.tsx'
import { pageSize, readContentList } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { type Card, cardOf, isNew, isPending, createOrderedList, type KeptCard } from './ordered-list-store.ts'
import { useMove } from './use-move.ts'

const ArrangeList = lazy(() => import('./arrange-list.tsx').then((part) => ({ default: part.ArrangeList })))

/** A list whose items are added, changed and removed first, then saved together (spec 3 §§2.6, 4: home updates). */
export function OrderedList({ type }: { type: ContentType }) {
  const [state, change] = useListAddress(readContentList)
  const list = useOrderedList(type)
  const [arranging, setArranging] = useState(false)
  useOpenFromAddress(state.open, list.edit)
  const { search, status, page } = state
  const shown = useApiQuery(
    listItems,
    { params: { type: type.key }, query: { search, status, page, pageSize } },
    { keepPrevious: true },
  )
  if (shown.isError) return <LoadFailure reason={shown.error.message} onRetry={() => void shown.refetch()} />
  if (!shown.data) return <Loading />
  const { items, total } = shown.data
  const whole = !search && status === 'all'
  return (
    <section aria-label={type.place.label} className="grid gap-5">
      <ListHead {...{ type, total, whole, arranging }} onArrange={setArranging}>
        {!arranging && (
          <Button size="sm" icon="plus" onClick={list.add}>
            Add {type.one.toLowerCase()}
          </Button>
        )}
      </ListHead>
      {!arranging && (total > 5 || !whole) && <ListFilters {...{ state, change }} label={type.place.label} />}
      {arranging ? (
        <Suspense fallback={<Loading />}>
          <ArrangeList type={type} total={total} />
        </Suspense>
      ) : (
        <>
          <Cards {...{ type, items, total, list, whole }} first={(page - 1) * pageSize + 1} />
          <Pagination
            page={page}
            pageCount={Math.ceil(total / pageSize)}
            label={`Pages of ${type.place.label}`}
            onPage={(next) => change({ page: next > 1 ? next : undefined })}
          />
        </>
      )}
      {!arranging && <SaveBar list={list} />}
      <LeaveGuard when={list.pending.length > 0}>
        Your changes are not saved. They stay on this device until you come back.
      </LeaveGuard>
    </section>
  )
}

/** Opens the item in the address, because other screens link to single items. */
function useOpenFromAddress(item: string | undefined, edit: (id: string) => void) {
  const wanted = useRef(item)
  useEffect(() => {
    const id = wanted.current
    wanted.current = undefined
    if (id) edit(id)
  }, [edit])
}

type CardsProps = {
  type: ContentType
  items: ItemSummary[]
  total: number
  first: number
  whole: boolean
  list: OrderedListState
}

function Cards({ type, items, total, first, whole, list }: CardsProps) {
  const { move, said } = useMove(type.key, total)
  const [deleting, setDeleting] = useState<{ id: string; title: string }>()
  const { cards } = list
  const rows = items.map((item, at) => ({ item, card: cardOf(cards, item.id), rank: first + at }))
  // Cards that are new or on another page of the list.
  const others = cards.filter((card) => !rows.some((row) => row.card === card))
  const common = { type, total, list, onMove: move }
  if (total === 0 && others.length === 0) return <EmptyList whole={whole} />
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="border-t border-line">
        {[...rows, ...inOrder(others, total)].map(({ item, card, rank }) => {
          const id = card?.id ?? item!.id
          return (
            <OrderedRow
              key={id}
              {...{ ...common, item, card }}
              rank={whole && type.orderFrom !== undefined ? rank : undefined}
              onDelete={(title) => setDeleting({ id, title })}
            />
          )
        })}
      </ol>
      <ConfirmDialog
        isOpen={deleting !== undefined}
        danger
        title={`Delete “${deleting?.title || type.one}”?`}
        confirmLabel="Delete"
        onClose={() => setDeleting(undefined)}
        onConfirm={() => {
          if (deleting) list.remove(deleting.id)
          setDeleting(undefined)
        }}
      >
        <p>It leaves the site when you save, and stays in the bin for 30 days.</p>
      </ConfirmDialog>
    </>
  )
}

/** New cards come last: the order of a new item is the length of the list plus 1 (spec 3 §9). */
function inOrder(cards: Card[], total: number) {
  const added = cards.filter(isNew)
  return cards.map((card) => ({
    item: undefined,
    card,
    rank: isNew(card) ? total + 1 + added.indexOf(card) : undefined,
  }))
}

function SaveBar({ list: { pending, saving, save } }: { list: OrderedListState }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button
        variant="primary"
        busy={saving}
        busyLabel="Saving"
        aria-disabled={pending.length === 0}
        onClick={() => pending.length > 0 && void save()}
      >
        Save
      </Button>
      <div className="text-sm text-muted">
        <p role="status">
          {pending.length === 0
            ? 'Nothing to save'
            : `${pending.length === 1 ? '1 change' : `${pending.length} changes`} not saved yet`}
        </p>
        {pending.length > 0 && <p>Saving publishes all changes at once. Scheduled items keep their times.</p>}
      </div>
    </div>
  )
}

type OrderedRowProps = {
  type: ContentType
  /** The stored item; undefined for a new card that exists only in this browser. */
  item?: ItemSummary | undefined
  /** Set if the item is open or has unsaved changes. */
  card?: Card | undefined
  /** Position among all `total` items, if it can be moved. */
  rank?: number | undefined
  total: number
  list: OrderedListState
  onMove: (item: ItemSummary, from: number, to: number) => Promise<boolean>
  onDelete: (title: string) => void
}

/** An item of a list that is saved with one button; its fields open below it. */
function OrderedRow({ type, item, card, rank, total, list, onMove, onDelete }: OrderedRowProps) {
  const mayPublish = useDuty(may.publishContent)
  const id = card?.id ?? item!.id
  const open = card !== undefined && list.open === card.id && !card.removed
  const headingId = `item-${id}`
  const typed = card && titleOfValues(type.fields, card.editor.state().values)
  const title = typed || item?.title || (item ? '' : `New ${type.one.toLowerCase()}`)
  const failure = card?.editor.state().failure
  return (
    <li className="border-b border-line">
      <ItemLine
        {...{ item, title, rank, headingId }}
        pictured={hasPicture(type)}
        struck={card?.removed === true}
        note={card && <Waiting card={card} />}
      >
        {card?.removed ? (
          <Button size="sm" icon="retry" onClick={() => list.putBack(id)}>
            Put back<span className="sr-only"> {title}</span>
          </Button>
        ) : (
          <>
            {mayPublish && item && rank !== undefined && <MoveButtons {...{ item, rank, total, onMove }} />}
            <Button
              size="sm"
              icon={open ? 'chevron-up' : 'edit'}
              aria-expanded={open}
              onClick={() => (open ? list.close() : list.edit(id))}
            >
              {open ? 'Close' : 'Edit'}
              <span className="sr-only"> {title}</span>
            </Button>
            {mayPublish && (
              <IconButton icon="trash" size="sm" label={`Delete ${title}`} onClick={() => onDelete(title)} />
            )}
          </>
        )}
      </ItemLine>
      {failure && !open && (
        <Alert kind="error" className="mb-3">
          {failure}
        </Alert>
      )}
      {open && <OpenCard {...{ type, card, headingId }} />}
    </li>
  )
}

/** Says what the next save will do to a card. */
function Waiting({ card }: { card: Card }) {
  const { item } = card.editor.state()
  if (!isPending(card)) return null
  const words = card.removed
    ? 'Will be deleted'
    : !item
      ? 'New, not saved'
      : card.editor.isDirty()
        ? 'Changed, not saved'
        : 'Will be published when you save'
  return (
    <Badge tone="warning" icon={card.removed ? 'trash' : item ? 'edit' : 'plus'}>
      {words}
    </Badge>
  )
}

function OpenCard({ type, card: { editor }, headingId }: { type: ContentType; card: Card; headingId: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After a refused save the invalid field has the focus.
    if (editor.state().attempt === 0) box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [editor])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={headingId}
      className="mb-5 max-w-3xl scroll-mt-20 rounded-md border border-line bg-surface px-4 pt-4 sm:px-6"
    >
      <EditorForm {...{ type, editor }} state={editor.state()} />
    </div>
  )
}

/** A list whose changes are stored on this device until they are saved together. */
function useOrderedList(type: ContentType) {
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
      notifyFailed(error instanceof ApiError ? error.message : 'Error Loading Content'),
    )

  async function save(): Promise<void> {
    if (state.saving) return
    const outcome = await list.save()
    if (outcome === 'saved') notifyDone(messagesOf(type).updated)
    else if (outcome !== 'invalid') notifyFailed(failureText(type, outcome.action, outcome.error))
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
type OrderedListState = ReturnType<typeof useOrderedList>

function readKept(key: string): KeptCard[] {
  const kept = useRootStore.getState().form[key]
  return Array.isArray(kept) ? (kept as KeptCard[]) : []
}
