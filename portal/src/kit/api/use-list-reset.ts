import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from './query.ts'

/** Removes the cached rows of a list after a record was changed elsewhere: outdated rows would stay in their places until the refresh. */
export function useListReset(key: string) {
  const client = useQueryClient()
  // Not `pageCall`, which the kit does not know.
  return () => client.removeQueries({ queryKey: queryKey({ method: 'GET', path: `/lists/${key}` }) })
}
