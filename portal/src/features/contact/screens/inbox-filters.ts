import { readPage } from '#kit/list-address.ts'
import { type EnquiryStatus, statuses } from '../rules.ts'

export interface InboxFilters {
  search: string
  status: EnquiryStatus | undefined
  page: number
}

/** Reads the filters from the page's address; unknown values are ignored. */
export function readInboxFilters(address: URLSearchParams): InboxFilters {
  const status = statuses.find((known) => known === address.get('status'))
  return { search: (address.get('search') ?? '').slice(0, 200), status, page: readPage(address) }
}
