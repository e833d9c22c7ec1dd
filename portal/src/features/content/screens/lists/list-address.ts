import { readPage } from '#kit/list-address.ts'
import { listStatuses } from '../../contract.items.ts'

export const pageSize = 20

/** Reads the filters and page of a list from the address, and the ID of the open item (`new` for a new one). */
export function readContentList(address: URLSearchParams) {
  return {
    search: address.get('search') ?? '',
    status: listStatuses.find((status) => status === address.get('status')) ?? ('all' as const),
    page: readPage(address),
    open: address.get('open') ?? undefined,
  }
}
export type ContentListState = ReturnType<typeof readContentList>
