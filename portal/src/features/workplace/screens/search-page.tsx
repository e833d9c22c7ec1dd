import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readPage } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type SearchGroup, searchWorkplace } from '../contract.ts'
import { countText, workMessages } from '../messages.ts'
import { fewestLetters, searchLimit } from '../rules.ts'
import { useSearchTarget } from './use-search.ts'
import { WorkRows } from './work-rows.tsx'

export const meta = () => pageMeta({ title: 'Search everything', noIndex: true })

export const handle = { heading: 'Search' } satisfies RouteHandle

/** All results of a search over everything that a member of staff may read, or those of one source with pages. */
export default function WorkplaceSearchPage() {
  const [address] = useSearchParams()
  const q = (address.get('q') ?? '').trim().slice(0, searchLimit)
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-4 py-8 *:max-w-4xl sm:py-12">
      <h1 className="text-3xl">Search</h1>
      <Form key={q} q={q} />
      {q.length < fewestLetters ? (
        <p className="text-muted">
          Type words or how they begin: a name, a subject, a street, a phone number, or a reference. Accents and tone
          marks do not matter.
        </p>
      ) : (
        <Results q={q} source={address.get('source') ?? undefined} page={readPage(address)} />
      )}
    </div>
  )
}

function Form({ q }: { q: string }) {
  const navigate = useNavigate()
  const findTarget = useSearchTarget()
  const field = useRef<HTMLInputElement>(null)
  // Who comes without words wants to type.
  useLayoutEffect(() => {
    if (!q) field.current?.focus()
  }, [q])
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const words = typeof typed === 'string' ? typed.trim() : ''
    void findTarget(words).then(navigate)
  }
  return (
    <form role="search" aria-label="All records" autoComplete="off" onSubmit={send} className="flex gap-2">
      <label htmlFor="work-search" className="sr-only">
        Words, a reference or a phone number
      </label>
      <input
        ref={field}
        id="work-search"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={searchLimit}
        enterKeyHint="search"
        spellCheck={false}
        className="min-h-11 w-full min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3 text-base"
      />
      <Button type="submit" variant="primary" icon="search">
        Search
      </Button>
    </form>
  )
}

function Results({ q, source, page }: { q: string; source: string | undefined; page: number }) {
  const [, setAddress] = useSearchParams()
  const found = useApiQuery(searchWorkplace, { query: { q, source, page } }, { keepPrevious: true })
  if (found.isPending) return <SkeletonRows label="Searching" />
  if (!found.data)
    return <QueryFailure title={workMessages.searchFailed} error={found.error} onRetry={() => void found.refetch()} />
  const { groups, pageSize } = found.data
  const all = `/work/search?q=${encodeURIComponent(q)}`
  const open = (to: number) =>
    setAddress((before) => {
      const after = new URLSearchParams(before)
      after.set('page', String(to))
      return after
    })
  return (
    <>
      {source && (
        <Link to={all} className="link inline-flex min-h-8 items-center">
          Results of all kinds
        </Link>
      )}
      <p role="status" className="text-sm text-muted">
        {groups.length === 0 ? `Nothing found for “${q}”.` : groups.map(sizeOf).join(', ')}
      </p>
      {groups.map((group) => (
        <Group key={group.source} group={group} all={source ? undefined : all} />
      ))}
      {source && groups[0] && (
        <Pagination
          page={page}
          pageCount={Math.ceil(groups[0].count / pageSize)}
          label="Pages of results"
          onPage={open}
        />
      )}
    </>
  )
}

const sizeOf = (group: SearchGroup) => `${group.label}: ${countText(group)}`

function Group({ group, all }: { group: SearchGroup; all: string | undefined }) {
  const { source, label, count, rows } = group
  return (
    <section aria-labelledby={`found-${source}`} className="rounded-md border border-line bg-surface">
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-3">
        <h2 id={`found-${source}`} className="text-base">
          {label} <span className="tabular font-normal text-muted">{countText(group)}</span>
        </h2>
        {all && count > rows.length && (
          <Link to={`${all}&source=${source}`} className="link tap inline-flex min-h-8 items-center text-sm">
            All {countText(group)}
            <span className="sr-only"> {label}</span>
          </Link>
        )}
      </div>
      <WorkRows label={label} rows={rows} />
    </section>
  )
}
