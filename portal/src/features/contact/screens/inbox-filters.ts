import { readPage } from '#kit/list-address.ts'
import { type EnquiryStatus, statuses } from '../rules.ts'

export interface InboxFilters {
  search: string
  status: EnquiryStatus | undefined
  page: number
}

/** The filters as the address holds them; what is no filter counts as none. */
export function readInboxFilters(address: URLSearchParams): InboxFilters {
  const status = statuses.find((known) => known === address.get('status'))
  return { search: (address.get('search') ?? '').slice(0, 200), status, page: readPage(address) }
}
