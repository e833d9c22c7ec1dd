import { readPage } from '#kit/list-address.ts'
import { templateStatuses, type TemplateStatus } from '../../rules.ts'

/** What of the list of forms is in sight. */
export interface ManagerView {
  search: string
  status: TemplateStatus | undefined
  bin: boolean
  page: number
}

/** The view that an address names; what it says wrongly counts as not said. */
export function readView(search: URLSearchParams): ManagerView {
  return {
    search: (search.get('search') ?? '').slice(0, 200),
    status: templateStatuses.find((status) => status === search.get('status')),
    bin: search.get('bin') === '1',
    page: readPage(search),
  }
}
