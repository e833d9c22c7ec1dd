import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from './query.ts'

/** After a record was changed elsewhere: its list shows no rows of before, which would stay in their places and wait for a refresh. */
export function useListReset(key: string) {
  const client = useQueryClient()
  // Not `pageCall`, which the kit does not know.
  return () => client.removeQueries({ queryKey: queryKey({ method: 'GET', path: `/lists/${key}` }) })
}
