import { readPage, useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/query.ts'
import { formatShortDay } from '#platform/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { findContent } from '../../finding/contract.ts'
import { listLibrary } from '../../library/contract.ts'
import { FoundItems } from '../found-items.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'

export const meta = () => pageMeta({ title: 'Find content', noIndex: true })
const pageSize = 20
const filesShown = 6

const readFind = (address: URLSearchParams) => ({ search: address.get('search') ?? '', page: readPage(address) })

/** One search over the items of all types, drafts included, and over the files of the library. */
export default function FindPage() {
  const [{ search, page }, change] = useListAddress(readFind)
  return (
    <section aria-labelledby="find-title" className="grid gap-6">
      <h2 id="find-title" className="text-xl">
        Find content
      </h2>
      <SearchForm
        of="All content and documents"
        field={{
          label: 'Words',
          hint: 'All content, drafts included, and the names of pictures and documents. The beginning of a word is enough.',
          defaultValue: search,
        }}
        className="grid max-w-2xl items-end gap-3 sm:grid-cols-[1fr_auto]"
        onSearch={(words) => change({ search: words })}
      >
        <Button type="submit" variant="primary" icon="search">
          Find
        </Button>
      </SearchForm>
      {search && (
        <FoundContent {...{ search, page }} onPage={(next) => change({ page: next > 1 ? next : undefined })} />
      )}
      {search && <FoundFiles search={search} />}
    </section>
  )
}

function FoundContent({ search, page, onPage }: { search: string; page: number; onPage: (page: number) => void }) {
  const found = useApiQuery(findContent, { query: { search, page, pageSize } }, { keepPrevious: true })
  if (found.isError) return <LoadFailure reason={found.error.message} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const { items, total } = found.data
  return (
    <section aria-labelledby="found-content" className="grid gap-4">
      <h3 id="found-content" className="text-lg">
        Content{' '}
        <span role="status" className="tabular text-base font-normal text-muted">
          {total.toLocaleString('en-GB')} found
        </span>
      </h3>
      {total === 0 && (
        <EmptyState icon="search" title="No content found">
          Try fewer words, or the beginning of a word.
        </EmptyState>
      )}
      <FoundItems items={items} note={(item) => `${formatShortDay(item.changedAt)}, ${item.changedByName}`} />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        label="Pages of the content found"
        onPage={onPage}
      />
    </section>
  )
}

/** The files of the library with these words, which the library opens. */
function FoundFiles({ search }: { search: string }) {
  const files = useApiQuery(listLibrary, { query: { search, page: 1, pageSize: filesShown } }, { keepPrevious: true })
  if (files.isError) return <LoadFailure reason={files.error.message} onRetry={() => void files.refetch()} />
  if (!files.data) return null
  const { items, total } = files.data
  const inLibrary = (words: string) => `/content-manager/library?search=${encodeURIComponent(words)}`
  return (
    <section aria-labelledby="found-files" className="grid gap-4">
      <h3 id="found-files" className="text-lg">
        Pictures and documents{' '}
        <span className="tabular text-base font-normal text-muted">{total.toLocaleString('en-GB')} found</span>
      </h3>
      {total > 0 && (
        <ul className="border-t border-line">
          {items.map(({ id, kind, name, uses }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-2">
              <Icon name={kind === 'pdf' ? 'document' : 'image'} className="text-amber" />
              <Link to={inLibrary(name)} className="link tap [overflow-wrap:anywhere]">
                {name}
              </Link>
              <span className="text-sm text-muted">
                {uses === 0 ? 'Not used' : `In ${uses} item${uses === 1 ? '' : 's'}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > items.length && (
        <p>
          <Link to={inLibrary(search)} className="link tap">
            Show all in the media library
          </Link>
        </p>
      )}
    </section>
  )
}
