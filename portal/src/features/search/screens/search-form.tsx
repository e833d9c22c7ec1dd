import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SearchField } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { type Source, sources } from '../rules.ts'
import { searchAddress } from './search-address.ts'

/** A GET form without the page number, so that a new query starts at page 1 (spec 1 §2.7). */
export function QueryForm({ q, source }: { q: string; source: Source | undefined }) {
  return (
    <search aria-label="Search this site">
      <form action="/search" className="flex max-w-2xl flex-wrap items-end gap-3">
        <SearchField
          className="min-w-0 flex-1 basis-56"
          label="Search for"
          name="q"
          defaultValue={q}
          autoComplete="off"
          spellCheck
        />
        {source && <input type="hidden" name="source" value={source} />}
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
    </search>
  )
}

interface FilterProps {
  q: string
  source: Source | undefined
  /** How many results each source has; undefined where there are too many to count. */
  counts: ReadonlyMap<Source, number> | undefined
}

/** The sources that have results, with their number. */
export function SourceFilter({ q, source, counts }: FilterProps) {
  const shown = sources.filter((each) => each === source || !counts || counts.has(each))
  if (shown.length < 2 && !source) return null
  const total = counts && [...counts.values()].reduce((sum, count) => sum + count, 0)
  const countOf = (each: Source | undefined) => (each ? counts && (counts.get(each) ?? 0) : total)
  return (
    <nav aria-label="Kinds of results" className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...shown].map((each) => (
          <li key={each ?? 'all'}>
            <Link
              to={searchAddress({ q, source: each })}
              aria-current={each === source ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-md border px-3 text-sm font-semibold sm:min-h-9',
                each === source
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line-strong bg-surface text-brand-ink hover:border-brand hover:bg-brand-soft',
              )}
            >
              {each ?? 'All'}
              <Count count={countOf(each)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The figure beside a source, read out as 'Forms: 4 results'. */
function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return (
    <>
      <span className="sr-only">:</span>
      <span className="tabular ms-1.5 font-normal">{count}</span>
      <span className="sr-only"> {count === 1 ? 'result' : 'results'}</span>
    </>
  )
}
