import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { queryKey, useApiQuery } from '#kit/api/query.ts'
import { toast } from '#ui/overlays/toast.ts'
import { hasExtras, type StaffList } from '../contract.list.ts'
import type { ListCalls, ListPreferences } from '../contract.ts'

/** What holds until a person chooses otherwise, and where the server does not answer. */
const usual: ListPreferences = { columns: null, density: 'comfortable', pageSize: null }

export interface Preferences {
  preferences: ListPreferences
  isPending: boolean
  save: (changes: Partial<ListPreferences>) => void
}

/** How the person sees the list: kept on the server, and shown at once. Of a list without extras it holds while its screen is open. */
export function usePreferences(list: StaffList, calls: ListCalls): Preferences {
  const client = useQueryClient()
  const read = useApiQuery(calls.readPreferences, {}, { enabled: hasExtras(list) })
  const [held, hold] = useState(usual)
  const key = queryKey(calls.readPreferences, {})
  const save = (changes: Partial<ListPreferences>) => {
    client.setQueryData<ListPreferences>(key, (before) => ({ ...usual, ...before, ...changes }))
    void api.call(calls.savePreferences, { body: changes }).catch(() => {
      toast.error('Failed to save how you see the list')
      void client.invalidateQueries({ queryKey: key })
    })
  }
  if (!hasExtras(list))
    return { preferences: held, isPending: false, save: (changes) => hold((before) => ({ ...before, ...changes })) }
  return { preferences: read.data ?? usual, isPending: read.isPending, save }
}
