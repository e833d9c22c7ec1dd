import { useQueryClient } from '@tanstack/react-query'
import { api } from '#kit/browser-api.ts'
import { queryKey, useApiQuery } from '#kit/query.ts'
import { toast } from '#ui/toast.ts'
import type { ListCalls, ListPreferences } from '../contract.ts'

/** What holds until a person chooses otherwise, and where the server does not answer. */
const usual: ListPreferences = { columns: null, density: 'comfortable', pageSize: null }

export interface Preferences {
  preferences: ListPreferences
  isPending: boolean
  save: (changes: Partial<ListPreferences>) => void
}

/** How the person sees the list: kept on the server, and shown at once. */
export function usePreferences(calls: ListCalls): Preferences {
  const client = useQueryClient()
  const read = useApiQuery(calls.readPreferences, {})
  const key = queryKey(calls.readPreferences, {})
  const save = (changes: Partial<ListPreferences>) => {
    client.setQueryData<ListPreferences>(key, (before) => ({ ...usual, ...before, ...changes }))
    void api.call(calls.savePreferences, { body: changes }).catch(() => {
      toast.error('Failed to save how you see the list')
      void client.invalidateQueries({ queryKey: key })
    })
  }
  return { preferences: read.data ?? usual, isPending: read.isPending, save }
}
