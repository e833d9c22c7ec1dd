import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ContentType } from '#fields/content-type.ts'
import { LeaveGuard } from '#kit/leave-guard.tsx'
import { useListAddress } from '#kit/list-address.ts'
import { useApiQuery } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { listItems } from '../../contract.manager.ts'
import type { ItemSummary } from '../../contract.items.ts'
import { EmptyList } from './empty-list.tsx'
import { pageSize, readContentList } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { type Card, cardOf, isNew } from './ordered-list-store.ts'
import { OrderedRow } from './ordered-list-row.tsx'
import { useMove } from './use-move.ts'
import { type OrderedListState, useOrderedList } from './use-ordered-list.ts'

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
