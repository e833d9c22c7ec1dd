import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { queryKey, useApiQuery } from '#kit/api/query.ts'
import { type KeyActions, useKeys } from '#kit/desk/use-keys.ts'
import { getOpenCounts } from '../contract.ts'

/** Numbers older than this are read again when the person opens another screen; not by a timer, which would keep the session in use. */
const freshMs = 60_000

/** On screens of reports of wrongdoing the frame makes no call (docs/decisions/0008). */
const mayFrameCall = (pathname: string): boolean => !pathname.startsWith('/whistleblowing')

/** How many records are open, by source. */
export function useOpenCounts(): Record<string, { count: number; capped: boolean }> {
  const { pathname } = useLocation()
  const enabled = mayFrameCall(pathname)
  const client = useQueryClient()
  const counts = useApiQuery(getOpenCounts, {}, { enabled })
  useEffect(() => {
    const read = client.getQueryState(queryKey(getOpenCounts, {}))?.dataUpdatedAt ?? 0
    if (enabled && read > 0 && Date.now() - read > freshMs)
      void client.invalidateQueries({ queryKey: queryKey(getOpenCounts, {}) })
  }, [client, enabled, pathname])
  return counts.data?.counts ?? {}
}

/** The keys of the frame of staff, where the screen has not used them. */
export function useFrameKeys(actions: KeyActions): void {
  const { pathname } = useLocation()
  useKeys(actions, mayFrameCall(pathname), true)
}
