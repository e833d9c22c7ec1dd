import { readPage } from '#kit/list-address.ts'
import { templateStatuses, type TemplateStatus } from '../../rules.ts'

/** Filters and page of the form list. */
export interface ManagerView {
  search: string
  status: TemplateStatus | undefined
  bin: boolean
  page: number
}

/** Reads the view from the address; invalid values are ignored. */
export function readView(search: URLSearchParams): ManagerView {
  return {
    search: (search.get('search') ?? '').slice(0, 200),
    status: templateStatuses.find((status) => status === search.get('status')),
    bin: search.get('bin') === '1',
    page: readPage(search),
  }
}
