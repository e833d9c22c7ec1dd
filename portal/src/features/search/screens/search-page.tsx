import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { writeIsoDate } from '#platform/values/date-text.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/form/field.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { Picture } from '#ui/picture.tsx'
import { search, type SearchResult } from '../contract.ts'
import { queryMaxLength, sources, type Source, drawingOf, hitLimit } from '../rules.ts'
import { searchAddress } from './search-address.ts'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Search' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  // The API cuts long queries as well; cutting here keeps very long addresses out of its logs and calls.
  const q = (asked.get('q') ?? '').slice(0, queryMaxLength + 1)
  const source = sources.find((known) => known === asked.get('source'))
  const query = { q, page: asked.get('page') ?? '1', ...(source && { source }) }
  const api = context.get(apiContext)
  const [part, everywhere] = await Promise.all([
    readPart(api.call(search, { query })),
    // The numbers of the other sources.
    source ? readPart(api.call(search, { query: { q } })) : undefined,
  ])
  const counted = everywhere?.value ?? part.value
  return {
    q: q.trim(),
    tooLong: q.length > queryMaxLength,
    source,
    answer: part.value,
    counts: counted && !counted.more ? counted.sources : undefined,
  }
}

interface MetaArgs extends PagePlace {
  loaderData?: Awaited<ReturnType<typeof loader>>
}

export const meta = ({ loaderData, matches, location }: MetaArgs) =>
  pageMeta(
    {
      title: loaderData?.answer ? resultsTitle(loaderData.answer) : 'Search',
      description: searchMessages.lead,
      // Search engines may index the empty form, but not results.
      noIndex: loaderData?.q !== '',
    },
    { matches, location: { ...location, search: '' } },
  )

export default function SearchPage() {
  const { q, tooLong, source, answer, counts } = useLoaderData<typeof loader>()
  const pages = answer ? Math.ceil(answer.total / answer.pageSize) : 0
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        title={answer ? resultsTitle(answer) : 'Search'}
        lead={q ? undefined : searchMessages.lead}
      />
      <QueryForm q={q} source={source} />
      {tooLong && <p className="mt-2 text-sm text-muted">{searchMessages.tooLong}</p>}
      {q !== '' && (
        <SourceFilter
          q={q}
          source={source}
          counts={counts && new Map(counts.map((each) => [each.source, each.count]))}
        />
      )}
      <div className="mt-8 max-w-4xl">
        {!answer && <SearchFailed />}
        {answer?.corrected && (
          <p role="status" className="mb-6 border-s-4 border-amber ps-4">
            Showing results for <strong className="[overflow-wrap:anywhere]">“{answer.corrected}”</strong>. Nothing was
            found under <span className="[overflow-wrap:anywhere]">“{answer.query}”</span>.
          </p>
        )}
        {answer?.partly && <p className="mb-6 text-muted">{searchMessages.partly}</p>}
        {answer && answer.best.length > 0 && <BestBets bets={answer.best} />}
        {answer && answer.total > 0 && (
          <>
            <SearchResults results={answer.items} />
            <div className="mt-8">
              <Pagination
                page={answer.page}
                pageCount={pages}
                label="Pages of results"
                variant="short"
                hrefFor={(page) => searchAddress({ q, source, page })}
              />
            </div>
            {answer.more && <p className="mt-4 text-center text-sm text-muted">{searchMessages.more}</p>}
          </>
        )}
        {answer?.total === 0 && (answer.best.length > 0 ? <OtherSearches /> : <SearchHelp q={q} source={source} />)}
      </div>
    </div>
  )
}

const suggestions = ['no light', 'estimated bill', 'prepaid meter', 'complaint', 'licence fees', 'captive generation']

/** Suggestions before a search, and advice after one without results. */
function SearchHelp({ q, source }: { q: string; source: Source | undefined }) {
  if (!q) return <Suggestions title="People look for" />
  return (
    <div className="grid gap-10">
      <EmptyState icon="search" title="No results found">
        <p>
          Try another word or a part of one, or check the spelling
          {source && (
            <>
              , or{' '}
              <Link to={searchAddress({ q })} className="link">
                search all of the site
              </Link>
            </>
          )}
          . The{' '}
          <Link to="/sitemap" className="link">
            site map
          </Link>{' '}
          lists every page, and the{' '}
          <Link to="/contact" className="link">
            Commission
          </Link>{' '}
          answers questions.
        </p>
      </EmptyState>
      <OtherSearches />
    </div>
  )
}

const OtherSearches = () => <Suggestions title="People also look for" />

