import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { queryKey, useApiQuery } from '#kit/query.ts'
import { getOpenCounts } from '../contract.ts'

/** Numbers older than this are read again when the person opens another screen; not by a timer, which would keep the session in use. */
const freshMs = 60_000

/** How many records are open, by source; none on screens of reports of wrongdoing, which make no call of the frame (docs/decisions/0008). */
export function useOpenCounts(): Record<string, { count: number; capped: boolean }> {
  const { pathname } = useLocation()
  const enabled = !pathname.startsWith('/whistleblowing')
  const client = useQueryClient()
  const counts = useApiQuery(getOpenCounts, {}, { enabled })
  useEffect(() => {
    const read = client.getQueryState(queryKey(getOpenCounts, {}))?.dataUpdatedAt ?? 0
    if (enabled && read > 0 && Date.now() - read > freshMs)
      void client.invalidateQueries({ queryKey: queryKey(getOpenCounts, {}) })
  }, [client, enabled, pathname])
  return counts.data?.counts ?? {}
}
