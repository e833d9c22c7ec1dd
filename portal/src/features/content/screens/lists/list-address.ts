import { readPage } from '#kit/list-address.ts'
import { listStatuses } from '../../contract.manager.ts'

export const pageSize = 20

/** What the list of a content type shows, and the item that is open in it, `new` for one that is made. */
export function readContentList(address: URLSearchParams) {
  return {
    search: address.get('search') ?? '',
    status: listStatuses.find((status) => status === address.get('status')) ?? ('all' as const),
    page: readPage(address),
    open: address.get('open') ?? undefined,
  }
}
export type ContentListState = ReturnType<typeof readContentList>
