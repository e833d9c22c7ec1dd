import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext, ownAddressContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { commission } from '#platform/state/commission.ts'
import { NewsCard } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { FeedLinks } from '#ui/page/page-links.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { getShownExamples } from '#features/content/examples/contract.ts'
import { getArticles, listNewsCards, ofArticles } from '../contract.ts'
import { cutPage, newsPageSize } from '../rules.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [{ value, failed }, examples] = await Promise.all([
    readPart(api.call(getArticles, {})),
    readPart(api.call(getShownExamples, ofArticles)),
  ])
  const asked = new URL(request.url).searchParams.get('page')
  const cut = cutPage(listNewsCards(value ?? [], examples.value), asked, newsPageSize)
  context.get(ownAddressContext)(pageAddress(cut.page))
  return { ...cut, failed }
}

const pageAddress = (page: number) => `/media${pageQuery(page)}`
const pageQuery = (page: number) => (page > 1 ? `?page=${page}` : '')

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Media Center' }]

export const meta = (place: PagePlace & { loaderData?: { page: number } }) => {
  const page = place.loaderData?.page ?? 1
  return pageMeta(
    {
      title: page > 1 ? `Media Center, page ${page}` : 'Media Center',
      description: `News of the ${commission.name}: orders, regulations and the electricity market of ${commission.state} State${page > 1 ? `, page ${page}` : ''}.`,
      picture: '/og/news.png',
      crumbs,
      feeds: [
        { type: 'application/rss+xml', title: 'News (RSS)', href: '/media/feed.xml' },
        { type: 'application/atom+xml', title: 'News (Atom)', href: '/media/atom.xml' },
      ],
    },
    { ...place, location: { ...place.location, search: pageQuery(page) } },
  )
}

/** All news, newest first (spec 1 §2.6). */
export default function MediaPage() {
  const { items, page, pageCount, failed } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader
        breadcrumb={crumbs}
        title="Media Center"
        lead="News of the Commission, its orders and the electricity market of the State."
        actions={<FeedLinks rss="/media/feed.xml" atom="/media/atom.xml" />}
      />
      {failed && <PartNotice what="The latest news" />}
      {items.length === 0 && !failed && (
        <EmptyState title="No news yet">News of the Commission appears here.</EmptyState>
      )}
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {items.map((card) => (
          <NewsCard key={card.link} level={2} to={card.link} {...card} />
        ))}
      </ul>
      <div className="mt-10">
        <Pagination label="News pages" page={page} pageCount={pageCount} hrefFor={pageAddress} />
      </div>
    </div>
  )
}
