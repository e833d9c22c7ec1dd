import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { useListReset } from '#kit/api/use-list-reset.ts'
import { getItem, listItems, moveItem } from '../../contract.manager.ts'
import { notifyFailed } from '../content-toasts.tsx'
import { showItems } from '../show-items.ts'

/** The ID of the item at a position of the complete list, from 1; undefined after the end. */
async function idAt(type: string, rank: number): Promise<string | undefined> {
  const page = await api.call(listItems, { params: { type }, query: { page: rank, pageSize: 1 } })
  return page.items[0]?.id
}

/** Moves an item between two positions, both counted from 1 over all pages, and announces the new position. */
export function useMove(type: string, total: number) {
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
