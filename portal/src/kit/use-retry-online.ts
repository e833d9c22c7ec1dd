import { useEffect, useRef } from 'react'
import type { ApiError } from './api/api-client.ts'

/** The browser does not always notice that the connection is back. */
const retryMs = 30_000

/** Whether a call got no answer; it may have arrived. */
export const isUnanswered = (error: ApiError | null | undefined): boolean =>
  error?.kind === 'FETCH_ERROR' || error?.kind === 'TIMEOUT_ERROR'

/** While `waiting`, calls `retry` when the connection is back, and twice a minute. The call must have an idempotency key. */
export function useRetryOnline(waiting: boolean, retry: () => void): void {
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    if (!waiting) return
    const again = () => {
      if (navigator.onLine) latest.current()
    }
    window.addEventListener('online', again)
    const timer = setInterval(again, retryMs)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [waiting])
}
