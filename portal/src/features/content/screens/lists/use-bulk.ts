import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentType } from '#fields/content-type.ts'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { type BulkAction, changeMany } from '../../bulk/contract.ts'
import { readCalendar } from '../../calendar/contract.ts'
import { getItem, getOverview, listBin, listItems } from '../../contract.manager.ts'
import type { ItemSummary } from '../../contract.items.ts'
import { listForReview } from '../../review/contract.ts'
import { tellFailed } from '../content-toasts.tsx'

export interface BulkResult {
  action: BulkAction
  done: number
  refused: { id: string; title: string; message: string }[]
  /** Brings deleted items back, and takes back a change of topics. */
  undo?: (() => void) | undefined
}
type Named = Pick<ItemSummary, 'id' | 'title' | 'version'>

/** What takes a change back. */
const reverses: Partial<Record<BulkAction, BulkAction>> = { delete: 'restore', tag: 'untag', untag: 'tag' }

/** Changes many items of a type in one call, and says what became of each. */
export function useBulk({ key: type }: Pick<ContentType, 'key'>, onDone: () => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<BulkAction>()
  const [result, setResult] = useState<BulkResult>()

  async function run(action: BulkAction, items: readonly Named[], topic?: string): Promise<void> {
    setBusy(action)
    setResult(undefined)
    try {
      const wanted = items.map(({ id, version }) => ({ type, id, version }))
      const { done, refused } = await api.call(changeMany, { body: { action, items: wanted, ...(topic && { topic }) } })
      const changed = items.flatMap((item) => {
        const now = done.find(({ id }) => id === item.id)
        return now ? [{ ...item, version: now.version }] : []
      })
      const reverse = reverses[action]
      setResult({
        action,
        done: done.length,
        refused: refused.map(({ id, message }) => ({
          id,
          message,
          title: items.find((item) => item.id === id)?.title ?? '',
        })),
        ...(reverse && changed.length > 0 && { undo: () => void run(reverse, changed, topic) }),
      })
      onDone()
    } catch (error) {
      tellFailed(error instanceof ApiError ? error.message : 'The items could not be changed.')
    }
    for (const read of [listItems, getItem, getOverview, listBin, listForReview, readCalendar])
      await client.invalidateQueries({ queryKey: queryKey(read) })
    setBusy(undefined)
  }
  return { run, busy, result, dismiss: () => setResult(undefined) }
}
