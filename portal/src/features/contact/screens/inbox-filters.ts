import { type EnquiryStatus, statuses } from '../rules.ts'

export interface InboxFilters {
  search: string
  status: EnquiryStatus | undefined
  page: number
}

/** The filters as the address holds them; what is no filter counts as none. */
export function readInboxFilters(address: URLSearchParams): InboxFilters {
  const status = statuses.find((known) => known === address.get('status'))
  const page = Number(address.get('page'))
  return { search: address.get('q') ?? '', status, page: Number.isInteger(page) && page > 0 ? page : 1 }
}
