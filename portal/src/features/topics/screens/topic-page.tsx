import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext, ownAddressContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { FeedLinks } from '#ui/page/page-links.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { getTopic, type TopicEntry, cutTopic } from '../contract.ts'

type Loaded = { topic: { slug: string; title: string; lead: string } | null } & ReturnType<typeof cutTopic<TopicEntry>>

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const found = await context
    .get(apiContext)
    .call(getTopic, { params: { slug } })
    .catch((error: { init?: { status?: number } | null; status?: number }) => {
      if ((error.init?.status ?? error.status) === 404) return undefined
      throw error
    })
  if (!found) return data<Loaded>({ topic: null, ...cutTopic<TopicEntry>([], 1) }, { status: 404 })
  const cut = cutTopic(found.entries, Number(new URL(request.url).searchParams.get('page')))
  context.get(ownAddressContext)(addressOf(found.slug, cut.page))
  const { title, lead } = found
  return data<Loaded>({ topic: { slug: found.slug, title, lead }, ...cut })
}

const addressOf = (slug: string, page: number) => `/topics/${slug}${page > 1 ? `?page=${page}` : ''}`
const crumbsOf = (title: string) => [{ label: 'Home', to: '/' }, { label: 'Topics', to: '/topics' }, { label: title }]

export const meta = (place: PagePlace & { loaderData?: Loaded }) => {
  const { topic, page = 1 } = place.loaderData ?? {}
  if (!topic) return pageMeta({ title: 'Topic not found', noIndex: true })
  const { slug, title, lead } = topic
  return pageMeta(
    {
      title: page > 1 ? `${title}, page ${page}` : title,
      ...(lead && { description: lead }),
      crumbs: crumbsOf(title),
      feeds: [
        { type: 'application/rss+xml', title: `${title} (RSS)`, href: `/topics/${slug}/feed.xml` },
        { type: 'application/atom+xml', title: `${title} (Atom)`, href: `/topics/${slug}/atom.xml` },
      ],
    },
    { ...place, location: { ...place.location, search: page > 1 ? `?page=${page}` : '' } },
  )
}

/** What the site has on a topic, newest first. */
export default function TopicPage() {
  const { topic, entries, page, pageCount } = useLoaderData<typeof loader>()
  if (!topic)
    return (
      <div className="shell py-8 sm:py-10">
        <PageHeader breadcrumb={crumbsOf('Not found')} title="Topic not found" lead="This topic is not on the site." />
        <Link to="/topics" className="link">
          All topics
        </Link>
      </div>
    )
  const { slug, title, lead } = topic
  return (
    <div className="shell py-8 sm:py-10">
      <PageHeader
        breadcrumb={crumbsOf(title)}
        title={title}
        {...(lead && { lead })}
        actions={<FeedLinks rss={`/topics/${slug}/feed.xml`} atom={`/topics/${slug}/atom.xml`} />}
      />
      {entries.length === 0 && (
        <EmptyState icon="search" title="Nothing yet">
          News and rules on this topic appear here.
        </EmptyState>
      )}
      <ul className="max-w-3xl border-t-2 border-amber empty:hidden">
        {entries.map((entry) => (
          <li key={entry.path} className="grid gap-1 border-b border-line py-4">
            <p className="tabular text-sm text-muted">
              {entry.date} · {entry.source}
            </p>
            <h2 className="text-lg [overflow-wrap:anywhere]">
              <Link to={entry.path} className="link">
                {entry.title}
              </Link>
            </h2>
            {entry.summary && <p className="measure text-muted">{entry.summary}</p>}
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pageCount}
        label="Pages of the topic"
        hrefFor={(next) => addressOf(slug, next)}
      />
    </div>
  )
}