function Suggestions({ title }: { title: string }) {
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions" className="mb-2 text-lg">
        {title}
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {suggestions.map((words) => (
          <li key={words} className="border-b border-line">
            <Link to={searchAddress({ q: words })} className="link flex min-h-11 items-center">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SearchFailed() {
  return (
    <Alert kind="error" title={searchMessages.failed}>
      Try again in a moment, or continue from the{' '}
      <Link to="/sitemap" className="link">
        site map
      </Link>
      .
    </Alert>
  )
}

const icons: Record<Source, IconName> = {
  Media: 'bell',
  Board: 'user',
  Articles: 'comment',
  Regulations: 'scale',
  Guidelines: 'bookmark',
  Forms: 'edit',
  Fees: 'tag',
  Licences: 'shield',
  Pages: 'document',
}

/** The results, each with the matching passage. */
function SearchResults({ results }: { results: readonly SearchResult[] }) {
  return (
    <ol aria-label="Results" className="border-t border-line">
      {results.map((result) => (
        <Result key={result.link + result.title} result={result} />
      ))}
    </ol>
  )
}

/** The pages that staff chose for this search. */
function BestBets({ bets }: { bets: readonly { title: string; link: string; description: string }[] }) {
  return (
    <ul aria-label="Suggested pages" className="mb-6 grid gap-4">
      {bets.map(({ title, link, description }) => (
        <li key={link + title} className="group relative border-s-4 border-amber bg-brand-soft p-4">
          <p className="text-lg font-semibold [overflow-wrap:anywhere]">
            <ResultLink to={link} title={title} />
          </p>
          {description && <p className="measure mt-1">{description}</p>}
        </li>
      ))}
    </ul>
  )
}

function Result({ result: { title, date, imageUrl, source, link, extract } }: { result: SearchResult }) {
  return (
    <li className="group relative flex gap-5 border-b border-line py-6">
      <div className="min-w-0 flex-1">
        <p className="tabular mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge icon={icons[source]}>{source}</Badge>
          {date && <span>{readableDate(date)}</span>}
        </p>
        <h2 className="text-xl [overflow-wrap:anywhere]">
          <ResultLink to={link} title={title} />
        </h2>
        <p className="measure mt-1 text-muted [overflow-wrap:anywhere]" dir="auto">
          {extract.map(({ text, marked }, index) =>
            marked ? (
              <mark key={index} className="bg-amber-soft font-semibold text-amber-ink">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
        <p aria-hidden className="mt-2 inline-flex items-center gap-1.5 font-semibold text-link group-hover:underline">
          Read More
          <Icon name="arrow-right" />
        </p>
      </div>
      <Picture
        src={imageUrl}
        fallback={drawingOf[source]}
        sizes="(min-width: 640px) 10rem, 5rem"
        width={160}
        height={90}
        className="aspect-square w-20 shrink-0 self-start rounded-md bg-sunken object-cover sm:aspect-video sm:w-40"
      />
    </li>
  )
}

/** The complete result is clickable. The router cannot handle external links. */
function ResultLink({ to, title }: { to: string; title: string }) {
  const look = 'text-link underline-offset-4 group-hover:underline after:absolute after:inset-0'
  return /^(https?:|mailto:)/i.test(to) ? (
    <a href={to} className={look}>
      {title}
    </a>
  ) : (
    <Link to={to} className={look}>
      {title}
    </Link>
  )
}

/** Dates of built-in content are ISO dates; editors enter dates as text. */
const readableDate = (date: string): string => (/^\d{4}-\d{2}/.test(date) ? writeIsoDate(date.slice(0, 10)) : date)

const figure = new Intl.NumberFormat('en-GB')

/** '12 results for “meter”', 'More than 1,000 results for “fee”' (spec 1 §2.7). */
function resultsTitle({ query, total, more }: { query: string; total: number; more: boolean }): string {
  if (!query) return 'Search'
  if (total === 0) return `No results found for “${query}”`
  const count = total === 1 && !more ? '1 result' : `${more ? 'More than ' : ''}${figure.format(total)} results`
  return `${count} for “${query}”`
}

const searchMessages = {
  lead: 'Regulations, news, guidelines, forms, fees and pages of this site.',
  failed: 'We could not search just now.',
  more: `Only the first ${figure.format(hitLimit)} are listed. Add a word to narrow the search.`,
  partly: 'No page has all of these words. These pages have some of them, the closest first.',
  tooLong: 'Only the first 200 characters were searched.',
} as const

/** A GET form without the page number, so that a new query starts at page 1 (spec 1 §2.7). */
function QueryForm({ q, source }: { q: string; source: Source | undefined }) {
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
function SourceFilter({ q, source, counts }: FilterProps) {
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
