import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { failureText, messagesOf } from '#fields/content/content-messages.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { createUploads } from '#fields/content/content-uploads.ts'
import { titleOfValues } from '#fields/content/content-values.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { useDuty, WithDuty } from '#kit/duty.tsx'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { readPage, useListAddress } from '#kit/list-address.ts'
import { useApiQuery, queryKey } from '#kit/api/query.ts'
import { storeLocally, useRootStore } from '#kit/root-store.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { may } from '#platform/duties.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { Picture } from '#ui/picture.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import type { ItemSummary } from '../../contract.items.ts'
import { listItems, getItem, getOverview, listBin } from '../../contract.manager.ts'
import { getExample, listExamples } from '../../examples/contract.ts'
import { listLibrary } from '../../library/contract.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'
import { SuppliedRows } from '../all/content-table.tsx'
import { contentFiles } from '../editor/content-files.tsx'
import { EditorForm } from '../editor/editor-form.tsx'
import { useDisposal } from '../editor/use-disposal.ts'
import { itemCalls } from '../item-calls.ts'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { StateBadges } from '../state-badges.tsx'
import { ArrangeList, OrderButton } from './order-button.tsx'
import { type Card, cardOf, isPending, createOrderedList, type KeptCard } from './ordered-list-store.ts'

const pageSize = 20

/** The page of the list, and the item that a link opens or the example that it begins to edit. */
const readAddress = (address: URLSearchParams) => ({
  page: readPage(address),
  open: address.get('open') ?? undefined,
  example: address.get('example') ?? undefined,
})

/** A list whose items are added, changed and removed first, then saved together (spec 3 §§2.6, 4: home updates). */
export function OrderedList({ type }: { type: ContentType }) {
  const [state, change] = useListAddress(readAddress)
  const list = useOrderedList(type)
  const [isArranging, setArranging] = useState(false)
  useOpenFromAddress(state.open, list.edit)
  useOpenFromAddress(state.example, list.replace)
  const { page } = state
  const shown = useApiQuery(
    listItems,
    { params: { type: type.key }, query: { page, pageSize } },
    { keepPrevious: true },
  )
  const examples = useApiQuery(listExamples, { query: { type: type.key } })
  const isBegun = (key: string) => list.cards.some(({ example }) => example === key)
  const supplied = (examples.data ?? []).filter(({ key, state: its }) => its !== 'replaced' && !isBegun(key))
  if (shown.isError) return <LoadFailure reason={shown.error.message} onRetry={() => void shown.refetch()} />
  if (!shown.data) return <Loading />
  const { items, total } = shown.data
  return (
    <section aria-label={type.place.label} className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {type.place.label}
          <span role="status" className="tabular ms-2 text-base font-normal text-muted">
            {total.toLocaleString('en-GB')}
          </span>
        </h2>
        <div className="flex flex-wrap gap-2">
          <OrderButton {...{ type, isArranging }} onPress={() => setArranging(!isArranging)} />
          {!isArranging && (
            <WithDuty duties={may.publishContent}>
              <Button size="sm" icon="plus" onClick={list.add}>
                Add {type.one.toLowerCase()}
              </Button>
            </WithDuty>
          )}
        </div>
      </div>
      {isArranging ? (
        <ArrangeList type={type} />
      ) : (
        <>
          <Cards {...{ type, items, list }} hasSupplied={supplied.length > 0 || examples.isPending} />
          <SuppliedRows examples={supplied} />
          <Pagination
            page={page}
            pageCount={Math.ceil(total / pageSize)}
            label={`Pages of ${type.place.label}`}
            onPage={(next) => change({ page: next > 1 ? next : undefined })}
          />
        </>
      )}
      {!isArranging && <SaveBar list={list} />}
      <LeaveGuard when={list.pending.length > 0}>
        Your changes are not saved. They stay on this device until you come back.
      </LeaveGuard>
    </section>
  )
}

