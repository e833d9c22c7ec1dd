import { useState, useRef } from 'react'
import { Button as AriaButton, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import type { ContentType } from '#fields/content/content-type.ts'
import { useApiQuery, queryKey } from '#kit/api/query.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { listItems, getItem, moveItem } from '../../contract.manager.ts'
import type { ItemSummary } from '../../contract.items.ts'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { useListReset } from '#kit/api/use-list-reset.ts'
import { notifyFailed } from '../content-toasts.tsx'
import { showItems } from '../show-items.ts'

const pageSize = 50

/** Changes the order of a list by dragging, touch or keyboard (Enter on the handle, arrow keys, Enter). Each move is saved at once. */
export function ArrangeList({ type }: { type: ContentType }) {
  const [page, setPage] = useState(1)
  const list = useApiQuery(listItems, { params: { type: type.key }, query: { page, pageSize } }, { keepPrevious: true })
  const total = list.data?.total ?? 0
  const { move, said } = useMove(type.key, total)
  const [shown, setShown] = useState<ItemSummary[]>()
  const items = shown ?? list.data?.items ?? []
  const first = (page - 1) * pageSize + 1

  async function reorder(key: string, targetKey: string, after: boolean) {
    const from = items.findIndex(({ id }) => id === key)
    const item = items[from]
    const rest = items.filter(({ id }) => id !== key)
    const at = rest.findIndex(({ id }) => id === targetKey) + (after ? 1 : 0)
    if (!item) return
    // Show the new order at once, before the server answers.
    setShown([...rest.slice(0, at), item, ...rest.slice(at)])
    await move(item, first + from, first + at)
    setShown(undefined)
  }

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': items.find(({ id }) => id === key)?.title ?? '' })),
    onReorder: ({ keys, target }) => {
      const [key] = keys
      if (key !== undefined) void reorder(String(key), String(target.key), target.dropPosition === 'after')
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="h-0 outline-1 outline-transparent data-[drop-target]:outline-amber" />
    ),
  })

  if (list.isError) return <LoadFailure reason={list.error.message} onRetry={() => void list.refetch()} />
  if (!list.data) return <Loading />
  if (total === 0) return <EmptyState title="Nothing to put in order yet" />
  return (
    <>
      <p className="text-sm text-muted">
        Drag an item by its handle. With the keyboard: press Enter on the handle, choose the place with the arrow keys,
        press Enter again. Each move changes the site at once.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <GridList
        aria-label={`Order of ${type.place.label}`}
        items={items}
        dragAndDropHooks={dragAndDropHooks}
        className="border-t border-line"
      >
        {(item) => (
          <GridListItem
            id={item.id}
            textValue={item.title || 'No title yet'}
            className="flex items-center gap-3 border-b border-line bg-paper py-1 data-[dragging]:opacity-50"
          >
            <AriaButton
              slot="drag"
              aria-label={`Move ${item.title}`}
              className="grid size-11 shrink-0 cursor-grab place-items-center rounded-md text-muted hover:bg-brand-soft hover:text-ink"
            >
              <Icon name="drag" />
            </AriaButton>
            <span className="tabular w-7 shrink-0 text-end text-sm text-muted">
              {first + items.findIndex(({ id }) => id === item.id)}
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{item.title || 'No title yet'}</span>
          </GridListItem>
        )}
      </GridList>
      <Pagination page={page} pageCount={Math.ceil(total / pageSize)} label="Pages of the order" onPage={setPage} />
    </>
  )
}

/** The ID of the item at a position of the complete list, from 1; undefined after the end. */
async function idAt(type: string, rank: number): Promise<string | undefined> {
  const page = await api.call(listItems, { params: { type }, query: { page: rank, pageSize: 1 } })
  return page.items[0]?.id
}

/** Moves an item between two positions, both counted from 1 over all pages, and announces the new position. */
function useMove(type: string, total: number) {
  const client = useQueryClient()
  const resetList = useListReset('content')
  const running = useRef(false)
  const [said, setSaid] = useState('')

  async function move(item: { id: string; title: string }, from: number, to: number): Promise<void> {
    if (running.current || to === from) return
    running.current = true
    try {
      const before = to < from ? await idAt(type, to) : to < total ? await idAt(type, to + 1) : undefined
      await api.call(moveItem, { params: { type, id: item.id }, body: { before: before ?? null } })
      await client.invalidateQueries({ queryKey: queryKey(listItems) })
      for (const read of [getItem, ...showItems]) void client.invalidateQueries({ queryKey: queryKey(read) })
      resetList()
      setSaid(`${item.title} is now number ${to} of ${total}`)
    } catch (error) {
      notifyFailed(error instanceof ApiError ? error.message : 'The order could not be changed.')
    } finally {
      running.current = false
    }
  }
  return { move, said }
}
