import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import type { ApiError } from '#kit/api/api-client.ts'
import { loadWaitingParts } from '#kit/on-demand.tsx'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { cards, useMedia } from '#kit/use-media.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { hasPages, type ListColumn, type StaffList } from '../contract.list.ts'
import { isNarrowed, withoutFilters } from '../contract.query.ts'
import type { ListPage } from '../contract.ts'
import { listLimits } from '../rules.ts'
import type { ListState } from './list-state.ts'
import { ListNotice } from './list-strip.tsx'
import type { RecordPreview } from './preview-pane.tsx'
import { ListTable } from './table/list-table.tsx'
import type { Desk } from './use-desk.ts'

/** Texts for a list without rows. */
export interface ListWords {
  noneFound?: string
  none?: string
  failed?: string
}

/** After the rows, whose own parts come first. */
const drawnMs = 300

/** Says why there are no rows; `onRetry` reads again, and throws when it fails. */
export type ListFailure = ComponentType<{ title: string; error: ApiError; onRetry: () => Promise<unknown> }>

type Props = {
  desk: Desk
  columns: readonly ListColumn[]
  words: ListWords | undefined
  Preview: RecordPreview | undefined
  Failure: ListFailure | undefined
  after: ReactNode
}

/** The rows with the line below them; or why there are none. */
export function ListBody({ desk, columns, words, Preview, Failure, after }: Props) {
  const { list, page, address } = desk
  const { answer, rows } = page
  const { state, change } = address
  const hasCards = useMedia(cards)
  const failed = words?.failed ?? `Failed to read the ${list.plural}`
  const retry = () => void answer.refetch()
  if (!answer.data && answer.isError && Failure)
    return <Failure title={failed} error={answer.error} onRetry={() => answer.refetch({ throwOnError: true })} />
  if (!answer.data && answer.isError) return <QueryFailure title={failed} error={answer.error} onRetry={retry} />
  if (!answer.data) return <Loading label={`Loading the ${list.plural}`} />
  return (
    <>
      <ListTable {...{ desk, columns, Preview, after }} empty={<Empty desk={desk} words={words} />} />
      {rows[0] && hasPages(list) && <RecordCode address={desk.linkTo(rows[0].id)} />}
      <ListFoot {...{ list, state, after }} answer={answer.data} onPage={(number) => change({ page: number })}>
        {answer.isError ? (
          <span role="alert" className="flex items-center gap-2 text-sm text-danger-ink">
            Not up to date: {answer.error.message}
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          </span>
        ) : (
          page.waits && (
            <Button size="sm" icon="retry" title="The list has changed since it was shown" onClick={page.catchUp}>
              Changed: refresh
            </Button>
          )
        )}
        {!hasCards && <ListNotice desk={desk} />}
      </ListFoot>
    </>
  )
}

/** What the page of a record is made of comes once the rows are drawn, so that the first one opens as quickly as the others. */
function RecordCode({ address }: { address: string }) {
  const [page] = useState(address)
  useEffect(() => {
    const timer = setTimeout(loadWaitingParts, drawnMs)
    return () => clearTimeout(timer)
  }, [])
  return <PrefetchPageLinks page={page} />
}

function Empty({ desk: { list, address }, words }: Pick<Props, 'desk' | 'words'>) {
  const { state, change } = address
  const isFiltered = isNarrowed(list, state.query) || state.page > 1
  return (
    <EmptyState
      icon={isFiltered ? 'search' : 'document'}
      title={words?.noneFound ?? `No ${list.plural} found`}
      action={
        isFiltered && (
          <Button onClick={() => change({ query: withoutFilters(list, state.query) })}>Clear the filters</Button>
        )
      }
    >
      {isFiltered ? 'Remove a filter or try another word.' : words?.none}
    </EmptyState>
  )
}

/** Rows in the shape of what comes. */
function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="min-h-0 flex-1 overflow-hidden rounded-md border border-line bg-surface">
      <span className="sr-only">{label}</span>
      <div className="h-8 bg-sunken" />
      {Array.from({ length: 14 }, (_, row) => (
        <div key={row} className="flex h-[2.3rem] items-center gap-6 border-b border-line px-3">
          <Skeleton className="size-4" />
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 flex-1" />
          <Skeleton className="h-3.5 w-28 max-sm:hidden" />
          <Skeleton className="h-3.5 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}

type ListFootProps = {
  list: StaffList
  state: ListState
  answer: ListPage
  after?: ReactNode
  onPage: (page: number) => void
  children: ReactNode
}

/** How many pages are known: of a list that is not counted to its end there is one more while this one is full. */
function pageCount({ total, capped, pageSize, rows, page }: ListPage, isSearch: boolean): number {
  const goesOn = capped && !isSearch && rows.length === pageSize
  return Math.max(Math.ceil(total / pageSize), goesOn ? page + 1 : 1)
}

/** '1–25 of 335'; of a search that finds too much, what to do. */
export function rangeWords(
  { rows, total, capped, page, pageSize }: ListPage,
  plural: string,
  isSearch: boolean,
): string {
  if (rows.length === 0) return `No ${plural} on this page`
  const first = (page - 1) * pageSize + 1
  const all = total.toLocaleString('en-GB')
  const end = !capped
    ? all
    : isSearch
      ? `the first ${all}. There are more: add a word to narrow the search.`
      : `${all}+.`
  return `${first.toLocaleString('en-GB')}–${(first + rows.length - 1).toLocaleString('en-GB')} of ${end}`
}

/** The range of rows shown, and the pages. */
export function ListFoot({ list, state, answer, after, onPage, children }: ListFootProps) {
  const isSearch = state.query.q !== ''
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 max-sm:py-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="tabular text-sm text-muted">
          {!(after && answer.rows.length === 0) && rangeWords(answer, list.plural, isSearch)}
          {answer.capped && ` A file takes the first ${listLimits.exported.toLocaleString('en-GB')}.`}
        </p>
        {children}
      </div>
      <Pagination
        page={state.page}
        pageCount={pageCount(answer, isSearch)}
        label={`Pages of ${list.plural}`}
        // Of a list that is not counted to its end, the last page is not known.
        variant={answer.capped ? 'short' : 'full'}
        onPage={onPage}
      />
    </div>
  )
}