/** Opens the item in the address, because other screens link to single items. */
function useOpenFromAddress(item: string | undefined, edit: (id: string) => void) {
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (item && opened.current !== item) edit(item)
    opened.current = item
  }, [item, edit])
}

type CardsProps = { type: ContentType; items: ItemSummary[]; list: OrderedListState; hasSupplied: boolean }

function Cards({ type, items, list, hasSupplied }: CardsProps) {
  const [deleting, setDeleting] = useState<{ id: string; title: string; isStored: boolean }>()
  const { cards } = list
  const rows = items.map((item) => ({ item, card: cardOf(cards, item.id) }))
  // Cards that are new, which come last (spec 3 §9), or on another page of the list.
  const others = cards.filter((card) => !rows.some((row) => row.card === card))
  if (rows.length + others.length === 0) return hasSupplied ? null : <EmptyState title="Nothing added yet" />
  return (
    <>
      <ol className="border-t border-line">
        {[...rows, ...others.map((card) => ({ item: undefined, card }))].map(({ item, card }) => {
          const id = card?.id ?? item!.id
          return (
            <OrderedRow
              key={id}
              {...{ type, list, item, card }}
              onDelete={(title) => setDeleting({ id, title, isStored: Boolean(item ?? card?.editor.state().item) })}
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
        <p>
          {deleting?.isStored
            ? 'It leaves the site when you save, and stays in the bin for 30 days.'
            : 'It was never saved, so it cannot be restored.'}
        </p>
      </ConfirmDialog>
    </>
  )
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
  list: OrderedListState
  onDelete: (title: string) => void
}

/** An item of a list that is saved with one button; its fields open below it. */
function OrderedRow({ type, item, card, list, onDelete }: OrderedRowProps) {
  const mayPublish = useDuty(may.publishContent)
  const id = card?.id ?? item!.id
  const open = card !== undefined && list.open === card.id && !card.removed
  const headingId = `item-${id}`
  const typed = card && titleOfValues(type.fields, card.editor.state().values)
  const title = typed || item?.title || (item ? '' : `New ${type.one.toLowerCase()}`)
  const failure = card?.editor.state().failure
  return (
    <li className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <Picture
          src={item?.imageUrl ?? ''}
          fallback="/drawings/news.svg"
          sizes="5rem"
          width={80}
          height={45}
          className="picture-fit aspect-video h-auto w-20 rounded-sm border border-line bg-brand-soft/40 max-sm:hidden"
        />
        <div className="min-w-0 flex-1 basis-56">
          <h3
            id={headingId}
            className={classNames(
              'text-base leading-snug font-semibold [overflow-wrap:anywhere]',
              card?.removed && 'line-through',
            )}
          >
            {title || <span className="font-normal text-muted">No title yet</span>}
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {card && <Waiting card={card} />}
            {item && (
              <>
                <StateBadges item={item} />
                <span>
                  {formatShortDay(item.changedAt)}, {item.changedByName}
                </span>
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          {card?.removed ? (
            <Button size="sm" icon="retry" onClick={() => list.putBack(id)}>
              Put back<span className="sr-only"> {title}</span>
            </Button>
          ) : (
            <>
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
        </div>
      </div>
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
      callsOfCard: (example) => itemCalls(type, example),
      uploadsOfCard: () => createUploads(contentFiles),
      keep: (cards) => storeLocally('form', keptKey, cards),
      kept: readKept(keptKey),
      onStored: (item) => client.setQueryData(queryKey(getItem, { params: { type: type.key, id: item.id } }), item),
      refresh: () =>
        Promise.all(
          [listItems, listExamples, getOverview, listBin, listLibrary].map((call) =>
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
    replace: withItem(async (key) => list.replace(await api.call(getExample, { params: { type: type.key, key } }))),
  }
}
type OrderedListState = ReturnType<typeof useOrderedList>

function readKept(key: string): KeptCard[] {
  const kept = useRootStore.getState().form[key]
  return Array.isArray(kept) ? (kept as KeptCard[]) : []
}
