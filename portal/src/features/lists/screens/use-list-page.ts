import { useApiQuery } from '#kit/api/query.ts'
import { useKnownKeys } from '#kit/desk/use-keys.ts'
import type { StaffList } from '../contract.list.ts'
import type { ListCalls } from '../contract.ts'
import { sealedPage } from '../sealed/contract.ts'
import { columnsById, usualColumns } from './columns.ts'
import { searchOf } from './list-state.ts'
import { useStableRows } from './stable-rows.ts'
import type { ListAddress } from './use-list-state.ts'
import type { Preferences } from './use-preferences.ts'

/** The parameters of a call from those of an address; repeated ones are lists. */
export const parametersOfSearch = (search: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]))

/** The page of the list that the address names, with rows that stay in their places. */
export function useListPage(
  list: StaffList,
  calls: ListCalls,
  { address, kept, own }: { address: ListAddress; kept: Preferences; own: ReadonlySet<string> },
) {
  const { state, isWaiting } = address
  const { preferences } = kept
  const chosen = state.columns ?? preferences.columns ?? undefined
  const columns = columnsById(list, chosen ?? usualColumns(list))
  const pageSize = state.pageSize ?? preferences.pageSize ?? list.pageSize ?? 25
  const search = searchOf(list, { query: state.query, columns: columns.map(({ id }) => id) })
  const asked = { ...parametersOfSearch(search), page: state.page, pageSize }
  const answer = useAnswer(list, calls, { asked, isReady: !isWaiting && !kept.isPending })
  const isFor = answer.data !== undefined && !answer.isPlaceholderData
  const shownKey = `${search} ${state.page} ${pageSize}`
  const stable = useStableRows(shownKey, { rows: answer.data?.rows, isFor, own })
  return {
    answer,
    ...stable,
    shownKey,
    pageSize,
    /** The columns that were chosen, or as many as have room. */
    columns,
    isChosen: chosen !== undefined,
    /** Names the filters and the search: under others nothing is selected. */
    queryKey: String(searchOf(list, { query: { ...state.query, sort: list.defaults.sort } })),
  }
}

type ListQuestion = { asked: Record<string, string[] | number>; isReady: boolean }

function useAnswer(list: StaffList, calls: ListCalls, { asked, isReady }: ListQuestion) {
  const { sealed = false } = list
  const read = useApiQuery(calls.page, { query: asked }, { keepPrevious: true, enabled: isReady && !sealed })
  const readSealed = useApiQuery(sealedPage(list), { body: asked }, { keepPrevious: true, enabled: isReady && sealed })
  useKnownKeys(readSealed.data?.keys)
  return sealed ? readSealed : read
}

export type ShownPage = ReturnType<typeof useListPage>
