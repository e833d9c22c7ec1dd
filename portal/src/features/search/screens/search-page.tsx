import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#kit/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/read-part.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { search } from '../contract.ts'
import { resultsTitle, searchMessages } from '../messages.ts'
import { queryMaxLength, sources } from '../rules.ts'
import { SearchFailed, SearchHelp } from './search-help.tsx'
import { BestBets, SearchResults } from './search-results.tsx'
import { searchAddress } from './search-address.ts'
import { QueryForm, SourceFilter } from './search-form.tsx'

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
        {answer?.total === 0 && <SearchHelp q={q} source={source} />}
      </div>
    </div>
  )
}
