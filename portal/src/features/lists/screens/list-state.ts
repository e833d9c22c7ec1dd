import { readPage } from '#kit/list-address.ts'
import type { StaffList } from '../contract.list.ts'
import {
  checkColumns,
  digestOf,
  type Dropped,
  type ListQuery,
  parametersOf,
  parametersOfQuery,
  readListRequest,
} from '../contract.query.ts'
import type { ListView } from '../contract.ts'

/**
 * What a list shows. All of it is in the address, so that links, saved views and the back button lead to the same list; of a sealed one in parameters
 * that only its screen has.
 */
export interface ListState {
  query: ListQuery
  /** Ids of the columns that the address or the view names; otherwise the person's own are shown. */
  columns?: string[]
  page: number
  pageSize?: number
  /** Id of the saved view that was opened. */
  view?: string
  /** Id of the record whose preview is open. */
  open?: string
  dropped: Dropped[]
}

/** Parameters that say nothing about which records are shown. */
const others = ['page', 'pageSize', 'view', 'open', 'from']

/**
 * Reads the state from an address. One that names a view and nothing else shows what the view says now; with the view's filters written out, as the
 * screen does it, a link still shows the same records after the view was changed.
 */
export function readListState(list: StaffList, address: URLSearchParams, views: readonly ListView[] = []): ListState {
  const wanted = new URLSearchParams(address)
  for (const name of others) wanted.delete(name)
  const viewId = address.get('view') ?? undefined
  const view = views.find(({ id }) => id === viewId)
  const isBare = [...wanted.keys()].length === 0
  const asked = view && isBare ? askedByView(list, view) : askedByAddress(list, wanted)
  const pageSize = Number(address.get('pageSize'))
  return {
    ...asked,
    page: readPage(address),
    ...(pageSize > 0 && pageSize <= 100 && { pageSize: Math.floor(pageSize) }),
    ...(viewId && { view: viewId }),
    ...(address.get('open') && { open: address.get('open')!.slice(0, 100) }),
  }
}

type RequestedState = Pick<ListState, 'query' | 'columns' | 'dropped'>

function askedByAddress(list: StaffList, wanted: URLSearchParams): RequestedState {
  const { query, columns, dropped } = readListRequest(list, parametersOf(wanted))
  return { query, dropped, ...(wanted.has('columns') && { columns }) }
}

function askedByView(list: StaffList, { query, columns, dropped }: ListView): RequestedState {
  return { query, dropped, ...(columns && { columns: checkColumns(list, columns).columns }) }
}

/** Whether an address waits for the views to be read, since it names one and nothing else. */
export const needsView = (address: URLSearchParams): boolean =>
  address.has('view') && [...address.keys()].every((name) => others.includes(name))

/** The parameters of an address for a query, e.g. for a link to a record that remembers its list. */
export function searchOf(list: StaffList, { query, columns }: Pick<ListState, 'query' | 'columns'>): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(parametersOfQuery(list, query)))
    for (const value of [values].flat()) search.append(name, value)
  if (columns) search.set('columns', columns.join(','))
  return search
}

/** The opposite of `readListState`. */
export function addressOfState(list: StaffList, state: Omit<ListState, 'dropped'>): URLSearchParams {
  const search = searchOf(list, state)
  // Alone, the view would be read again and bring back the filters that were removed.
  const isDefault = [...search.keys()].length === 0
  if (state.view && !isDefault) search.set('view', state.view)
  if (state.page > 1) search.set('page', String(state.page))
  if (state.pageSize) search.set('pageSize', String(state.pageSize))
  if (state.open) search.set('open', state.open)
  return search
}

/** The query with the values of a filter changed; without values the filter is removed. */
export function withFilter(query: ListQuery, id: string, values: readonly string[]): ListQuery {
  const { [id]: _before, ...filters } = query.filters
  return { ...query, filters: values.length > 0 ? { ...filters, [id]: [...values] } : filters }
}

export const sortedBy = ({ sort }: ListQuery): { id: string; descending: boolean } => ({
  id: sort.replace(/^-/, ''),
  descending: sort.startsWith('-'),
})

/** The order after a press on a header: the column, then the opposite. */
export function nextSort(query: ListQuery, id: string): string {
  const now = sortedBy(query)
  return now.id === id && !now.descending ? `-${id}` : id
}

/** The saved view that shows this query, if any: the one that was opened, else any with the same query. */
export function viewOf(views: readonly ListView[], { view, query }: Pick<ListState, 'view' | 'query'>) {
  const digest = digestOf(query)
  const opened = views.find(({ id }) => id === view)
  return {
    view: opened ?? views.find((each) => each.digest === digest),
    isChanged: opened !== undefined && opened.digest !== digest,
  }
}
