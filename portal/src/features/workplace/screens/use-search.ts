import { useQueryClient } from '@tanstack/react-query'
import { api } from '#kit/api/browser-api.ts'
import { queryKey, useApiQuery } from '#kit/api/query.ts'
import { usePaused } from '#kit/use-paused.ts'
import { searchWorkplace } from '../contract.ts'
import { fewestLetters } from '../rules.ts'

const inputOf = (q: string, source?: string) => ({ query: { q, ...(source && { source }) } })

/** Results while a person types, of one source or of all; nothing of it is kept in this browser. */
export function useSearchWhileTyping(typed: string, source?: string) {
  const q = usePaused(typed.trim())
  const enabled = q.length >= fewestLetters
  const found = useApiQuery(searchWorkplace, inputOf(q, source), { enabled, keepPrevious: true })
  return {
    groups: enabled ? (found.data?.groups ?? []) : [],
    searched: enabled && !found.isFetching,
    failed: found.isError,
  }
}

/** Where Enter leads: to the record with this very reference, else to the page with all results. */
export function useSearchTarget(): (typed: string) => Promise<string> {
  const client = useQueryClient()
  return async (typed) => {
    const all = `/work/search?q=${encodeURIComponent(typed)}`
    if (!/^[a-z]+-\d{4}-\d+$/i.test(typed)) return all
    const input = inputOf(typed)
    const queryFn = () => api.call(searchWorkplace, input)
    const found = await client
      .fetchQuery({ queryKey: queryKey(searchWorkplace, input), queryFn })
      .catch(() => undefined)
    return found?.exact || all
  }
}
