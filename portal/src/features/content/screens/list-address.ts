import { useSearchParams } from 'react-router'
import { listStatuses } from '../contract.manager.ts'

export const pageSize = 20

type Status = (typeof listStatuses)[number]
export interface ListAddress {
  search: string
  status: Status
  page: number
  item: string | undefined
  /** Of the media library. */
  kind: string | null
}

export function readListAddress(search: URLSearchParams): ListAddress {
  const page = Number(search.get('page'))
  return {
    search: search.get('q') ?? '',
    status: listStatuses.find((status) => status === search.get('status')) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    item: search.get('item') ?? undefined,
    kind: search.get('kind'),
  }
}

/** What a list shows lies in the address, so that it can be shared and the back button works. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  return {
    ...readListAddress(search),
    /** Empty values leave the address. */
    change: (values: Record<string, string | undefined>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values))
            if (value) next.set(name, value)
            else next.delete(name)
          return next
        },
        { preventScrollReset: true },
      ),
  }
}
